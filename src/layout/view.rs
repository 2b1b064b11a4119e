//! Views over numbers: from a layout to the layout of a part of it, or of the same elements under
//! other axes. The run-time twin of `shape`'s view relations; nothing here touches an element.
//!
//! The rules, and the strides that come out, are PyTorch's (its page "Tensor Views", and the
//! documentation of each operation); so are the sentences of what is refused.

pub use super::parts::{chunk, counted, even, parts, split};
pub use super::reshape::{flattened, inferred, kept, unflatten, view, viewed};
use super::{Dims, Layout, addressable};
use crate::error::Fault;
use smallvec::SmallVec;

/// A layout, and how many elements further on it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window {
    /// How many elements behind the first of the base.
    pub skip: usize,
    /// The sizes and strides from there.
    pub layout: Layout,
}

impl From<Layout> for Window {
    fn from(layout: Layout) -> Self {
        Window { skip: 0, layout }
    }
}

pub(super) type Windowed = Result<Window, Fault>;

/// The size and the stride of each axis.
pub(super) type Axes = SmallVec<[(usize, usize); 8]>;

pub(super) fn axes(x: &Layout) -> Axes {
    x.sizes().iter().copied().zip(x.strides().iter().copied()).collect()
}

pub(super) fn lay(axes: &[(usize, usize)], skip: usize) -> Window {
    let (sizes, strides): (Dims, Dims) = axes.iter().copied().unzip();
    Window { skip, layout: Layout::new(&sizes, &strides) }
}

/// The axis counted from the front, if the shape has it.
///
/// # Errors
/// [`Fault::Axis`].
pub fn resolve(sizes: &[usize], axis: isize) -> Result<usize, Fault> {
    place(sizes.len(), axis).ok_or_else(|| Fault::Axis { sizes: sizes.into(), axis })
}

/// As [`resolve`]; of a shape without axes, 0 and -1 are `None`, as PyTorch has it where an operation
/// leaves a scalar alone.
///
/// # Errors
/// [`Fault::Axis`].
pub fn wrap(sizes: &[usize], axis: isize) -> Result<Option<usize>, Fault> {
    match (sizes.is_empty(), axis) {
        (true, 0 | -1) => Ok(None),
        _ => resolve(sizes, axis).map(Some),
    }
}

/// The place among `rank`, counted from the front.
fn place(rank: usize, axis: isize) -> Option<usize> {
    let from_front = if axis < 0 { axis + rank as isize } else { axis };
    (0..rank as isize).contains(&from_front).then_some(from_front as usize)
}

/// The place for a new axis: one more than there are axes.
///
/// # Errors
/// [`Fault::NoGap`].
pub fn gap(sizes: &[usize], axis: isize) -> Result<usize, Fault> {
    place(sizes.len() + 1, axis).ok_or_else(|| Fault::NoGap { sizes: sizes.into(), axis })
}

/// The axes in another order: axis `k` of the result is axis `order[k]`.
///
/// # Errors
/// [`Fault::AxisCount`], [`Fault::Axis`], [`Fault::PermutedTwice`].
pub fn permute(x: &Layout, order: &[isize]) -> Windowed {
    let sizes = x.sizes();
    if order.len() != x.rank() {
        return Err(Fault::AxisCount { sizes: sizes.into(), given: order.len() });
    }
    let (old, mut new) = (axes(x), Axes::new());
    let mut taken: SmallVec<[bool; 8]> = SmallVec::from_elem(false, x.rank());
    for &axis in order {
        let axis = resolve(sizes, axis)?;
        if core::mem::replace(&mut taken[axis], true) {
            return Err(Fault::PermutedTwice { sizes: sizes.into(), axis });
        }
        new.push(old[axis]);
    }
    Ok(lay(&new, 0))
}

/// The axes in the opposite order.
pub fn reverse(x: &Layout) -> Window {
    let mut axes = axes(x);
    axes.reverse();
    lay(&axes, 0)
}

/// Axis `from` moved to place `to`.
pub fn movedim(x: &Layout, from: usize, to: usize) -> Window {
    let mut axes = axes(x);
    let axis = axes.remove(from);
    axes.insert(to, axis);
    lay(&axes, 0)
}

/// Each of these axes moved to its place; the others keep their order.
///
/// # Errors
/// [`Fault::MovedimCounts`], [`Fault::Axis`], [`Fault::PermutedTwice`].
pub fn movedims(x: &Layout, from: &[isize], to: &[isize]) -> Windowed {
    let sizes = x.sizes();
    if from.len() != to.len() {
        return Err(Fault::MovedimCounts { sizes: sizes.into(), from: from.into(), to: to.into() });
    }
    let mut order: SmallVec<[Option<usize>; 8]> = SmallVec::from_elem(None, x.rank());
    let mut taken: SmallVec<[bool; 8]> = SmallVec::from_elem(false, x.rank());
    for (&from, &to) in from.iter().zip(to) {
        let (Some(from), Some(to)) = (wrap(sizes, from)?, wrap(sizes, to)?) else { continue };
        if core::mem::replace(&mut taken[from], true) || order[to].replace(from).is_some() {
            return Err(Fault::PermutedTwice { sizes: sizes.into(), axis: from });
        }
    }
    let mut rest = (0..x.rank()).filter(|&axis| !taken[axis]);
    let old = axes(x);
    let new: Axes = order.iter().filter_map(|place| place.or_else(|| rest.next())).map(|axis| old[axis]).collect();
    Ok(lay(&new, 0))
}

