//! Methods that `Dist` does not have, and bounds that do not hold.
//!
//! | mistake | said |
//! |---|---|
//! | `x.narrow::<0, 2, 4>()` of `[8 @ Data]` | `x.all_gather::<0>().to_tensor().narrow::<0, 2, 4>()` |
//! | `x.reduce_scatter::<0>()` of a tensor that is reduced | no sums are partial |
//! | `x.softmax::<1>()` of `[8 @ Data, 3]` | `Dist::of_part(process, x.part().softmax::<1>())` |
//! | `x.sum_all()` of `[8 @ Data, 3]` | `x.sum::<0>().sum::<0>().all_reduce()` |
//! | `x.mm(&y)` | `x.matmul(&y)` |
//! | `N: Dim` | `N: Unsharded` |
//! | `shape![8 @ f32]` | `f32` is not an axis of a mesh |
//! | `x.to_tensor()` of `[8 @ Data]` | `x.all_gather::<0>()` |

use super::dist::{Placement, find_dist, read_receiver, split_length, write_gathers, write_reducing};
use super::mesh::write_process;
use crate::facts::Facts;
use crate::facts::receiver::{SHORT, read_callable};
use crate::facts::types::{INTEGERS, is_parameter, read_quoted, read_shape};
use crate::rules::unsatisfied::list_unsatisfied;
use crate::words::Type;
use congruent_operations::{Kind, dist};

/// A method of tensors of one process.
pub fn say_missing(facts: &Facts) -> Option<String> {
    let missing = facts.headline.starts_with("no method named `") || facts.headline.ends_with("` is not an iterator");
    if let Some(said) = say_extreme(facts) {
        return Some(said);
    }
    if facts.code != "E0599" || !missing {
        return None;
    }
    let dist = find_dist([&facts.headline]).or_else(|| find_dist(&facts.labels))?;
    let name = facts.pointed.own.as_str();
    let receiver = read_receiver(facts).unwrap_or("x");
    if let Some(said) = say_sizes(name, receiver)
        .or_else(|| say_total(name, receiver, &dist))
        .or_else(|| say_other_name(receiver, facts))
    {
        return Some(format!("a `Dist` has no `{name}`: {said}"));
    }
    if !crate::facts::methods::is_of_tensors(name) && !crate::rules::elsewhere::is_of_tensors_alone(name) {
        return None;
    }
    let reducing = write_reducing(&dist)?;
    if let Some(said) = say_in_parts(receiver, &dist, facts) {
        return Some(format!("a `Dist` has no `{name}`: {said}"));
    }
    let first = match (reducing.contains("gather"), reducing.contains("reduce")) {
        (true, true) => "gather and add first",
        (true, false) => "gather first",
        (false, true) => "add the parts first",
        (false, false) => "take the tensor first",
    };
    let call = write_call(&facts.pointed.behind);
    Some(format!("a `Dist` has no `{name}`: {first}, `{receiver}{reducing}.to_tensor().{name}{call}`"))
}

/// `x.max::<0>()`, which rustc takes for the method of iterators and of numbers.
fn say_extreme(facts: &Facts) -> Option<String> {
    let name = ["max", "min"].into_iter().find(|name| facts.pointed.own == *name)?;
    find_dist([&facts.headline]).filter(|_| facts.code == "E0599")?;
    let x = read_receiver(facts).unwrap_or("x");
    let axis = facts.pointed.behind.strip_prefix("::<").and_then(|rest| rest.split('>').next()).unwrap_or("0");
    Some(format!("a `Dist` has no `{name}`: it is `{x}.a{name}::<{axis}>()` here"))
}

/// The numbers of a tensor, which differ from process to process.
pub(super) fn say_sizes(name: &str, receiver: &str) -> Option<String> {
    let numbers = ["sizes", "numel", "ndim", "shape", "strides", "is_empty"].contains(&name);
    numbers.then(|| format!("`{receiver}.part().{name}()` is that of the part of this process"))
}

/// A reduction of all elements: along each axis, and then the parts are added.
fn say_total(name: &str, receiver: &str, dist: &Type) -> Option<String> {
    let by = ["sum_all", "mean_all", "amax_all", "amin_all", "prod_all"]
        .contains(&name)
        .then(|| name.trim_end_matches("_all"))?;
    let lengths = read_shape(dist).filter(|_| Placement::read(dist) == Placement::Reduced)?;
    let calls: String = lengths.iter().map(|_| format!(".{by}::<0>()")).collect();
    let split: Vec<_> = lengths.iter().filter_map(|own| split_length(own)).collect();
    let joined = match split.len() {
        0 => "",
        1 => ".all_reduce()",
        _ => return None,
    };
    // (Along the last axis that is not split, so that the result is partial over one axis of the mesh at most.)
    (!lengths.is_empty()).then(|| format!("write `{receiver}{calls}{joined}`"))
}

