//! The elements in another arrangement, in new memory.

use super::row;
use crate::explain::given::{Given, fresh};
use crate::explain::operation::{Operation, Ruled};
use crate::explain::sums;
use congruent_layout::error::Fault;
use congruent_layout::pad::{Reach, margins, padded};
use congruent_layout::rearrange::{read, rearrange};
use congruent_layout::view::{self as rule, resolve, wrap};
use congruent_layout::{Layout, checked_numel, not_negative};

pub(super) const ROWS: &[Operation] = &[
    row("flip", "&x dim...", "Flip: these axes backwards. The shape stays.", |given| {
        let (sizes, mut seen) = (given.sizes(), vec![]);
        for axis in given.list("dim") {
            let axis = wrap(sizes, *axis)?.unwrap_or(0);
            if seen.contains(&axis) {
                return Err(Fault::FlippedTwice { sizes: sizes.into(), axis });
            }
            seen.push(axis);
        }
        fresh(sizes)
    }),
    row("roll roll_all", "&x shifts.. dim..?", "Roll: positions move on, and those at the end come to the front. The shape stays.", |given| {
        let (sizes, shifts, axes) = (given.sizes(), given.list("shifts"), given.list("dim"));
        if !axes.is_empty() && shifts.len() != axes.len() {
            return Err(Fault::RollCounts { sizes: sizes.into(), shifts: shifts.into(), axes: axes.into() });
        }
        axes.iter().try_for_each(|axis| resolve(sizes, *axis).map(|_| ()))?;
        fresh(sizes)
    })
    .generic("dim shifts"),
    row(
        "repeat",
        "&x sizes...",
        "Repeat: the whole tensor again and again along each axis. Lengths are multiplied, lined up at the last axes; counts in front make new axes.",
        |given| repeated(given, &not_negative(given.sizes(), given.list("sizes"))?),
    )
    .with_steps(sums::tell_counts),
    row(
        "tile",
        "&x sizes...",
        "Tile: as `repeat`, but axes without a count stay, as in NumPy.",
        |given| {
            let counts = not_negative(given.sizes(), given.list("sizes"))?;
            let lacking = given.sizes().len().saturating_sub(counts.len());
            repeated(given, &[&vec![1; lacking], &counts[..]].concat())
        },
    )
    .with_steps(sums::tell_counts),
    row("tril triu", "&x diagonal?", "A triangle of each matrix, the rest 0: at least two axes. The shape stays.", |given| {
        match given.sizes() {
            [] | [_] => Err(Fault::Triangle { sizes: given.sizes().into() }),
            sizes => fresh(sizes),
        }
    }),
    row("diag", "&x diagonal?", "Diag: a vector becomes a matrix with it on a diagonal; a matrix gives its diagonal.", |given| {
        match given.sizes() {
            [_] => embedded(given, given.or("diagonal", 0)),
            [_, _] => {
                let mut to = Layout::scalar();
                rule::diagonal(given.x(), given.or("diagonal", 0), 0, 1, &mut to);
                fresh(to.sizes())
            }
            sizes => Err(Fault::DiagRank { sizes: sizes.into() }),
        }
    }),
    row("diag_embed", "&x offset?", "Diag embed: each row becomes a matrix with it on a diagonal: two axes of length n + |offset|.", |given| {
        embedded(given, given.or("offset", 0))
    }),
    row(
        "pad",
        "&x pad.. mode\"? value~?",
        "Pad: two margins for each axis, before and behind, those of the last axis first, as in PyTorch. Negative ones take away; a mirror\n\
         image (`reflect`) is shorter than the axis.",
        |given| {
            let reach = match given.bound.text("mode").trim_start_matches("PadMode::").to_lowercase().as_str() {
                "reflect" => Reach::Mirror,
                "replicate" | "edge" => Reach::Edge,
                "circular" | "wrap" => Reach::Wrap,
                _ => Reach::Nothing,
            };
            fresh(&padded(given.sizes(), &margins(given.sizes(), given.list("pad"))?, reach, 1)?)
        },
    ),
    row(
        "rearrange",
        "&x pattern\" #lengths*",
        "Rearrange: names for axes; those of one group in parentheses are merged, or split, and the order is that on the right.",
        |given| {
            let lengths: Vec<_> = given.words().iter().map(|(name, all)| (name.as_str(), all[0].unsigned_abs())).collect();
            let found = read(given.bound.text("pattern"), &lengths, |pattern, given_lengths| {
                rearrange(given.x(), pattern, given_lengths)
            })??;
            let mut to = Layout::scalar();
            match rule::view(&found.apart, &found.sizes, &mut to) {
                Some(skip) => Ok(vec![given.moved(rule::Window { skip, layout: to })]),
                None => fresh(&found.sizes),
            }
        },
    )
    .drawn(crate::explain::views::draw),
];

fn repeated(given: &Given, counts: &[usize]) -> Ruled {
    let sizes = given.sizes();
    let Some(new) = counts.len().checked_sub(sizes.len()) else {
        return Err(Fault::RepeatRank { sizes: sizes.into(), counts: counts.into() });
    };
    let length =
        |(axis, count): (usize, &usize)| axis.checked_sub(new).map_or(1, |own| sizes[own]).saturating_mul(*count);
    let out: Vec<usize> = counts.iter().enumerate().map(length).collect();
    if checked_numel(&out, 1).is_none() {
        return Err(Fault::TooLarge { sizes: (&*out).into() });
    }
    fresh(&out)
}

fn embedded(given: &Given, offset: isize) -> Ruled {
    let Some((&n, leading)) = given.sizes().split_last() else {
        return Err(Fault::Axis { sizes: given.sizes().into(), axis: -1 });
    };
    let side = n.saturating_add(offset.unsigned_abs());
    fresh(&[leading, &[side, side]].concat())
}
