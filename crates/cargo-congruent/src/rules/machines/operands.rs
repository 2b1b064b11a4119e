//! Two operands that are split in different ways: what makes them the same.

use super::dist::{read_mesh_axis, split_length, write_splitting};
use crate::facts::Facts;
use crate::facts::sides::{Sides, asked, product};
use crate::facts::types::is_parameter;

/// `x + y` of `[8 @ Data]` and `[8]`.
pub fn say_broadcast(facts: &Facts) -> Option<String> {
    let dist = facts.headline.contains("` cannot be broadcast with dimension `") && facts.headline.contains("Sharded<");
    let Sides { left, right } = asked(facts).filter(|_| dist)?;
    let rank = left.len().min(right.len());
    let axes = (1..=rank).map(|back| (left.len() - back, right.len() - back));
    let mut others = axes.filter(|(a, b)| left[*a] != right[*b] && left[*a] != "1" && right[*b] != "1");
    let (a, b) = others.next()?;
    say_lengths([&left, &right], (a, &left[a], "left"), (b, &right[b], "right"))
}

/// `x.matmul(&w)` of `[4, 8 @ Data]` and `[8, 3]`.
pub fn say_product(facts: &Facts) -> Option<String> {
    let told = facts.headline.starts_with("a matrix product cannot contract ") && facts.headline.contains("Sharded<");
    let Sides { left, right } = product(facts).filter(|_| told)?;
    let (a, b) = (left.len().checked_sub(1)?, right.len().checked_sub(2)?);
    say_lengths([&left, &right], (a, &left[a], "left"), (b, &right[b], "right"))
}

/// An operand: the number of its axis, the length of this axis, and its side.
type Operand<'s> = (usize, &'s str, &'static str);

/// Says what makes two lengths of these shapes one.
fn say_lengths(shapes: [&[String]; 2], left: Operand, right: Operand) -> Option<String> {
    // A mesh axis splits one axis of a tensor at most: is it another one than this operand's?
    let has = |shape: &[String], at: usize, mesh: &str| {
        let others = shape.iter().enumerate().filter(|(axis, _)| *axis != at);
        others.filter_map(|(_, own)| split_length(own)).any(|own| read_mesh_axis(own.1) == read_mesh_axis(mesh))
    };
    match (split_length(left.1), split_length(right.1)) {
        (Some((total, along)), None) if total == right.1 => {
            Some(say_one(left, right, along, has(shapes[1], right.0, along)))
        }
        (None, Some((total, along))) if total == left.1 => {
            Some(say_one(right, left, along, has(shapes[0], left.0, along)))
        }
        (Some((total, along)), Some((other, wanted))) if total == other && along != wanted => {
            let open = |axis: &str| axis.len() <= 2 && is_parameter(axis);
            let ((axis, _, side), to) = match (has(shapes[0], left.0, wanted), has(shapes[1], right.0, along)) {
                _ if open(along) || open(wanted) => return Some(say_both(left, right)),
                (true, true) => return Some(say_both(left, right)),
                (true, false) => (right, along),
                (false, _) => (left, wanted),
            };
            let by = write_splitting(to);
            Some(format!(
                "on the {side}, write `.all_gather::<{axis}>().split::<{axis}, {by}>()` to split axis {axis} along `{to}`"
            ))
        }
        (Some((total, _)), Some((other, _))) => say_one_more(shapes).or_else(|| {
            Some(format!("write one number for {total} and {other}: each is the length of all processes together"))
        }),
        (Some((total, _)), None) => say_one_more(shapes).or_else(|| Some(say_total(left.1, total))),
        (_, Some((total, _))) => Some(say_total(right.1, total)),
        _ => None,
    }
}

/// Both operands are gathered, where neither can be split as the other is.
fn say_both(left: Operand, right: Operand) -> String {
    format!("gather both, by `.all_gather::<{}>()` on the left and `.all_gather::<{}>()` on the right", left.0, right.0)
}

/// A length counts the rows of all processes.
fn say_total(length: &str, total: &str) -> String {
    format!("write the length of all processes together, which is {total} in `{length}`")
}

/// A split axis that one operand has and the other lacks.
fn say_one_more([left, right]: [&[String]; 2]) -> Option<String> {
    let (longer, side, shorter, other) =
        if left.len() > right.len() { (left, "left", right, "right") } else { (right, "right", left, "left") };
    let axis = (0..longer.len()).find(|at| [&longer[..*at], &longer[at + 1..]].concat() == shorter)?;
    split_length(&longer[axis])?;
    let more = &longer[axis];
    Some(format!(
        "add up `{more}`, by `.sum::<{axis}>().all_reduce()` on the {side}, or add an axis on the {other}, by `.unsqueeze::<{axis}>()`"
    ))
}

/// The operand that is split, the one that is whole, and the mesh axis.
fn say_one((split, _, side): Operand, (whole, _, other): Operand, along: &str, taken: bool) -> String {
    if taken {
        return format!("write `.all_gather::<{split}>()` on the {side}");
    }
    let by = write_splitting(along);
    format!("write `.all_gather::<{split}>()` on the {side}, or `.split::<{whole}, {by}>()` on the {other}")
}
