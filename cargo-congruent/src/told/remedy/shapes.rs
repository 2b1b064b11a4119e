//! One shape that is to become another.

use super::pairs::turned;
use super::{Told, lengths, numel, shown};
use crate::told::elements::bare;
use crate::told::facts::Facts;
use crate::told::mismatch;

/// A view of another number of elements.
pub(super) fn view(told: &Told) -> Option<String> {
    let (from, to) = (lengths(&told.holes[0])?, lengths(&told.holes[1])?);
    let count = |own: &str| to.iter().filter(|length| *length == own).count();
    if count("-1") > 1 {
        return Some("only one length may be -1".to_owned());
    }
    if count("_") > 1 {
        return Some("more than one `_` needs values, as in `view_of(dims![n, m])`".to_owned());
    }
    let Some(has) = numel(&from) else { return uncounted() };
    if count("-1") == 1 {
        let others: Vec<_> = to.iter().filter(|own| *own != "-1").cloned().collect();
        return Some(match numel(&others) {
            None => return uncounted(),
            Some(0) => "any length would do for -1, so write a number".to_owned(),
            Some(rest) => format!("the other lengths must divide {has}, and {rest} does not"),
        });
    }
    let Some(asked) = numel(&to) else { return uncounted() };
    // A length of -1 that makes it fit: the first that can.
    let open = (0..to.len()).find(|k| {
        let others = to.iter().enumerate().filter(|(at, _)| at != k).map(|(_, length)| length.clone());
        numel(&others.collect::<Vec<_>>()).is_some_and(|rest| rest != 0 && has % rest == 0)
    });
    Some(match open {
        Some(k) => {
            let mut open = to.clone();
            open[k] = "-1".into();
            format!("{has} elements are not {asked}, `shape!{}` would fit", shown(&open))
        }
        None => format!("{has} elements are not {asked}, write lengths whose product is {has}"),
    })
}

fn uncounted() -> Option<String> {
    Some("generic lengths are not multiplied: use `flatten::<A, B>()` and `unflatten::<A, shape![..]>()`".to_owned())
}

/// An expansion of what is not 1.
pub(super) fn expand(told: &Told) -> Option<String> {
    let (from, to) = (lengths(&told.holes[0])?, lengths(&told.holes[1])?);
    let Some(front) = to.len().checked_sub(from.len()) else {
        return Some(format!("write a shape of at least {} axes", from.len()));
    };
    let wrong: Vec<_> =
        (0..from.len()).filter(|k| from[*k] != "1" && from[*k] != to[front + k] && to[front + k] != "-1").collect();
    // How often each axis would be repeated.
    let times = |k: usize| -> Option<usize> {
        let (asked, own) =
            (to[k].parse::<usize>().ok()?, k.checked_sub(front).map_or(Ok(1), |k| from[k].parse()).ok()?);
        (own > 0 && asked % own == 0 && asked > 0).then(|| asked / own)
    };
    if let Some(times) = (0..to.len()).map(times).collect::<Option<Vec<_>>>() {
        let times: Vec<_> = times.iter().map(ToString::to_string).collect();
        return Some(format!("`{}repeat::<shape!{}>()` copies it", told.on(), shown(&times)));
    }
    let own = [from.clone(), vec!["1".to_owned()]].concat();
    if front == 1 && own.iter().zip(&to).all(|(own, wanted)| own == "1" || own == wanted) {
        return Some(format!("expand `{}unsqueeze::<-1>()`, of shape {}", told.on(), shown(&own)));
    }
    let first = wrong.first()?;
    Some(format!("only a length of 1 expands, so axis {first} stays {}", from[*first]))
}

/// A shape that says more than another, or something else.
pub(super) fn not_always(told: &Told) -> Option<String> {
    let wanted = told.holes[1].clone();
    let found = lengths(&told.holes[0]);
    let open = |own: &[String]| own.iter().any(|own| own == "_");
    let unknown = told.holes[0] == "AnyRank" || found.as_deref().is_some_and(open);
    let to = lengths(&wanted)?;
    let same_rank = found.as_ref().is_none_or(|own| own.len() == to.len());
    (unknown && same_rank).then(|| format!("`{}try_into_shape::<shape!{wanted}>()?` checks it", told.on()))
}

/// An offset for which there is no type.
pub(super) fn large_offset(told: &Told) -> Option<String> {
    (told.number(2)? > 1024).then(|| "an offset is at most 1024 here".to_owned())
}

/// Strides beyond the elements.
pub(super) fn strided(told: &Told) -> Option<String> {
    let number =
        |hole: &str| Some(lengths(hole)?.iter().map(|own| own.parse::<usize>().ok()).collect::<Option<Vec<_>>>());
    let (sizes, strides) = (number(&told.holes[0])??, number(&told.holes[1])??);
    if sizes.len() != strides.len() {
        return Some("write as many strides as sizes".to_owned());
    }
    let last: usize = sizes.iter().zip(&strides).map(|(size, stride)| size.saturating_sub(1) * stride).sum::<usize>()
        + told.number(2)?;
    let has = numel(&lengths(&told.holes[3])?)?;
    (last >= has).then(|| format!("the last element is {}, and they reach {last}", has.saturating_sub(1)))
}

/// `item` of several elements.
pub(super) fn item(told: &Told) -> Option<String> {
    let own = lengths(&told.holes[0])?;
    let position: Vec<_> = ["i", "j", "k", "l"].into_iter().take(own.len()).collect();
    let [name, _] = told.operands();
    let name = name.unwrap_or("x".to_owned());
    (numel(&own)? > 1 && own.len() <= 4).then(|| format!("`{name}[[{}]]` reads one of several", position.join(", ")))
}

