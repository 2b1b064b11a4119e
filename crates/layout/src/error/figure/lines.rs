//! Shapes under each other, and carets under their axes.

use crate::error::{Asked, ShapePattern, Sizes};
use congruent_notation::figure::table;

/// The sizes as they are written.
pub(super) fn lengths(sizes: &Sizes) -> Vec<String> {
    sizes.0.iter().map(usize::to_string).collect()
}

/// The same of sizes as they were asked for.
pub(super) fn asked(sizes: &Asked) -> Vec<String> {
    sizes.0.iter().map(isize::to_string).collect()
}

/// The lengths of a shape as its type says them.
pub(super) fn pattern(shape: &ShapePattern) -> Vec<String> {
    shape.0.iter().map(ToString::to_string).collect()
}

/// One shape below the numbers of its axes; a caret under each of these.
pub(super) fn numbered(name: &str, sizes: &Sizes, axes: &[usize], why: &str) -> Option<String> {
    let numbers: Vec<String> = (0..sizes.0.len()).map(|axis| axis.to_string()).collect();
    let shape = lengths(sizes);
    let inside: Vec<usize> = axes.iter().copied().filter(|axis| *axis < numbers.len()).collect();
    Some(match numbers.is_empty() {
        true => table(&[(name, &shape)], true, &[], ""),
        false => table(&[("axis", &numbers), (name, &shape)], true, &inside, why),
    })
}

/// Shapes lined up at their last axes; carets where these differ, or one alone has the axis.
pub(super) fn at_last(rows: &[(&str, &Sizes)], why: &str) -> Option<String> {
    lined(rows, true, &differing(rows, true), why)
}

/// The same, lined up at their first axes.
pub(super) fn at_first(rows: &[(&str, &Sizes)], why: &str) -> Option<String> {
    lined(rows, false, &differing(rows, false), why)
}

/// Shapes under each other, and carets.
pub(super) fn lined(rows: &[(&str, &Sizes)], last: bool, carets: &[usize], why: &str) -> Option<String> {
    let shapes: Vec<_> = rows.iter().map(|(name, sizes)| (*name, lengths(sizes))).collect();
    let rows: Vec<_> = shapes.iter().map(|(name, own)| (*name, &own[..])).collect();
    Some(table(&rows, last, carets, why))
}

/// The columns in which shapes differ.
pub(super) fn differing(rows: &[(&str, &Sizes)], last: bool) -> Vec<usize> {
    let rank = rows.iter().map(|(_, own)| own.0.len()).max().unwrap_or(0);
    let place = |own: &Sizes, k: usize| if last { (k + own.0.len()).checked_sub(rank) } else { Some(k) };
    let length = |own: &Sizes, k: usize| place(own, k).and_then(|k| own.0.get(k)).copied();
    let differ = |k: &usize| rows.windows(2).any(|pair| length(pair[0].1, *k) != length(pair[1].1, *k));
    (0..rank).filter(differ).collect()
}
