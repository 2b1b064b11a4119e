//! Views on shapes: from a layout to the layout of a part of it, or of the same elements under
//! other axes. The run-time twin of `shape`'s view relations; no element is accessed here.
//!
//! A rule writes its result in place, in the view that is being made, and returns the number of elements that are skipped:
//! returning a layout would move it right after it was written number by number, which stalls store forwarding for longer
//! than the rest takes. If the rule returns an error, the written layout is meaningless.
//!
//! The rules, and the resulting strides, are PyTorch's (its page "Tensor Views", and the
//! documentation of each operation); so are the messages.

pub use super::parts::{chunk, counted, even, split, split_lengths};
pub use super::reshape::{contiguous, flattened, inferred, keep_sizes, unflatten, view, viewed, viewed_whole};
use super::{Layout, addressable};
use crate::error::Fault;
use core::cmp::Ordering;
use smallvec::SmallVec;

/// A layout, and its offset in elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window {
    /// The offset from the first element of the base.
    pub skip: usize,
    /// The sizes and strides from there.
    pub layout: Layout,
}

impl Window {
    /// Creates the window that a rule writes.
    ///
    /// # Errors
    /// Those of the rule.
    pub fn new<E>(rule: impl FnOnce(&mut Layout) -> Result<usize, E>) -> Result<Self, E> {
        let mut layout = Layout::scalar();
        let skip = rule(&mut layout)?;
        Ok(Window { skip, layout })
    }
}

impl From<Layout> for Window {
    fn from(layout: Layout) -> Self {
        Window { skip: 0, layout }
    }
}

/// The offset of a part from the first element of the base; the layout of the part is written in place.
pub type Skip = Result<usize, Fault>;

/// The size and the stride of each axis.
pub(super) type Axes = SmallVec<[(usize, usize); 8]>;

pub(super) fn axes(x: &Layout) -> Axes {
    x.sizes().iter().copied().zip(x.strides().iter().copied()).collect()
}

/// Returns the axis counted from the front, if the shape has it.
///
/// # Errors
/// [`Fault::Axis`].
#[inline]
pub fn resolve(sizes: &[usize], axis: isize) -> Result<usize, Fault> {
    place(sizes.len(), axis).ok_or_else(|| Fault::Axis { sizes: sizes.into(), axis })
}

/// Resolves an axis like [`resolve`]; for a shape without axes, 0 and -1 are `None`, as in PyTorch for operations
/// that leave a scalar unchanged.
///
/// # Errors
/// [`Fault::Axis`].
#[inline]
pub fn wrap(sizes: &[usize], axis: isize) -> Result<Option<usize>, Fault> {
    match (sizes.is_empty(), axis) {
        (true, 0 | -1) => Ok(None),
        _ => resolve(sizes, axis).map(Some),
    }
}

/// Returns the position among `rank`, counted from the front.
#[inline]
fn place(rank: usize, axis: isize) -> Option<usize> {
    let from_front = if axis < 0 { axis + rank as isize } else { axis };
    (0..rank as isize).contains(&from_front).then_some(from_front as usize)
}

/// Returns the position of a new axis, for which there is one more than there are axes.
///
/// # Errors
/// [`Fault::NoGap`].
pub fn gap(sizes: &[usize], axis: isize) -> Result<usize, Fault> {
    place(sizes.len() + 1, axis).ok_or_else(|| Fault::NoGap { sizes: sizes.into(), axis })
}

/// Permutes the axes: axis `k` of the result is axis `order[k]`.
///
/// # Errors
/// [`Fault::AxisCount`], [`Fault::Axis`], [`Fault::PermutedTwice`].
pub fn permute(x: &Layout, order: &[isize], to: &mut Layout) -> Skip {
    let sizes = x.sizes();
    if order.len() != x.rank() {
        return Err(Fault::AxisCount { sizes: sizes.into(), given: order.len() });
    }
    let mut taken: SmallVec<[bool; 8]> = SmallVec::from_elem(false, x.rank());
    for &axis in order {
        let axis = resolve(sizes, axis)?;
        if core::mem::replace(&mut taken[axis], true) {
            return Err(Fault::PermutedTwice { sizes: sizes.into(), axis });
        }
    }
    let from_front = |axis: isize| if axis < 0 { axis + order.len() as isize } else { axis };
    to.lay(order.len(), |k| x.axis(from_front(order[k]) as usize));
    Ok(0)
}

