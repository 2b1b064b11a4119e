//! The shapes of a mistake, under each other.

use crate::facts::Facts;
use crate::facts::sides::{ALONG, Sides, argument, both, broadcasting, convolution, in_place, join, product};
use crate::facts::types::read_shape;
use congruent_notation::figure::{broadcast, table};

/// Returns the table of the shapes, if there are two that do not fit.
pub fn draw_figure(facts: &Facts) -> Option<String> {
    let last = "lined up at their last axes:";
    if let Some(Sides { left, right }) = in_place(facts) {
        return Some(add_title(&format!("the shapes, {last}"), congruent_notation::figure::in_place(&left, &right)));
    }
    if let Some(Sides { left, right }) = broadcasting(facts) {
        return Some(add_title(&format!("the shapes, {last}"), broadcast(("left", &left), ("right", &right))));
    }
    if let Some(Sides { left, right }) = product(facts) {
        return Some(add_title(
            "the shapes of the product; the lengths in parentheses must be the same:",
            congruent_notation::figure::product(&left, &right),
        ));
    }
    if let Some((Sides { left, right }, axis)) = join(facts) {
        return Some(add_title(
            &format!("the shapes, joined along axis {axis}:"),
            congruent_notation::figure::join(&left, &right, place_under(&axis, left.len())),
        ));
    }
    draw_window(facts).or_else(|| say_aligned_left(facts)).or_else(|| say_same(facts)).or_else(|| say_target(facts))
}

/// A table below its title.
fn add_title(what: &str, table: String) -> String {
    format!("{what}\n{table}")
}

/// Two shapes that must be equal.
fn say_same(facts: &Facts) -> Option<String> {
    let found = facts.last("Same")?;
    let (left, right) = (read_shape(&found.own)?, argument(found, 0)?);
    let wrong: Vec<_> = (0..left.len().max(right.len())).filter(|k| left.get(*k) != right.get(*k)).collect();
    let table = table(&[("left", &left), ("right", &right)], false, &wrong, "these must be equal");
    Some(format!("the shapes:\n{table}"))
}

/// A prediction and its target, which must be equal.
fn say_target(facts: &Facts) -> Option<String> {
    let (left, right) = both(facts.last("Predicts")?)?;
    let rank = left.len().max(right.len());
    let at = |own: &[String], k: usize| (k + own.len()).checked_sub(rank).map(|k| own[k].clone());
    let wrong: Vec<_> = (0..rank).filter(|k| at(&left, *k) != at(&right, *k)).collect();
    let table = table(&[("prediction", &left), ("target", &right)], true, &wrong, "these must be equal");
    Some(format!("the shapes, lined up at their last axes:\n{table}"))
}

/// Returns the position from the front of an axis that may count from the back.
fn place_under(axis: &str, rank: usize) -> usize {
    let axis: isize = axis.parse().unwrap_or(0);
    usize::try_from(if axis < 0 { axis + rank as isize } else { axis }).unwrap_or(0)
}

fn draw_window(facts: &Facts) -> Option<String> {
    let (weight, input, _) = convolution(facts)?;
    Some(format!("the shapes:\n{}", table(&[("input", &input), ("weight", &weight)], true, &[], "")))
}

/// An index and its tensor, lined up at their first axes.
fn say_aligned_left(facts: &Facts) -> Option<String> {
    let (found, name) = ALONG.iter().find_map(|(relation, name)| Some((facts.last(relation)?, *name)))?;
    let (own, input) = both(found)?;
    let table = table(&[("self", &input), (name, &own)], false, &[], "");
    Some(format!("the shapes, lined up at their first axes:\n{table}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_that_were_cut_are_read_from_the_file() {
        let file = std::env::temp_dir().join(format!("cargo-congruent-{}.long-type.txt", std::process::id()));
        std::fs::write(&file, "Meets<((((), N<2>), N<3>), N<4>)>\nShaped<((((), N<2>), N<3>), N<5>)>\n").unwrap();
        let notes = [
            "help: the trait `BroadcastDim<N<5>>` is not implemented for `N<4>`".to_owned(),
            "note: required for `Shaped<((((), N<2>), ...), ...)>` to implement `Meets<(..., ...)>`".to_owned(),
            format!("note: the full name for the type has been written to '{}'", file.display()),
        ];
        let facts = Facts { notes: notes.to_vec(), ..Facts::default() }.understood();
        std::fs::remove_file(&file).unwrap();
        let drawn = draw_figure(&facts).unwrap();
        assert!(drawn.contains("left   2  3  4\nright  2  3  5\n             ^"), "{drawn}");
    }
}
