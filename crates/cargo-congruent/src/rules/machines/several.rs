//! Methods of two tensors, and shapes with axes that are split, which `Dist` does not have: `x.cat::<1>(&y)`, `x.reshape::<shape![8 @ Data, 6]>()`.

use super::dist::{Placement, find_dist, read_receiver, split_length, write_reducing};
use super::mesh::write_process;
use crate::facts::Facts;
use crate::facts::types::read_shape;

/// The names among the arguments that stand for `Dist`s.
fn list_dists(facts: &Facts) -> Vec<&str> {
    let all = facts.pointed.values().unwrap_or_default();
    let names = all.into_iter().map(|own| own.trim_start_matches('&'));
    names.filter(|name| facts.around.declares_as(name, "Dist")).collect()
}

/// `x.cat::<1>(&y)` of two `Dist`s, `x.reshape::<shape![8 @ Data, 6]>()`.
pub fn say_together(facts: &Facts) -> Option<String> {
    let told = facts.code == "E0599" && facts.headline.starts_with("no method named `");
    let dist = find_dist([&facts.headline]).or_else(|| find_dist(&facts.labels)).filter(|_| told)?;
    let name = facts.pointed.own.as_str();
    let known = crate::facts::methods::is_of_tensors(name) || crate::rules::elsewhere::is_of_tensors_alone(name);
    let call = facts.pointed.behind.as_str();
    let types = call.strip_prefix("::<").and_then(|rest| rest.split_once(">(")).map_or("", |(types, _)| types);
    let (lengths, reducing) = (read_shape(&dist)?, write_reducing(&dist)?);
    let x = read_receiver(facts).filter(|_| known)?;
    let (process, others) = (write_process(facts, Some(x)), list_dists(facts));
    if types.contains(" @ ") {
        return Some(format!("a `Dist` has no `{name}`: {}", say_shape(name, x, &lengths, types, &reducing, &process)));
    }
    if others.is_empty() {
        return None;
    }
    let each = |write: &dyn Fn(&str) -> String| {
        let values = facts.pointed.values().unwrap_or_default();
        let one = |own: &&str| match others.contains(&own.trim_start_matches('&')) {
            true => write(own.trim_start_matches('&')),
            false => (*own).to_owned(),
        };
        let types = if types.is_empty() { String::new() } else { format!("::<{types}>") };
        format!("{name}{types}({})", values.iter().map(one).collect::<Vec<_>>().join(", "))
    };
    // Along an axis that is whole, each process joins what it has.
    let axis: Option<isize> = types.split(',').next().and_then(|own| own.trim().parse().ok());
    let place = |axis: isize| if axis < 0 { lengths.len().checked_add_signed(axis) } else { Some(axis.unsigned_abs()) };
    let whole = axis.and_then(place).and_then(|at| lengths.get(at)).is_some_and(|own| split_length(own).is_none());
    if whole && name == "cat" && Placement::read(&dist) == Placement::Reduced && reducing.contains("gather") {
        let call = each(&|own| format!("{own}.part()"));
        return Some(format!(
            "a `Dist` has no `{name}`: each process joins its parts, if both are split alike, as in `Dist::of_part({process}, {x}.part().{call})`"
        ));
    }
    let first = match reducing.contains("gather") {
        true => "gather each first",
        false => "take the tensors first",
    };
    let call = each(&|own| format!("&{own}{reducing}.to_tensor()"));
    Some(format!("a `Dist` has no `{name}`: {first}, as in `{x}{reducing}.to_tensor().{call}`"))
}

/// A view or a copy under a shape with axes that are split.
fn say_shape(name: &str, x: &str, lengths: &[String], types: &str, reducing: &str, process: &str) -> String {
    let wanted = types.split_once('[').map_or("", |(_, rest)| rest.trim_end_matches(']'));
    let wanted: Vec<_> = wanted.split(',').map(str::trim).collect();
    let first = |own: &str| split_length(own).map(|own| (own.0.trim().to_owned(), own.1.trim().to_owned()));
    let splits = |own: &str| split_length(own).is_some();
    let alike = lengths.first().zip(wanted.first()).is_some_and(|(own, wanted)| first(own) == first(wanted));
    let alone =
        lengths.iter().filter(|own| splits(own)).count() == 1 && wanted.iter().filter(|own| splits(own)).count() == 1;
    // (A part of a partial sum is no part of a reduced tensor.)
    let reduced = !reducing.contains("all_reduce");
    if reduced && alike && alone && lengths.first().is_some_and(|own| splits(own)) {
        return format!(
            "each process has its rows, as in `Dist::of_part({process}, {x}.part().{name}::<{types}>().to_tensor())`"
        );
    }
    let plain: Vec<_> = wanted.iter().map(|own| split_length(own).map_or(*own, |own| own.0)).collect();
    let along = wanted.iter().enumerate().filter_map(|(at, own)| Some((at, split_length(own)?.1)));
    let split: String = along.map(|(at, along)| format!(".split::<{at}, {along}>()")).collect();
    let shape = format!("shape![{}]", plain.join(", "));
    format!(
        "gather first, and split again, as in `Dist::same({process}, {x}{reducing}.to_tensor().{name}::<{shape}>().to_tensor()){split}`"
    )
}