/// Reverses the order of the axes.
#[inline]
pub fn reverse(x: &Layout, to: &mut Layout) -> usize {
    let rank = x.rank();
    to.lay(rank, |k| x.axis(rank - 1 - k));
    0
}

/// Exchanges two axes.
#[inline]
pub fn exchange(x: &Layout, a: usize, b: usize, to: &mut Layout) -> usize {
    to.lay(x.rank(), |k| {
        x.axis(if k == a {
            b
        } else if k == b {
            a
        } else {
            k
        })
    });
    0
}

/// Moves axis `from` to position `place`.
pub fn movedim(x: &Layout, from: usize, place: usize, to: &mut Layout) -> usize {
    let mut others = (0..x.rank()).filter(|&axis| axis != from);
    to.lay(x.rank(), |k| x.axis(if k == place { from } else { others.next().unwrap_or(from) }));
    0
}

/// Moves each of these axes to its position; the others keep their order.
///
/// # Errors
/// [`Fault::MovedimCounts`], [`Fault::Axis`], [`Fault::PermutedTwice`].
pub fn movedims(x: &Layout, from: &[isize], places: &[isize], to: &mut Layout) -> Skip {
    let sizes = x.sizes();
    if from.len() != places.len() {
        return Err(Fault::MovedimCounts { sizes: sizes.into(), from: from.into(), to: places.into() });
    }
    let mut order: SmallVec<[Option<usize>; 8]> = SmallVec::from_elem(None, x.rank());
    let mut taken: SmallVec<[bool; 8]> = SmallVec::from_elem(false, x.rank());
    for (&from, &place) in from.iter().zip(places) {
        let (Some(from), Some(place)) = (wrap(sizes, from)?, wrap(sizes, place)?) else { continue };
        if core::mem::replace(&mut taken[from], true) || order[place].replace(from).is_some() {
            return Err(Fault::PermutedTwice { sizes: sizes.into(), axis: from });
        }
    }
    let mut rest = (0..x.rank()).filter(|&axis| !taken[axis]);
    // There are as many free positions as remaining axes.
    to.lay(x.rank(), |k| order[k].or_else(|| rest.next()).map_or((1, 1), |axis| x.axis(axis)));
    Ok(0)
}

/// Removes an axis of length 1; an axis of another length is kept.
pub fn squeeze(x: &Layout, axis: usize, to: &mut Layout) -> usize {
    squeeze_where(x, |k| k == axis, to)
}

/// Removes the given axes that have length 1.
pub fn squeeze_where(x: &Layout, named: impl Fn(usize) -> bool, to: &mut Layout) -> usize {
    let stays = |&k: &usize| x.axis(k).0 != 1 || !named(k);
    let mut left = (0..x.rank()).filter(stays);
    to.lay(left.clone().count(), |_| left.next().map_or((1, 1), |k| x.axis(k)));
    0
}

/// Removes an axis, which must have length 1, because the shape of the result says so.
///
/// # Errors
/// [`Fault::NotOne`].
pub fn squeeze_known(x: &Layout, axis: usize, to: &mut Layout) -> Skip {
    if x.sizes()[axis] == 1 { Ok(squeeze(x, axis, to)) } else { Err(Fault::NotOne { sizes: x.sizes().into(), axis }) }
}

/// Inserts a new axis of length 1 at this position.
#[inline]
pub fn unsqueeze(x: &Layout, at: usize, to: &mut Layout) -> usize {
    to.lay(x.rank() + 1, |k| match k.cmp(&at) {
        Ordering::Less => x.axis(k),
        // PyTorch's stride: as if the new axis were the outer half of the axis after it.
        Ordering::Equal if at < x.rank() => (1, x.axis(at).0 * x.axis(at).1),
        Ordering::Equal => (1, 1),
        Ordering::Greater => x.axis(k - 1),
    });
    0
}

