//! Draws shapes below each other, and carets below their axes.

use crate::error::{Asked, ShapePattern, Sizes};
use congruent_notation::figure::table;

/// Returns the lengths as text.
pub(super) fn lengths(sizes: &Sizes) -> Vec<String> {
    sizes.0.iter().map(usize::to_string).collect()
}

/// Returns the lengths that the caller asked for as text.
pub(super) fn asked(sizes: &Asked) -> Vec<String> {
    sizes.0.iter().map(isize::to_string).collect()
}

/// Returns the lengths of a shape type as text.
pub(super) fn pattern(shape: &ShapePattern) -> Vec<String> {
    shape.0.iter().map(ToString::to_string).collect()
}

/// Draws one shape below the numbers of its axes, with a caret below each of `axes`.
pub(super) fn numbered(name: &str, sizes: &Sizes, axes: &[usize], why: &str) -> Option<String> {
    let numbers: Vec<String> = (0..sizes.0.len()).map(|axis| axis.to_string()).collect();
    let shape = lengths(sizes);
    let inside: Vec<usize> = axes.iter().copied().filter(|axis| *axis < numbers.len()).collect();
    Some(match numbers.is_empty() {
        true => table(&[(name, &shape)], true, &[], ""),
        false => table(&[("axis", &numbers), (name, &shape)], true, &inside, why),
    })
}

/// Draws shapes aligned at their last axes, with carets where they differ, or only one has the axis.
pub(super) fn at_last(rows: &[(&str, &Sizes)], why: &str) -> Option<String> {
    lined(rows, true, &differing(rows, true), why)
}

/// Draws shapes like [`at_last`], aligned at their first axes.
pub(super) fn at_first(rows: &[(&str, &Sizes)], why: &str) -> Option<String> {
    lined(rows, false, &differing(rows, false), why)
}

/// Draws shapes below each other, and carets.
pub(super) fn lined(rows: &[(&str, &Sizes)], last: bool, carets: &[usize], why: &str) -> Option<String> {
    let shapes: Vec<_> = rows.iter().map(|(name, sizes)| (*name, lengths(sizes))).collect();
    let rows: Vec<_> = shapes.iter().map(|(name, own)| (*name, &own[..])).collect();
    Some(table(&rows, last, carets, why))
}

/// Returns the columns in which shapes differ.
pub(super) fn differing(rows: &[(&str, &Sizes)], last: bool) -> Vec<usize> {
    let rank = rows.iter().map(|(_, own)| own.0.len()).max().unwrap_or(0);
    let place = |own: &Sizes, k: usize| if last { (k + own.0.len()).checked_sub(rank) } else { Some(k) };
    let length = |own: &Sizes, k: usize| place(own, k).and_then(|k| own.0.get(k)).copied();
    let differ = |k: &usize| rows.windows(2).any(|pair| length(pair[0].1, *k) != length(pair[1].1, *k));
    (0..rank).filter(differ).collect()
}
