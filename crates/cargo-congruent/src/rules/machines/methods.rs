//! Methods that `Dist` does not have, and bounds that do not hold.
//!
//! | mistake | said |
//! |---|---|
//! | `x.narrow::<0, 2, 4>()` of `[8 @ Data]` | `x.all_gather::<0>().to_tensor().narrow::<0, 2, 4>()` |
//! | `x.reduce_scatter::<0>()` of what owes nothing | no sums are owed |
//! | `N: Dim` | `N: Unsplit` |
//! | `shape![8 @ f32]` | `f32` is not an axis of a mesh |
//! | `x.to_tensor()` of `[8 @ Data]` | `x.all_gather::<0>()` |

use super::dist::{find_dist, split_length, write_gathers, write_settling};
use crate::facts::Facts;
use crate::facts::receiver::{SHORT, read_callable};
use crate::facts::types::{INTEGERS, is_parameter, read_quoted};
use crate::words::Type;

/// A method of tensors of one process.
pub fn say_missing(facts: &Facts) -> Option<String> {
    let missing = facts.headline.starts_with("no method named `") || facts.headline.ends_with("` is not an iterator");
    if facts.code != "E0599" || !missing {
        return None;
    }
    let dist = find_dist([&facts.headline]).or_else(|| find_dist(&facts.labels))?;
    let name = facts.pointed.own.as_str();
    if !crate::facts::methods::is_of_tensors(name) {
        return None;
    }
    let settling = write_settling(&dist)?;
    let receiver = facts.pointed.left().and_then(read_callable).unwrap_or("x");
    let first = match (settling.contains("gather"), settling.contains("reduce")) {
        (true, true) => "gather and add first",
        (true, false) => "gather first",
        (false, true) => "add what is owed first",
        (false, false) => "take the tensor first",
    };
    let call = write_call(&facts.pointed.behind);
    Some(format!("a `Dist` has no `{name}`: {first}, `{receiver}{settling}.to_tensor().{name}{call}`"))
}

/// The arguments of a call, if they are short: `::<0, 2, 4>()`.
fn write_call(behind: &str) -> &str {
    let end = behind.find(')').map(|at| &behind[..=at]);
    end.filter(|own| own.matches('(').count() == 1 && own.chars().count() <= SHORT).unwrap_or("(..)")
}

/// The bounds that rustc lists of a method: `K: Unsplit`.
fn list_unsatisfied(facts: &Facts) -> Vec<(String, String)> {
    let notes = facts.notes.iter().filter(|note| note.contains("the following trait bounds were not satisfied"));
    let rows = notes.flat_map(|note| note.lines().skip(1)).filter(|row| !row.contains("which is required by"));
    let pairs = rows.filter_map(|row| row.trim().trim_matches('`').split_once(": "));
    pairs.map(|(own, bound)| (own.to_owned(), bound.to_owned())).collect()
}

/// A method of `Dist` whose bounds do not hold.
pub fn say_unsatisfied(facts: &Facts) -> Option<String> {
    let told = facts.code == "E0599" && facts.headline.ends_with("its trait bounds were not satisfied");
    find_dist([&facts.headline]).filter(|_| told)?;
    let all = list_unsatisfied(facts);
    all.iter().find_map(|(own, bound)| say_bound(own, bound.rsplit("::").next()?))
}

fn say_bound(own: &str, bound: &str) -> Option<String> {
    match bound {
        "Owing" if own == "NothingOwed" => Some("no sums are owed: there are no parts to add".to_owned()),
        "Unsplit" if is_parameter(own) => Some(format!("the length `{own}` may be split: write `{own}: Unsplit`")),
        "Wire" if is_parameter(own) => Some(format!(
            "elements of type `{own}` are not sent to other processes: write `{own}: congruent_machines::Wire`"
        )),
        "Wire" => Some(format!("elements of type `{own}` are not sent to other processes: convert them to numbers")),
        "MeshAxis" => Some(say_mesh_axis(own)),
        "Float" if INTEGERS.contains(&own) => {
            Some(format!("elements of type `{own}` are not floats: make the `Dist` of a tensor of `f32` or `f64`"))
        }
        "Debt" if own.len() <= 2 && is_parameter(own) => {
            Some(format!("`{own}` does not say which sums are owed: write `{own}: congruent_machines::Debt`"))
        }
        "Debt" if is_parameter(own) => Some(format!("`{own}` does not say which sums are owed: write `Owes<{own}>`")),
        "Debt" if !own.contains('<') => {
            Some(format!("`{own}` does not say which sums are owed: write `NothingOwed` or `Owes<Data>`"))
        }
        _ => None,
    }
}

fn say_mesh_axis(own: &str) -> String {
    match is_parameter(own) && own.len() <= 2 {
        true => format!("`{own}` may be any type, not an axis of a mesh: write `{own}: congruent_machines::MeshAxis`"),
        false => format!("`{own}` is not an axis of a mesh: name one that `mesh!` declares, such as `Data`"),
    }
}

/// A length that is split along what is not an axis of a mesh.
pub fn say_no_axis(facts: &Facts) -> Option<String> {
    if let Some(own) = facts.headline.strip_suffix("` is not an axis of a mesh") {
        return Some(say_mesh_axis(own.trim_start_matches('`')));
    }
    let told = facts.code == "E0277" && facts.headline.ends_with("` is not a shape");
    let shape = read_quoted(&facts.headline).into_iter().next().filter(|_| told)?;
    let lengths = crate::words::write_lengths(&shape)?;
    let (_, axis) = lengths.iter().find_map(|length| split_length(length))?;
    Some(say_mesh_axis(axis))
}

/// A length of generic code that may be split.
pub fn say_unknown_length(facts: &Facts) -> Option<String> {
    let summed = facts.headline.strip_prefix("the length `").filter(|own| own.ends_with("owes is not known"));
    let placed =
        || facts.headline.strip_prefix("an axis of length `").filter(|own| own.contains("` cannot follow axes"));
    let own = summed.or_else(placed)?.split('`').next()?;
    (is_parameter(own) && own.len() <= 2).then(|| format!("the length `{own}` may be split: write `{own}: Unsplit`"))
}

/// A length that its processes cannot share equally.
pub fn say_unequal_shares(facts: &Facts) -> Option<String> {
    let length = facts.headline.strip_prefix("the share of `")?.split('`').next()?;
    let length = crate::words::translate_sentence(&format!("`{length}`"));
    let (total, along) = split_length(length.trim_matches('`'))?;
    crate::facts::source::is_number(total).then(|| {
        format!("the length {total} is not shared equally along `{along}`: write a multiple of the number of processes")
    })
}

/// A tensor that is read where an axis is split, and generic code that may be called with such a tensor.
pub fn say_gathered(facts: &Facts) -> Option<String> {
    let length = facts.headline.strip_prefix("every process must have the whole axis of length `")?;
    let length = crate::words::translate_sentence(&format!("`{length}"));
    let length = length.trim_matches('`');
    if is_parameter(length) && length.len() <= 2 {
        return Some(format!("write `{length}: Unsplit`"));
    }
    let shape: &Type = &facts.last("Everywhere")?.own;
    let calls = write_gathers(&crate::words::write_lengths(shape)?);
    let receiver = read_callable(&facts.pointed.own).filter(|_| facts.pointed.behind.starts_with(".to_tensor("))?;
    Some(format!("write `{receiver}{calls}`"))
}
