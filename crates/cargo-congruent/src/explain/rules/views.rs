//! The same elements seen in another way: axes, strides, a part.

use super::elementwise::keep_shape;
use super::index::indexed;
use super::{Given, Operation, Ruled, fresh, row};
use crate::explain::views;
use congruent_layout::error::Fault;
use congruent_layout::view::{self as rule, Skip, Window, resolve, wrap};
use congruent_layout::{Layout, addressable};

const ORDER: &str = "Axes in another order: each takes its stride along, and no element moves.";

pub(super) const ROWS: &[Operation] = &[
    view_row("permute", "&x dim...", ORDER, |given| given.view(|x, to| rule::permute(x, given.list("dim"), to)))
        .drawn(views::draw),
    view_row("t", "&x", "The two axes of a matrix exchanged; a vector stays. More axes: `mt()`, or `T`.", t),
    view_row("T", "&x", "The axes in the opposite order: no element moves.", |given| {
        given.view(|x, to| Ok(rule::reverse(x, to)))
    }),
    view_row("mt mT", "&x", "The last two axes exchanged: no element moves.", |given| {
        resolve(given.sizes(), -2)?;
        exchange(given, -2, -1)
    }),
    view_row("transpose swapaxes swapdims", "&x dim0 dim1", ORDER, |given| {
        exchange(given, given.or("dim0", 0), given.or("dim1", 0))
    }),
    view_row("movedim moveaxis", "&x source.. destination..", ORDER, |given| {
        given.view(|x, to| rule::movedims(x, given.list("source"), given.list("destination"), to))
    }),
    view_row(
        "squeeze squeeze_all",
        "&x dim...?",
        "Squeeze: an axis of length 1 is removed; without an axis, all of length 1 are. Another length stays, as in PyTorch; where the\n\
         type shows that it is not 1, `cargo check` refuses `squeeze::<AXIS>()`.",
        squeeze,
    ),
    view_row("unsqueeze", "&x dim", "Unsqueeze: a new axis of length 1 at this place of the result.", |given| {
        given.view(|x, to| Ok(rule::unsqueeze(x, rule::gap(x.sizes(), given.or("dim", 0))?, to)))
    }),
    view_row("atleast_1d", "&x", "Axes of length 1 until there is one axis: a scalar becomes `[1]`, every other shape stays.", |given| {
        given.view(|x, to| Ok(rule::at_least(x, 1, to)))
    }),
    view_row("atleast_2d", "&x", "Axes of length 1 in front until there are two axes: `[n]` becomes `[1, n]`.", |given| {
        given.view(|x, to| Ok(rule::at_least(x, 2, to)))
    }),
    view_row(
        "atleast_3d",
        "&x",
        "Axes of length 1 until there are three axes, as in PyTorch: `[n]` becomes `[1, n, 1]`, and `[m, n]` becomes `[m, n, 1]`.",
        |given| given.view(|x, to| Ok(rule::at_least(x, 3, to))),
    ),
    view_row(
        "view",
        "&x sizes...",
        "A view keeps the elements where they are, and their order. So the products of the lengths are equal, and strides must\n\
         be able to describe the result: axes that lie one after the other form a run, and no new axis crosses from one to another.",
        |given| given.view(|x, to| rule::viewed(x, given.list("sizes"), to)),
    )
    .with_steps(views::tell_view),
    view_row("view_as", "&x &other", "A view under the lengths of another tensor: there are as many elements, and no copy is made.", |given| {
        given.view(|x, to| rule::viewed(x, &other_sizes(given), to))
    }),
    view_row(
        "reshape",
        "&x sizes...",
        "Reshape keeps the elements and their order, so the products of the lengths are equal. It is a view where strides can\n\
         describe the result, and a copy where they cannot.",
        |given| reshaped(given, &rule::inferred(given.x().numel(), given.list("sizes"))?),
    )
    .with_steps(views::tell_view),
    view_row("reshape_as", "&x &other", "Reshape to the lengths of another tensor: there are as many elements.", |given| {
        reshaped(given, &rule::inferred(given.x().numel(), &other_sizes(given))?)
    }),
    view_row("flatten", "&x start_dim? end_dim?", "Flatten: the axes from the first to the last become one. A view where strides allow it.", |given| {
        let (start, end) = (wrap(given.sizes(), given.or("start_dim", 0))?, wrap(given.sizes(), given.or("end_dim", -1))?);
        reshaped(given, &rule::flattened(given.sizes(), start.unwrap_or(0), end.unwrap_or(0))?)
    }),
    view_row("unflatten", "&x dim sizes..", "Unflatten: an axis becomes several, whose lengths multiply up to its; one may be -1.", |given| {
        given.view(|x, to| rule::unflatten(x, resolve(x.sizes(), given.or("dim", 0))?, given.list("sizes"), to))
    }),
    view_row("narrow", "&x dim start #length", "Narrow: `length` positions of an axis, beginning at `start`. No element moves.", |given| {
        given.view(|x, to| narrow(x, given.or("dim", 0), given.or("start", 0), given.count("length"), to))
    }),
    view_row("select select_at", "&x dim index", "Select: one position of an axis, which is removed. No element moves.", |given| {
        given.view(|x, to| rule::select(x, resolve(x.sizes(), given.or("dim", 0))?, given.or("index", 0), to))
    }),
    view_row(
        "diagonal",
        "&x offset? dim1? dim2?",
        "Diagonal: two axes go away, and their diagonal becomes the last axis; its stride is the sum of theirs. No element moves.",
        diagonal,
    ),
    view_row(
        "unfold",
        "&x dim #size #step",
        "Unfold: the axis counts windows, (length - size) / step + 1 of them, and a new last axis runs inside each. Windows overlap, and\n\
         no element moves.",
        |given| {
            let axis = wrap(given.sizes(), given.or("dim", 0))?;
            given.view(|x, to| rule::unfold(x, axis, given.count("size"), given.count("step"), to))
        },
    ),
    view_row(
        "as_strided",
        "&x sizes.. stride.. storage_offset?",
        "As strided: sizes, strides and the first element as they are written. Every position must lie among the elements of the tensor:\n\
         the last one is at the offset + the sum of (length - 1) * stride.",
        strided,
    ),
    row("contiguous", "&x", "Contiguous: a borrow where the elements lie row by row already, else a copy.", keep_shape),
    view_row(
        "slice",
        "&x items%",
        "A slice: a position removes its axis, a range keeps a part, `..` keeps all, and `...` is all axes between. Negative numbers count\n\
         from the back. The end of a range beyond the axis is moved to it, as in PyTorch; where the type shows the length, `cargo check`\n\
         refuses it. No element moves: only the offset, lengths and strides change.",
        indexed,
    )
    .with_steps(views::tell_slice),
];

/// A row whose picture is the layout of its result.
pub(super) const fn view_row(
    names: &'static str,
    takes: &'static str,
    about: &'static str,
    rule: fn(&Given) -> Ruled,
) -> Operation {
    row(names, takes, about, rule).drawn(views::draw)
}

/// The lengths of the second tensor.
fn other_sizes(given: &Given) -> Vec<isize> {
    given.b().sizes.iter().map(|&size| size as isize).collect()
}

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
