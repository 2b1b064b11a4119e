//! Methods of tensors that those on the stack do not have.

use super::answer::receiver_type;
use crate::facts::Facts;
use crate::facts::methods::{Axis, is_of_tensors, list_parts};
use crate::facts::types::bare;
use crate::rules::calls::write_meant;
use congruent_operations::{ALL, Owner};

/// Whether tensors on the stack have a method of this name.
fn is_of_the_stack(name: &str) -> bool {
    ALL.iter().any(|own| own.names(Owner::StackTensor, false).any(|own| own == name))
}

/// `x.cross::<0>(&y)` of a `StackTensor`
pub fn say_of_the_stack(facts: &Facts) -> Option<String> {
    let told = facts.code == "E0599" && facts.headline.starts_with("no method named `");
    let name = facts.pointed.own.split("::<").next()?;
    receiver_type(facts).filter(|found| told && bare(found).name() == "StackTensor")?;
    if is_of_the_stack(name) || !is_of_tensors(name) {
        return None;
    }
    let x = facts.pointed.short_receiver().unwrap_or_default();
    let values = facts.pointed.values().unwrap_or_else(|| vec![".."]);
    let list = values.join(", ");
    let types = facts.pointed.behind.split('(').next().filter(|own| own.starts_with("::<"));
    let call = match (types, list_parts(name)) {
        (Some(types), _) => format!("{name}{types}({list})"),
        (None, Some(parts)) => write_meant(name, &values)
            .or_else(|| {
                (parts.iter().filter(|own| **own == Axis).count() == 1).then(|| format!("{name}::<-1>({list})"))
            })
            .unwrap_or_else(|| format!("{name}::<..>({list})")),
        (None, None) => format!("{name}({list})"),
    };
    Some(format!("a `StackTensor` has no `{name}`: `{x}.to_tensor().{call}`"))
}
