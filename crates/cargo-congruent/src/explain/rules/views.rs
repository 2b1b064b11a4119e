//! The same elements seen in another way: axes, strides, parts.

use super::row;
use crate::explain::given::{Given, fresh};
use crate::explain::operation::{Operation, Ruled};
use crate::explain::views;
use congruent_layout::broadcast::expand;
use congruent_layout::error::Fault;
use congruent_layout::slice::{self, Item};
use congruent_layout::view::{self as rule, Skip, Window, resolve, wrap};
use congruent_layout::{Layout, addressable, not_negative};

const ORDER: &str = "Axes in another order: each takes its stride along, and no element moves.";
const PARTS: &str = "\
Parts of an axis, each a view. Their length comes first and the axis behind it, as in PyTorch, but for `split::<AXIS, SIZE>()`.";

pub(super) const ROWS: &[Operation] = &[
    row("permute", "&x dim...", ORDER, |given| given.view(|x, to| rule::permute(x, given.list("dim"), to)))
        .drawn(views::draw),
    row("t", "&x", "The two axes of a matrix exchanged; a vector stays. More axes: `mt()`, or `T`.", t).drawn(views::draw),
    row("T", "&x", "The axes in the opposite order: no element moves.", |given| {
        given.view(|x, to| Ok(rule::reverse(x, to)))
    })
    .drawn(views::draw),
    row("mt mT", "&x", "The last two axes exchanged: no element moves.", |given| {
        resolve(given.sizes(), -2)?;
        exchange(given, -2, -1)
    })
    .drawn(views::draw),
    row("transpose swapaxes swapdims", "&x dim0 dim1", ORDER, |given| {
        exchange(given, given.or("dim0", 0), given.or("dim1", 0))
    })
    .drawn(views::draw),
    row("movedim moveaxis", "&x source.. destination..", ORDER, |given| {
        given.view(|x, to| rule::movedims(x, given.list("source"), given.list("destination"), to))
    })
    .drawn(views::draw),
    row(
        "squeeze squeeze_all",
        "&x dim...?",
        "Squeeze: an axis of length 1 is removed; without an axis, all of length 1 are. Another length stays, as in PyTorch; where the\n\
         type shows that it is not 1, `cargo check` refuses `squeeze::<AXIS>()`.",
        squeeze,
    )
    .drawn(views::draw),
    row("unsqueeze", "&x dim", "Unsqueeze: a new axis of length 1 at this place of the result.", |given| {
        given.view(|x, to| Ok(rule::unsqueeze(x, rule::gap(x.sizes(), given.or("dim", 0))?, to)))
    })
    .drawn(views::draw),
    row("atleast_1d", "&x", "Axes of length 1 until there is one axis: a scalar becomes `[1]`, every other shape stays.", |given| {
        given.view(|x, to| Ok(rule::at_least(x, 1, to)))
    })
    .drawn(views::draw),
    row("atleast_2d", "&x", "Axes of length 1 in front until there are two axes: `[n]` becomes `[1, n]`.", |given| {
        given.view(|x, to| Ok(rule::at_least(x, 2, to)))
    })
    .drawn(views::draw),
    row(
        "atleast_3d",
        "&x",
        "Axes of length 1 until there are three axes, as in PyTorch: `[n]` becomes `[1, n, 1]`, and `[m, n]` becomes `[m, n, 1]`.",
        |given| given.view(|x, to| Ok(rule::at_least(x, 3, to))),
    )
    .drawn(views::draw),
    row(
        "expand",
        "&x sizes...",
        "Expand: only lengths of 1 are repeated, with stride 0, and new axes are added in front; -1 keeps a length. No copy is made.",
        |given| expanded(given, &rule::keep_sizes(given.sizes(), given.list("sizes"))?),
    )
    .drawn(views::draw),
    row(
        "expand_as",
        "&x &other",
        "Expand to the shape of another tensor: only lengths of 1 are repeated, with stride 0. No copy is made.",
        |given| expanded(given, given.operands[1].sizes()),
    )
    .drawn(views::draw),
    row(
        "view",
        "&x sizes...",
        "A view keeps the elements where they are, and their order. So the products of the lengths are equal, and strides must\n\
         be able to describe the result: axes that lie one after the other form a run, and no new axis crosses from one to another.",
        |given| given.view(|x, to| rule::viewed(x, given.list("sizes"), to)),
    )
    .with_steps(views::tell_view)
    .drawn(views::draw),
    row("view_as", "&x &other", "A view under the lengths of another tensor: there are as many elements, and no copy is made.", |given| {
        let wanted = given.operands[1].sizes().iter().map(|&size| size as isize).collect::<Vec<_>>();
        given.view(|x, to| rule::viewed(x, &wanted, to))
    })
    .drawn(views::draw),
    row(
        "reshape",
        "&x sizes...",
        "Reshape keeps the elements and their order, so the products of the lengths are equal. It is a view where strides can\n\
         describe the result, and a copy where they cannot.",
        |given| reshaped(given, &rule::inferred(given.x().numel(), given.list("sizes"))?),
    )
    .with_steps(views::tell_view)
    .drawn(views::draw),
    row("reshape_as", "&x &other", "Reshape to the lengths of another tensor: there are as many elements.", |given| {
        let wanted = given.operands[1].sizes().iter().map(|&size| size as isize).collect::<Vec<_>>();
        reshaped(given, &rule::inferred(given.x().numel(), &wanted)?)
    })
    .drawn(views::draw),
    row("flatten", "&x start_dim? end_dim?", "Flatten: the axes from the first to the last become one. A view where strides allow it.", |given| {
        let (start, end) = (wrap(given.sizes(), given.or("start_dim", 0))?, wrap(given.sizes(), given.or("end_dim", -1))?);
        reshaped(given, &rule::flattened(given.sizes(), start.unwrap_or(0), end.unwrap_or(0))?)
    })
    .drawn(views::draw),
    row("unflatten", "&x dim sizes..", "Unflatten: an axis becomes several, whose lengths multiply up to its; one may be -1.", |given| {
        given.view(|x, to| rule::unflatten(x, resolve(x.sizes(), given.or("dim", 0))?, given.list("sizes"), to))
    })
    .drawn(views::draw),
    row("narrow", "&x dim start #length", "Narrow: `length` positions of an axis, beginning at `start`. No element moves.", |given| {
        given.view(|x, to| narrow(x, given.or("dim", 0), given.or("start", 0), given.count("length"), to))
    })
    .drawn(views::draw),
    row("select select_at", "&x dim index", "Select: one position of an axis, which is removed. No element moves.", |given| {
        given.view(|x, to| rule::select(x, resolve(x.sizes(), given.or("dim", 0))?, given.or("index", 0), to))
    })
    .drawn(views::draw),
    row(
        "diagonal",
        "&x offset? dim1? dim2?",
        "Diagonal: two axes go away, and their diagonal becomes the last axis; its stride is the sum of theirs. No element moves.",
        diagonal,
    )
    .drawn(views::draw),
    row(
        "unfold",
        "&x dim #size #step",
        "Unfold: the axis counts windows, (length - size) / step + 1 of them, and a new last axis runs inside each. Windows overlap, and\n\
         no element moves.",
        |given| {
            let axis = wrap(given.sizes(), given.or("dim", 0))?;
            given.view(|x, to| rule::unfold(x, axis, given.count("size"), given.count("step"), to))
        },
    )
    .drawn(views::draw),
    row(
        "as_strided",
        "&x sizes.. stride.. storage_offset?",
        "As strided: sizes, strides and the first element as they are written. Every position must lie among the elements of the tensor:\n\
         the last one is at the offset + the sum of (length - 1) * stride.",
        strided,
    )
    .drawn(views::draw),
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
    row(
        "slice",
        "&x items%",
        "A slice: a position removes its axis, a range keeps a part, `..` keeps all, and `...` is all axes between. Negative numbers count\n\
         from the back. The end of a range beyond the axis is moved to it, as in PyTorch; where the type shows the length, `cargo check`\n\
         refuses it. No element moves: only the offset, lengths and strides change.",
        sliced,
    )
    .with_steps(views::tell_slice)
    .drawn(views::draw),
];

