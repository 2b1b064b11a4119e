//! Calls of `Dist` with other arguments than they take, and operators.
//!
//! | mistake | said |
//! |---|---|
//! | `x.all_reduce::<0>()`, `x.all_gather::<Data>()`, `x.split::<Data, 0>()` | how the call is written |
//! | `Dist::<f32, S>::zeros()` | `zeros(here)` |
//! | `shape![8 @ Date]`, `shape![8 @ 4]` | a mesh axis |
//! | `x + y`, `2.0 * x` | `&x + &y`, `x * 2.0` |

use crate::facts::Facts;
use crate::facts::receiver::read_callable;
use crate::facts::source::is_number;
use crate::facts::types::{is_dist, is_parameter, read_quoted};

/// The methods that communicate, or split: how each is written, and what its parameters are called.
const CALLS: [(&str, &str, &str); 5] = [
    ("all_gather", "all_gather::<0>()", "takes the axis to gather"),
    ("all_reduce", "all_reduce()", "adds the sums that the type owes, along their mesh axis"),
    ("all_to_all", "all_to_all::<1, 0, _>()", "takes the axis to split, the axis to gather, and `_`"),
    ("reduce_scatter", "reduce_scatter::<0>()", "takes the axis to split"),
    ("split", "split::<0, Data>()", "takes an axis and a mesh axis"),
];

/// Arguments of a collective operation, between `::<` and `>` or in parentheses.
pub fn say_arguments(facts: &Facts) -> Option<String> {
    let pointed = &facts.pointed;
    let name = match facts.code.as_str() {
        "E0107" | "E0061" => pointed.own.split("::<").next()?,
        "E0747" => pointed.before.rsplit_once("::<")?.0.rsplit('.').next()?,
        _ => return None,
    };
    let (_, call, takes) = CALLS.iter().find(|(known, ..)| *known == name)?;
    let dist = facts.around.has("congruent_machines") && (name != "split" || splits_on_a_mesh(facts));
    dist.then(|| format!("`{name}` {takes}: write `{call}`"))
}

/// Whether `split` is that of `Dist`, by its arguments: the one of tensors takes numbers alone.
fn splits_on_a_mesh(facts: &Facts) -> bool {
    let behind = || facts.pointed.behind.strip_prefix("::<")?.split('>').next();
    let arguments = if facts.code == "E0747" { Some(facts.pointed.own.as_str()) } else { behind() };
    let mut all = arguments.into_iter().flat_map(|own| own.split(',')).map(str::trim);
    let named = all.any(|own| own.len() > 2 && is_parameter(own));
    facts.around.has("mesh") && facts.around.has("Dist") && (named || !facts.around.has("Tensor"))
}

/// `Dist::<f32, S>::zeros()`
pub fn say_process(facts: &Facts) -> Option<String> {
    let path = facts.pointed.own.split('(').next()?;
    let name = path.rsplit("::").next().filter(|name| ["full", "ones", "zeros"].contains(name))?;
    let told =
        facts.code == "E0061" && path.contains("Dist::") && facts.labels.iter().any(|own| own.contains("`&Here`"));
    let value = if name == "full" { ", 1.0" } else { "" };
    told.then(|| format!("`{name}` takes the process first: write `{name}(here{value})`"))
}

/// `shape![8 @ Date]`, where there is no such type, and `shape![8 @ 4]`.
pub fn say_named(facts: &Facts) -> Option<String> {
    let own = facts.pointed.own.as_str();
    let behind = facts.pointed.before.ends_with("@ ") && facts.pointed.is_in_list("shape![");
    match facts.code.as_str() {
        "E0425" | "E0412" if behind => Some(format!(
            "there is no mesh axis `{own}`: name one that `mesh!` declares, or add it, `mesh!(.., {own}: 4)`"
        )),
        "E0747" if behind && is_number(own) => Some(
            "a length is split along a mesh axis, not over a number of processes: write its name, as in `8 @ Data`"
                .to_owned(),
        ),
        _ => None,
    }
}

/// `x + y` of two `Dist`s, and `2.0 * x`.
pub fn say_operator(facts: &Facts) -> Option<String> {
    let quoted = read_quoted(&facts.headline);
    let [left, right] = &quoted[..] else { return None };
    let told = facts.headline.starts_with("cannot ") && ["E0369", "E0277"].contains(&facts.code.as_str());
    let number = |own: &crate::words::Type| crate::facts::types::is_number_type(own);
    let pointed = &facts.pointed;
    let (a, b) = (read_callable(pointed.left()?).filter(|_| told)?, read_callable(pointed.right()?)?);
    let sign = pointed.own.as_str();
    match (is_dist(left), is_dist(right)) {
        (true, true) if facts.code == "E0369" => {
            Some(format!("operators of `Dist` borrow their operands: write `&{a} {sign} &{b}`"))
        }
        (false, true) if number(left) && ["*", "+"].contains(&sign) => {
            Some(format!("the number stands on the right of a `Dist`: write `{b} {sign} {a}`"))
        }
        _ => None,
    }
}
