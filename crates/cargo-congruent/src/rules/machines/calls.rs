//! Functions of `Dist` without the process, names of mesh axes, and operators.
//!
//! | mistake | said |
//! |---|---|
//! | `Dist::<f32, S>::zeros()` | `zeros(process)` |
//! | `shape![8 @ Date]`, `shape![8 @ 4]` | a mesh axis |
//! | `x + y`, `2.0 * x` | `&x + &y`, `x * 2.0` |

use crate::facts::Facts;
use crate::facts::receiver::read_callable;
use crate::facts::site::Site;
use crate::facts::source::is_number;
use crate::facts::types::{is_dist, marked, read_quoted};

/// The functions of `Dist` that take the process first.
pub(super) const TAKE_PROCESS: [&str; 6] = ["broadcast", "full", "of_part", "ones", "same", "zeros"];

/// `Dist::<f32, S>::zeros()`
pub fn say_process(facts: &Facts) -> Option<String> {
    let path = facts.pointed.own.split('(').next()?;
    let name = path.rsplit("::").next().filter(|name| TAKE_PROCESS.contains(name))?;
    let missing = |own: &String| own.contains("Process` is missing") || own.contains("`&Process`");
    let told = facts.code == "E0061" && path.contains("Dist::") && facts.labels.iter().any(missing);
    let given = facts.pointed.arguments().unwrap_or_default();
    let values = if given.is_empty() && name == "full" { vec!["1.0"] } else { given };
    told.then(|| {
        format!("`{name}` takes the process first: write `{name}({})`", [vec!["process"], values].concat().join(", "))
    })
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

/// `x - x.mean::<0>()`, whose right operand is a value.
pub fn say_value(facts: &Facts) -> Option<String> {
    let told = facts.code == "E0277"
        && [" is no term beside ", " is no factor beside ", " is not divided by "]
            .iter()
            .any(|own| facts.headline.contains(own));
    let value = read_quoted(&facts.headline).into_iter().any(|own| is_dist(&own) && marked(&own).is_empty());
    let site = Site::new(facts);
    let [left, right] = site.operands()[..] else { return None };
    let (left, right) = (site.text_of(left), site.text_of(right));
    let sign = &facts.pointed.own;
    let right = if right.contains(' ') && !right.starts_with('(') { format!("({right})") } else { right.to_owned() };
    (told && value).then(|| format!("operators of `Dist` borrow their operands: write `{left} {sign} &{right}`"))
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