fn t(given: &Given) -> Ruled {
    match given.sizes() {
        [_, _, _, ..] => Err(Fault::NotAMatrix { sizes: given.sizes().into() }),
        _ => given.view(|x, to| Ok(rule::reverse(x, to))),
    }
}

fn exchange(given: &Given, a: isize, b: isize) -> Ruled {
    let (a, b) = (wrap(given.sizes(), a)?, wrap(given.sizes(), b)?);
    given.view(|x, to| Ok(rule::exchange(x, a.unwrap_or(0), b.unwrap_or(0), to)))
}

fn squeeze(given: &Given) -> Ruled {
    let (sizes, mut named) = (given.sizes(), vec![false; given.sizes().len()]);
    for axis in given.list("dim") {
        let Some(axis) = wrap(sizes, *axis)? else { continue };
        if std::mem::replace(&mut named[axis], true) {
            return Err(Fault::AxisTwice { sizes: sizes.into(), axis });
        }
    }
    let all = given.list("dim").is_empty();
    given.view(|x, to| Ok(rule::squeeze_where(x, |k| all || named[k], to)))
}

fn expanded(given: &Given, sizes: &[usize]) -> Ruled {
    let strides = expand(given.x().sizes_and_strides(), sizes, given.operands[0].named)?;
    given.view(|_, to| {
        *to = Layout::new(sizes, &strides);
        Ok(0)
    })
}

