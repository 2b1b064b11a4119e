//! A `Dist` where a tensor of one process would be: in brackets, in a comparison, in a loop, in another thread.
//!
//! | mistake | said |
//! |---|---|
//! | `x[0]`, `for row in x` | the tensor, or the part of this process |
//! | `x == y` | `x.to_tensor() == y.to_tensor()` |
//! | `x += y`, `-x.sum::<0>()` | `x = &x + y`, `-&x.sum::<0>()` |
//! | `x.all_reduce_start().to_tensor()` | `x.all_reduce_start().wait().to_tensor()` |
//! | `std::thread::spawn(move || x.part())` | a `Dist` stays in its process |

use super::dist::{find_dist, read_receiver, write_reducing};
use crate::facts::Facts;
use crate::facts::receiver::read_callable;

/// `x[0]`, `for row in x`, `x == y`
pub fn say_used(facts: &Facts) -> Option<String> {
    let dist = find_dist([&facts.headline])?;
    let reducing = write_reducing(&dist)?;
    let pointed = &facts.pointed;
    match facts.code.as_str() {
        "E0608" => {
            let x =
                pointed.before.rsplit([' ', '(']).next().and_then(read_callable).unwrap_or("x").trim_end_matches('[');
            Some(format!(
                "a `Dist` has no elements: those of the part of this process are in `{x}.part()`, all in `{x}{reducing}.to_tensor()`"
            ))
        }
        "E0277" if facts.headline.ends_with("` is not an iterator") => {
            let x = read_callable(&pointed.own).unwrap_or("x");
            Some(format!(
                "a `Dist` has no rows to iterate over: those of the part of this process are `{x}.part().axis_iter::<0>()`"
            ))
        }
        "E0369" if pointed.own == "==" || pointed.own == "!=" => {
            let (a, b) = (read_callable(pointed.left()?)?, read_callable(pointed.right()?)?);
            let sign = &pointed.own;
            Some(format!(
                "tensors are compared, not `Dist`s: write `{a}{reducing}.to_tensor() {sign} {b}{reducing}.to_tensor()`"
            ))
        }
        _ => None,
    }
}

/// `-x.sum::<0>()`, of a value.
pub fn say_negated(facts: &Facts) -> Option<String> {
    find_dist([&facts.headline]).filter(|_| facts.code == "E0600")?;
    let value = facts.pointed.own.strip_prefix('-').and_then(read_callable)?;
    Some(format!("operators of `Dist` borrow their operands: write `-&{value}`"))
}

/// `x.all_reduce_start().to_tensor()`: a collective operation that has not ended.
pub fn say_pending(facts: &Facts) -> Option<String> {
    let pending = facts.headline.contains("Pending<") && !facts.around.is_theirs("Pending");
    match facts.code.as_str() {
        "E0599" if pending => {
            let (x, name) = (read_receiver(facts).unwrap_or("x"), &facts.pointed.own);
            let call = super::methods::write_call(&facts.pointed.behind);
            Some(format!("the tensor is there when `.wait()` returns it: `{x}.wait().{name}{call}`"))
        }
        "E0369" | "E0277" if pending && facts.headline.starts_with("cannot ") => {
            Some("the tensor is there when `.wait()` returns it".to_owned())
        }
        _ => None,
    }
}

/// `x += y`
pub fn say_assigned(facts: &Facts) -> Option<String> {
    find_dist([&facts.headline]).filter(|_| facts.code == "E0368")?;
    let (a, rest) = facts.pointed.own.split_once(' ')?;
    let (sign, b) = rest.split_once("= ").filter(|(sign, _)| ["+", "-", "*", "/"].contains(sign))?;
    Some(format!("a `Dist` is not changed in place: write `{a} = &{a} {sign} {b}`"))
}

/// A `Dist` that is moved to a thread.
pub fn say_sent(facts: &Facts) -> Option<String> {
    let told = facts.code == "E0277" && facts.headline.contains("` cannot be sent between threads safely");
    let appears = || facts.notes.iter().filter_map(|note| Some(note.split_once("appears within the type `")?.1));
    let process = appears().any(|own| own.starts_with("Process`") || own.starts_with("congruent_machines::Process`"));
    let dist = appears().any(|own| own.starts_with("congruent_machines::Dist<") || own.starts_with("Dist<"));
    let ours = told && process && !facts.around.is_theirs("Process");
    let kind = if dist { "Dist" } else { "Process" };
    ours.then(|| format!("a `{kind}` stays in its process, which is a thread: move a tensor to the other one, `x.part().clone()` or `x.to_tensor()`"))
}