/// Adds axes of length 1 until there are `rank` axes, like PyTorch: in front; for `rank` 3, one of them comes after `[n]` and `[m, n]`.
#[inline]
pub fn at_least(x: &Layout, rank: usize, to: &mut Layout) -> usize {
    let new = rank.saturating_sub(x.rank());
    let behind = usize::from(new > 0 && rank == 3 && x.rank() > 0);
    let front = new - behind;
    to.lay(x.rank() + new, |k| match k.checked_sub(front) {
        Some(own) if own < x.rank() => x.axis(own),
        // The strides of `unsqueeze`.
        None if x.rank() > 0 => (1, x.axis(0).0 * x.axis(0).1),
        _ => (1, 1),
    });
    0
}

/// Keeps the positions `start..start + len` of an axis.
///
/// # Errors
/// [`Fault::NarrowBeyond`].
#[inline]
pub fn narrow(x: &Layout, axis: usize, start: usize, len: usize, to: &mut Layout) -> Skip {
    let (size, stride) = x.axis(axis);
    if start.checked_add(len).is_none_or(|end| end > size) {
        return Err(Fault::NarrowBeyond { sizes: x.sizes().into(), axis, start: start as isize, len });
    }
    to.lay_as(x);
    to.set(axis, (len, stride));
    Ok(start * stride)
}

/// Selects one position of an axis, which is removed.
///
/// # Errors
/// [`Fault::SelectBeyond`].
#[inline]
pub fn select(x: &Layout, axis: usize, index: isize, to: &mut Layout) -> Skip {
    let (size, stride) = x.axis(axis);
    let Some(i) = place(size, index) else {
        return Err(Fault::SelectBeyond { sizes: x.sizes().into(), axis, index });
    };
    to.lay_without(x, axis);
    Ok(i * stride)
}

/// Keeps the positions of an axis where `a` and `b` are equal but for an offset: both are removed, and an axis
/// along the diagonal comes last. `a` and `b` differ.
pub fn diagonal(x: &Layout, offset: isize, a: usize, b: usize, to: &mut Layout) -> usize {
    let ((m, down), (n, right)) = (x.axis(a), x.axis(b));
    let off = offset.unsigned_abs();
    let (size, stride) =
        if offset >= 0 { (m.min(n.saturating_sub(off)), right) } else { (m.saturating_sub(off).min(n), down) };
    let mut others = (0..x.rank()).filter(|&axis| axis != a && axis != b);
    to.lay(x.rank() - 1, |_| others.next().map_or((size, down + right), |axis| x.axis(axis)));
    if size == 0 { 0 } else { off * stride }
}

/// Slides windows of `size` positions along an axis, `step` apart: the axis counts the windows, and a new last
/// axis runs inside them.
///
/// # Errors
/// [`Fault::WindowTooLong`], [`Fault::Step`].
pub fn unfold(x: &Layout, axis: Option<usize>, size: usize, step: usize, to: &mut Layout) -> Skip {
    let sizes = x.sizes();
    let (at, (length, stride)) = axis.map_or((0, (1, 1)), |axis| (axis, x.axis(axis)));
    if step == 0 {
        return Err(Fault::Step { sizes: sizes.into(), axis: at });
    }
    if size > length {
        return Err(Fault::WindowTooLong { sizes: sizes.into(), axis: at, size });
    }
    let windows = (length - size) / step + 1;
    to.lay(x.rank() + 1, |k| {
        if k == x.rank() {
            (size, stride)
        } else if Some(k) == axis {
            (windows, stepped(stride, step, windows))
        } else {
            x.axis(k)
        }
    });
    if addressable(to.sizes().iter().copied()) { Ok(0) } else { Err(Fault::TooLarge { sizes: to.sizes().into() }) }
}

/// Returns the stride of an axis after every `step`th of its positions is kept, `len` of them. The stride of an axis of length 1
/// is unused and kept, because a step beyond the axis could make it overflow.
pub fn stepped(stride: usize, step: usize, len: usize) -> usize {
    if len > 1 { stride * step } else { stride }
}