/// A method that has another name in other libraries: `x.mm(&y)`.
pub(super) fn say_other_name(receiver: &str, facts: &Facts) -> Option<String> {
    let said = crate::rules::elsewhere::say_renamed(receiver, facts)?;
    let code = said.split('`').nth(1)?;
    let name = code.strip_prefix(receiver)?.strip_prefix('.')?.split(|char| !crate::words::of_name(char)).next()?;
    dist::SHARED.contains(&name).then_some(said)
}

/// A function of each element, or along an axis that every process has whole: each process computes its own part.
fn say_in_parts(receiver: &str, dist: &Type, facts: &Facts) -> Option<String> {
    let name = facts.pointed.own.as_str();
    let operation = congruent_operations::find(name)?;
    let lengths = read_shape(dist).filter(|_| Placement::read(dist) == Placement::Reduced)?;
    let axis = || {
        let written: isize = facts.pointed.behind.strip_prefix("::<")?.split(['>', ',']).next()?.trim().parse().ok()?;
        let axis = if written < 0 { lengths.len().checked_add_signed(written)? } else { written.unsigned_abs() };
        Some(split_length(lengths.get(axis)?).is_none())
    };
    let alone = match operation.kind {
        Kind::Unary => true,
        // A function of each element and a number.
        Kind::Binary => facts.pointed.arguments().is_some_and(|all| all.iter().all(|own| own.parse::<f64>().is_ok())),
        Kind::Along | Kind::Reduction | Kind::Extreme | Kind::Order => axis()?,
        _ => false,
    };
    let split = lengths.iter().any(|own| split_length(own).is_some());
    (alone && split).then(|| {
        let (call, process) = (write_call(&facts.pointed.behind), write_process(facts, Some(receiver)));
        format!(
            "each process computes that of its part, as in `Dist::of_part({process}, {receiver}.part().{name}{call})`"
        )
    })
}

/// The arguments of a call, if they are short: `::<0, 2, 4>()`.
pub(super) fn write_call(behind: &str) -> &str {
    let end = behind.find(')').map(|at| &behind[..=at]);
    end.filter(|own| own.matches('(').count() == 1 && own.chars().count() <= SHORT).unwrap_or("(..)")
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
        "IsPartial" if own == "FullyReduced" => Some("no sums are partial: there are no parts to add".to_owned()),
        "Unsharded" if is_parameter(own) => Some(format!("the length `{own}` may be split: write `{own}: Unsharded`")),
        "Wire" if is_parameter(own) => Some(format!(
            "elements of type `{own}` are not sent to other processes: write `{own}: congruent_machines::Wire`"
        )),
        "Wire" => Some(format!("elements of type `{own}` are not sent to other processes: convert them to numbers")),
        "MeshAxis" => Some(say_mesh_axis(own)),
        "Float" if INTEGERS.contains(&own) => {
            Some(format!("elements of type `{own}` are not floats: make the `Dist` of a tensor of `f32` or `f64`"))
        }
        "Placement" if own.len() <= 2 && is_parameter(own) => {
            Some(format!("`{own}` does not say which sums are partial: write `{own}: congruent_machines::Placement`"))
        }
        "Placement" if is_parameter(own) => {
            Some(format!("`{own}` does not say which sums are partial: write `Partial<{own}>`"))
        }
        "Placement" if !own.contains('<') => {
            Some(format!("`{own}` does not say which sums are partial: write `FullyReduced` or `Partial<Data>`"))
        }
        _ => None,
    }
}

/// A third parameter of `Dist` that is none.
pub fn say_placement(facts: &Facts) -> Option<String> {
    let (own, _) = facts.headline.split_once("` does not say which sums are partial: ")?;
    say_bound(own.strip_prefix('`')?.rsplit("::").next()?, "Placement").filter(|_| facts.code == "E0277")
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
    let summed = facts
        .headline
        .strip_prefix("the length `")
        .filter(|own| own.ends_with("` may be split: the placement of a sum over it is not known"));
    let placed =
        || facts.headline.strip_prefix("an axis of length `").filter(|own| own.contains("` cannot follow axes"));
    let own = summed.or_else(placed)?.split('`').next()?;
    (is_parameter(own) && own.len() <= 2).then(|| format!("the length `{own}` may be split: write `{own}: Unsharded`"))
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
        return Some(format!("write `{length}: Unsharded`"));
    }
    let shape: &Type = &facts.last("Replicated")?.own;
    let calls = write_gathers(&crate::words::write_lengths(shape)?);
    let receiver = read_callable(&facts.pointed.own).filter(|_| facts.pointed.behind.starts_with(".to_tensor("))?;
    Some(format!("write `{receiver}{calls}`"))
}