/// A view where strides describe these lengths, else a copy.
fn reshaped(given: &Given, sizes: &[usize]) -> Ruled {
    let mut to = Layout::scalar();
    match rule::view(given.x(), sizes, &mut to) {
        Some(skip) => Ok(vec![given.moved(Window { skip, layout: to })]),
        None => fresh(sizes),
    }
}

/// `len` positions, the start counted from the back where it is negative.
fn narrow(x: &Layout, axis: isize, start: isize, len: usize, to: &mut Layout) -> Skip {
    let axis = resolve(x.sizes(), axis)?;
    let front = if start < 0 { start.saturating_add(x.sizes()[axis] as isize) } else { start };
    match usize::try_from(front) {
        Ok(front) => rule::narrow(x, axis, front, len, to),
        Err(_) => Err(Fault::NarrowBeyond { sizes: x.sizes().into(), axis, start, len }),
    }
}

fn diagonal(given: &Given) -> Ruled {
    let (sizes, a, b) = (given.sizes(), given.or("dim1", 0), given.or("dim2", 1));
    match (resolve(sizes, a)?, resolve(sizes, b)?) {
        (first, second) if first == second => Err(Fault::SameAxes { sizes: sizes.into(), a, b }),
        (first, second) => given.view(|x, to| Ok(rule::diagonal(x, given.or("offset", 0), first, second, to))),
    }
}

fn strided(given: &Given) -> Ruled {
    let (sizes, strides, offset) = (given.list("sizes"), given.list("stride"), given.or("storage_offset", 0));
    if sizes.len() != strides.len() {
        return Err(Fault::StridedLists { sizes: sizes.into(), strides: strides.into() });
    }
    let whole = |list: &[isize]| list.iter().map(|&number| usize::try_from(number).ok()).collect::<Option<Vec<_>>>();
    let (Some(own), Some(steps), Ok(first)) = (whole(sizes), whole(strides), usize::try_from(offset)) else {
        return Err(Fault::StridedNegative { sizes: sizes.into(), strides: strides.into(), offset });
    };
    let available = given.x().reach().unwrap_or(usize::MAX);
    let layout = addressable(own.iter().copied()).then(|| Layout::new(&own, &steps));
    let inside = |layout: &Layout| {
        layout.reach().is_some_and(|reach| reach == 0 || reach.checked_add(first).is_some_and(|end| end <= available))
    };
    match layout.filter(inside) {
        Some(layout) => Ok(vec![given.moved(Window { skip: first, layout })]),
        None => {
            let (sizes, strides) = ((&*own).into(), (&*steps).into());
            Err(Fault::Bounds { sizes, strides, offset: first, available })
        }
    }
}

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

/// Positions and ranges; with index tensors and masks among them, new elements.
fn sliced(given: &Given) -> Ruled {
    super::index::indexed(given)
}
