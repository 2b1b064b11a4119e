//! A reduction that drops an axis of the other operand, in generic code: `x / x.sum::<-1>()`.

use crate::facts::reduced;
use crate::rules::pattern::{Match, lengths};

/// Says that a reduction keeps its axis, where the two shapes differ by that axis: a bound on them would broadcast along another one.
pub(super) fn keep_axis(told: &Match) -> Option<String> {
    let (first, second) = (told.get("left").or(told.get("from"))?, told.get("right").or(told.get("to"))?);
    let drops = |own: &str, other: &str, axis: isize| match (list_axes(own), list_axes(other)) {
        (Some(own), Some(mut other)) => remove_axis(&mut other, axis) && own == other,
        // Without its first axis, a shape broadcasts as it is meant.
        _ => axis != 0 && own == format!("Reduced<{other}, {axis}>"),
    };
    reduced::keep_axis(told.facts, |axis| drops(first, second, axis) || drops(second, first, axis))
}

/// Returns the lengths of `[..L, D]`, or `..L` of `L`.
fn list_axes(own: &str) -> Option<Vec<String>> {
    match lengths(own) {
        Some(all) => Some(all),
        None => own.chars().all(char::is_alphanumeric).then(|| vec![format!("..{own}")]),
    }
}

/// Removes an axis; of a shape with `..`, one that is counted from the back.
fn remove_axis(own: &mut Vec<String>, axis: isize) -> bool {
    let rank = isize::try_from(own.len()).unwrap_or(isize::MAX);
    let open = own.first().is_some_and(|own| own.starts_with(".."));
    let at = usize::try_from(if axis < 0 { axis + rank } else { axis }).ok();
    let at = at.filter(|at| *at < own.len() && !own[*at].starts_with("..") && !(open && axis >= 0));
    at.map(|at| own.remove(at)).is_some()
}
