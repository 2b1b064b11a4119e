//! Several parts of an axis, each a view.

use super::{Given, Operation, Ruled, row};
use congruent_layout::error::Fault;
use congruent_layout::slice::Item;
use congruent_layout::view::{self as rule, Window, resolve};
use congruent_layout::{not_negative, slice};

const PARTS: &str = "\
Parts of an axis, each a view. Their length comes first and the axis behind it, as in PyTorch, but for `split::<AXIS, SIZE>()`.";

pub(super) const ROWS: &[Operation] = &[
    row("axis_iter unbind", "&x dim?", "One view for each position of an axis, which is removed.", unbound),
    row("split", "&x #split_size.. dim?", PARTS, split).generic("dim split_size"),
    row("split_sizes split_with_sizes", "&x split_size.. dim?", PARTS, split).generic("dim split_size"),
    row(
        "chunk",
        "&x #chunks dim?",
        "Chunks: at most `chunks` parts of an axis, each a view; all but the last are equally long.",
        |given| {
            listable(given.count("chunks"))?;
            cut(given, usize::MAX, |sizes, axis| rule::chunk(sizes, axis, given.count("chunks")))
        },
    )
    .generic("dim chunks"),
    row(
        "tensor_split tensor_split_at",
        "&x indices_or_sections.. dim?",
        "Tensor split: as many parts as a number says, the first of which may be longer by 1; or the parts between positions.",
        tensor_split,
    )
    .generic("dim indices_or_sections"),
];

fn unbound(given: &Given) -> Ruled {
    let axis = resolve(given.sizes(), given.or("dim", 0))?;
    listable(given.sizes()[axis])?;
    let part = |k: usize| Ok(given.moved(Window::new(|to| rule::select(given.x(), axis, k as isize, to))?));
    (0..given.sizes()[axis]).map(part).collect()
}

/// The most parts that are listed.
const MOST_PARTS: usize = 100_000;

/// Refuses more parts than are listed: each takes memory here, as in the library.
fn listable(parts: usize) -> Result<(), Fault> {
    let bytes = parts.saturating_mul(size_of::<Window>());
    if parts > MOST_PARTS { Err(Fault::OutOfMemory { bytes }) } else { Ok(()) }
}

/// The axis in parts, at most one for each `size` positions.
fn cut(given: &Given, size: usize, lengths: impl FnOnce(&[usize], usize) -> Result<Vec<usize>, Fault>) -> Ruled {
    let axis = resolve(given.sizes(), given.or("dim", 0))?;
    listable(given.sizes()[axis] / size.max(1))?;
    let lengths = lengths(given.sizes(), axis)?;
    Ok(rule::split_lengths(given.x(), axis, &lengths)?.into_iter().map(|part| given.moved(part)).collect())
}

/// Parts of one length, or of these.
fn split(given: &Given) -> Ruled {
    match *given.list("split_size") {
        [size] if !given.bound.name.contains("sizes") => {
            let size = size.unsigned_abs();
            cut(given, size, |sizes, axis| rule::split(sizes, axis, size))
        }
        ref all => cut(given, usize::MAX, |_, _| Ok(not_negative(given.sizes(), all)?.into_vec())),
    }
}

fn tensor_split(given: &Given) -> Ruled {
    match *given.list("indices_or_sections") {
        [count] if !given.bound.name.ends_with("_at") && !given.bound.is_list("indices_or_sections") => {
            let count = not_negative(given.sizes(), &[count])?[0];
            listable(count)?;
            cut(given, usize::MAX, |sizes, axis| rule::even(sizes, axis, count))
        }
        ref ends => {
            let axis = resolve(given.sizes(), given.or("dim", 0))?;
            let starts = std::iter::once(None).chain(ends.iter().copied().map(Some));
            let stops = ends.iter().copied().map(Some).chain([None]);
            let part = |(start, stop)| {
                let mut items = vec![Item::FULL; axis];
                items.push(Item::Range { start, stop, step: 1 });
                Ok(given.moved(Window::new(|to| slice::slice(given.x(), &items, to))?))
            };
            starts.zip(stops).map(part).collect()
        }
    }
}
