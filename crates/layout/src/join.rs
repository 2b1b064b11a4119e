//! Joins on shapes: the run-time twin of `shape::cat` and `shape::stack`.
//!
//! The rules and the messages are PyTorch's; so is the exception that a vector of length 0, which once meant
//! "no tensor", is skipped whatever the other ranks are.

use super::view::{gap, resolve};
use super::{Dims, Layout, checked_numel};
use crate::error::Fault;

/// The result of a join: its sizes, and the axis, counted from the front.
pub struct Joined {
    /// The sizes.
    pub sizes: Dims,
    /// The axis.
    pub axis: usize,
}

/// Returns whether the tensor is skipped: its sizes are `[0]`.
#[inline]
pub fn is_nothing(sizes: &[usize]) -> bool {
    sizes == [0]
}

/// Concatenates tensors of these sizes along an axis.
///
/// # Errors
/// [`Fault::NoTensors`], [`Fault::CatScalar`], [`Fault::Axis`], [`Fault::CatRank`],
/// [`Fault::CatSize`], [`Fault::TooLarge`].
pub fn cat(all: &[&[usize]], axis: isize, bytes: usize) -> Result<Joined, Fault> {
    if all.is_empty() {
        return Err(Fault::NoTensors {});
    }
    if let Some(index) = all.iter().position(|sizes| sizes.is_empty()) {
        return Err(Fault::CatScalar { index });
    }
    let first = all.iter().find(|sizes| !is_nothing(sizes)).unwrap_or(&all[0]);
    let axis = resolve(first, axis)?;
    let mut sizes = Dims::from_slice(first);
    sizes[axis] = 0;
    for (index, part) in all.iter().enumerate().filter(|(_, part)| !is_nothing(part)) {
        fits(first, part, index, axis)?;
        sizes[axis] = sizes[axis].saturating_add(part[axis]);
    }
    match checked_numel(&sizes, bytes) {
        Some(_) => Ok(Joined { sizes, axis }),
        None => Err(Fault::TooLarge { sizes: (&*sizes).into() }),
    }
}

/// Checks that a part has the sizes of the first except along the axis.
fn fits(first: &[usize], part: &[usize], index: usize, axis: usize) -> Result<(), Fault> {
    let (a, b) = (first.into(), part.into());
    if first.len() != part.len() {
        return Err(Fault::CatRank { a, b, index });
    }
    match (0..first.len()).find(|&k| k != axis && first[k] != part[k]) {
        Some(at) => Err(Fault::CatSize { a, b, index, axis, at, a_size: first[at], b_size: part[at] }),
        None => Ok(()),
    }
}

/// Stacks tensors of these sizes, which must be equal, along a new axis.
///
/// # Errors
/// [`Fault::NoTensors`], [`Fault::NoGap`], [`Fault::StackSize`], [`Fault::TooLarge`].
pub fn stack(all: &[&[usize]], axis: isize, bytes: usize) -> Result<Joined, Fault> {
    let Some(&first) = all.first() else { return Err(Fault::NoTensors {}) };
    let axis = gap(first, axis)?;
    if let Some(index) = all.iter().position(|&sizes| sizes != first) {
        return Err(Fault::StackSize { a: first.into(), b: all[index].into(), index });
    }
    let mut sizes = Dims::from_slice(first);
    sizes.insert(axis, all.len());
    match checked_numel(&sizes, bytes) {
        Some(_) => Ok(Joined { sizes, axis }),
        None => Err(Fault::TooLarge { sizes: (&*sizes).into() }),
    }
}

/// Returns the layout with a new axis of length 1 at this position.
pub fn with_axis(x: &Layout, axis: usize) -> Layout {
    let mut to = Layout::scalar();
    super::view::unsqueeze(x, axis, &mut to);
    to
}

/// Returns the layout with at least `rank` axes (1 or 2): new axes, of length 1, come first.
pub fn at_least(x: &Layout, rank: usize) -> Layout {
    (x.rank()..rank).fold(x.clone(), |x, _| with_axis(&x, 0))
}