/// Without an axis of length 1; the layout itself where the length is another.
pub fn squeeze(x: &Layout, axis: usize) -> Window {
    squeeze_where(x, |k| k == axis)
}

/// Without those of the axes that have length 1.
pub fn squeeze_where(x: &Layout, named: impl Fn(usize) -> bool) -> Window {
    let stays = |&(k, &(size, _)): &(usize, &(usize, usize))| size != 1 || !named(k);
    let axes: Axes = axes(x).iter().enumerate().filter(stays).map(|(_, &axis)| axis).collect();
    lay(&axes, 0)
}

/// Without an axis, which must have length 1: where the shape of the result says so.
///
/// # Errors
/// [`Fault::NotOne`].
pub fn squeeze_known(x: &Layout, axis: usize) -> Windowed {
    if x.sizes()[axis] == 1 { Ok(squeeze(x, axis)) } else { Err(Fault::NotOne { sizes: x.sizes().into(), axis }) }
}

/// With a new axis of length 1 at this place.
pub fn unsqueeze(x: &Layout, at: usize) -> Window {
    let mut axes = axes(x);
    // PyTorch's stride: as if the new axis were the outer half of the one behind it.
    let stride = axes.get(at).map_or(1, |&(size, stride)| size * stride);
    axes.insert(at, (1, stride));
    lay(&axes, 0)
}

/// `len` positions of an axis from `start` on.
///
/// # Errors
/// [`Fault::NarrowBeyond`].
pub fn narrow(x: &Layout, axis: usize, start: usize, len: usize) -> Windowed {
    let mut axes = axes(x);
    let (size, stride) = axes[axis];
    if start.checked_add(len).is_none_or(|end| end > size) {
        return Err(Fault::NarrowBeyond { sizes: x.sizes().into(), axis, start: start as isize, len });
    }
    axes[axis].0 = len;
    Ok(lay(&axes, start * stride))
}

/// One position of an axis, which goes away.
///
/// # Errors
/// [`Fault::SelectBeyond`].
pub fn select(x: &Layout, axis: usize, index: isize) -> Windowed {
    let mut axes = axes(x);
    let (size, stride) = axes.remove(axis);
    match place(size, index) {
        Some(i) => Ok(lay(&axes, i * stride)),
        None => Err(Fault::SelectBeyond { sizes: x.sizes().into(), axis, index }),
    }
}

/// The positions of an axis where `a` and `b` are equal but for an offset: both go away, and an axis
/// along the diagonal comes last. The two are different.
pub fn diagonal(x: &Layout, offset: isize, a: usize, b: usize) -> Window {
    let mut axes = axes(x);
    let ((m, down), (n, right)) = (axes[a], axes[b]);
    axes.remove(a.max(b));
    axes.remove(a.min(b));
    let off = offset.unsigned_abs();
    let (size, stride) =
        if offset >= 0 { (m.min(n.saturating_sub(off)), right) } else { (m.saturating_sub(off).min(n), down) };
    axes.push((size, down + right));
    lay(&axes, if size == 0 { 0 } else { off * stride })
}

/// Windows of `size` positions of an axis, `step` apart: the axis counts the windows, and a new last
/// axis runs inside them.
///
/// # Errors
/// [`Fault::WindowTooLong`], [`Fault::Step`].
pub fn unfold(x: &Layout, axis: Option<usize>, size: usize, step: usize) -> Windowed {
    let sizes = x.sizes();
    let mut axes = axes(x);
    let (at, (length, stride)) = axis.map_or((0, (1, 1)), |axis| (axis, axes[axis]));
    if step == 0 {
        return Err(Fault::Step { sizes: sizes.into(), axis: at });
    }
    if size > length {
        return Err(Fault::WindowTooLong { sizes: sizes.into(), axis: at, size });
    }
    if let Some(axis) = axis {
        let windows = (length - size) / step + 1;
        axes[axis] = (windows, stepped(stride, step, windows));
    }
    axes.push((size, stride));
    if !addressable(axes.iter().map(|&(size, _)| size)) {
        return Err(Fault::TooLarge { sizes: lay(&axes, 0).layout.sizes().into() });
    }
    Ok(lay(&axes, 0))
}

/// The stride of an axis of which every `step`th position stays, `len` of them. That of a length of 1
/// means nothing: it is left alone, because a step beyond the axis could make it overflow.
pub fn stepped(stride: usize, step: usize, len: usize) -> usize {
    if len > 1 { stride * step } else { stride }
}