/// A normalized shape that is not that of the last axes.
pub(super) fn normalized(told: &Told) -> Option<String> {
    let own = lengths(&told.holes[0])?;
    let last = own.last().filter(|own| !own.starts_with(".."))?;
    Some(match own.len() {
        1 => format!("write [{last}]"),
        _ => format!("write [{last}], or more of its last lengths"),
    })
}

/// What `?` means in `expected A, found B`.
pub fn legend(facts: &Facts) -> Option<String> {
    let [expected, found] = &facts.mismatch()?;
    let open = |own: &[String]| own.iter().any(|own| own.contains('?'));
    (expected != found && open(expected) && open(found)).then(|| "`?` stands for what is the same in both".to_owned())
}

/// Of `mismatched types`: which shapes, and what to write.
pub fn mismatched(facts: &Facts) -> Option<String> {
    let [expected, found] = &facts.mismatch()?;
    if facts.code != "E0308" || expected == found {
        return None;
    }
    let said = match facts.headline.as_str() {
        "mismatched types" => format!("expected shape `{}`, found `{}`", shown(expected), shown(found)),
        other => other.to_owned(),
    };
    let remedy = becomes(facts, expected, found).or_else(|| written(facts, expected, found));
    Some(format!("{said}: {}", remedy.or_else(|| differs(expected, found))?))
}

/// A method that makes one of the other.
fn becomes(facts: &Facts, expected: &[String], found: &[String]) -> Option<String> {
    let whole = |own: &[String]| !own.iter().any(|own| own.contains('?') || own.starts_with(".."));
    if !whole(expected) || !whole(found) {
        return None;
    }
    let value = facts.pointed.value();
    let call = |call: &str| match &value {
        Some(own) => format!("`{own}.{call}`"),
        None => format!("`.{call}` of it"),
    };
    let number = |own: &String| own.parse::<usize>().is_ok();
    let is_name = |own: &String| facts.is_name(own);
    let all = |fits: &dyn Fn(&String, &String) -> bool| expected.iter().zip(found).all(|(e, f)| e == f || fits(e, f));
    if expected.len() == found.len() {
        if all(&|expected, found| expected == "_" && (number(found) || is_name(found))) {
            let lent = value.filter(|_| facts.pointed.own.starts_with('&'));
            let [wanted, _] = facts.expected_and_found()?;
            return Some(match lent {
                Some(own) if bare(&wanted).name() == "Strided" => format!("write `&{own}.as_shape()`"),
                Some(own) => {
                    format!("take `&{}` in the function, and write `&{own}.as_shape()`", mismatch::strided(&wanted)?)
                }
                None => format!("{} makes a known length `_`", call("into_shape()")),
            });
        }
        if all(&|expected, found| {
            found == "_" && (number(expected) || is_name(expected)) || is_name(found) && number(expected)
        }) {
            return Some(format!("`{}` checks its lengths", mismatch::checked(facts, &expected.join(", "))));
        }
        if expected.len() == 2 && turned(found).as_deref() == Some(expected) {
            return Some(format!("{} has that shape", call("t()")));
        }
    }
    let same = numel(expected).is_some() && numel(expected) == numel(found);
    same.then(|| format!("{} has that shape", call(&format!("view::<shape!{}>()", shown(expected)))))
}

/// A type that says the other shape.
fn written(facts: &Facts, expected: &[String], found: &[String]) -> Option<String> {
    let label = |said: &str| facts.labels.iter().any(|label| label.contains(said));
    let known = |own: &[String]| own.iter().all(|own| own == "_" || own.parse::<usize>().is_ok());
    if !known(expected) || !known(found) {
        return None;
    }
    if label("because of return type") {
        return Some(format!("return that shape, or declare `shape!{}`", shown(found)));
    }
    if label("arguments to this") && facts.own_function {
        let (shape, bounds) = general(expected, found);
        return Some(match expected.len() == found.len() {
            true => format!("pass {}, or let the function take `shape!{shape}` with `{bounds}`", shown(expected)),
            false => format!("pass {}, or let the function take any `S: Shape`", shown(expected)),
        });
    }
    label("expected due to this")
        .then(|| format!("write `shape!{}` in the type, or make it {}", shown(found), shown(expected)))
}

/// What must be another.
fn differs(expected: &[String], found: &[String]) -> Option<String> {
    if expected.iter().chain(found).any(|own| own.starts_with("..")) {
        return Some("they must be equal".to_owned());
    }
    if expected.len() != found.len() {
        let axes = |count: usize| format!("{count} {}", if count == 1 { "axis" } else { "axes" });
        return Some(format!("it must have {}, not {}", axes(expected.len()), found.len()));
    }
    let mut both = expected.iter().zip(found).enumerate();
    let found = both.find(|(_, (own, other))| own != other && **own != "?" && **other != "?");
    Some(match found {
        Some((axis, (own, other))) => format!("axis {axis} must be {own}, not {other}"),
        None => "lengths of one name must be equal".to_owned(),
    })
}

/// A shape with a parameter where two differ, and the bounds of these.
fn general(expected: &[String], found: &[String]) -> (String, String) {
    let mut names = ["D", "E", "F", "G"].into_iter();
    let mut bounds = Vec::new();
    let mut all = expected.to_vec();
    for own in all.iter_mut().zip(found).filter(|(own, other)| own != other).map(|(own, _)| own) {
        *own = names.next().unwrap_or("_").to_owned();
        bounds.push(format!("{own}: Dim"));
    }
    (shown(&all), bounds.join(", "))
}
