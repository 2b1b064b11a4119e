//! Basic indexing on shapes: positions, ranges, `...` and new axes.

use super::Layout;
use super::view::{Skip, stepped};
use crate::error::Fault;

/// An item of an index, as in `s!`, with its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// One position, counted from the back if negative; the axis is removed.
    At(isize),
    /// The positions from `start` to before `stop`, `step` apart; a negative end counts from
    /// the back, and an end outside is clamped, as in PyTorch.
    Range {
        /// The first position; `None` is 0.
        start: Option<isize>,
        /// One past the last position; `None` is the length.
        stop: Option<isize>,
        /// The distance of two positions.
        step: usize,
    },
    /// All axes that the other items do not cover.
    Ellipsis,
    /// A new axis of length 1.
    NewAxis,
}

impl Item {
    /// A whole axis.
    pub const FULL: Self = Item::Range { start: None, stop: None, step: 1 };

    /// Returns whether the item takes an axis.
    pub fn takes_an_axis(self) -> bool {
        matches!(self, Item::At(_) | Item::Range { .. })
    }
}

/// Returns the beginning of a range in an axis of `size`, and its number of positions.
fn range(start: Option<isize>, stop: Option<isize>, step: usize, size: usize) -> (usize, usize) {
    let edge =
        |end: isize| (if end < 0 { end.saturating_add(size as isize) } else { end }).clamp(0, size as isize) as usize;
    let (start, stop) = (start.map_or(0, edge), stop.map_or(size, edge));
    let len = stop.saturating_sub(start);
    // (A division takes longer than the rest of the function.)
    (start, if step == 1 { len } else { len.div_ceil(step) })
}

/// Selects by ranges and positions of few axes, and returns the offset; `None` if there are many axes or new
/// ones, and for errors. (In one pass: the rule below has to count first.)
#[inline(always)]
fn slice_few(x: &Layout, items: &[Item], to: &mut Layout) -> Option<usize> {
    let (all, strides, rank) = x.few()?;
    // The number of axes that an ellipsis covers; there is at most one.
    let mut whole = Some((rank + 1).checked_sub(items.len())?);
    let mut skip = 0;
    to.lay_few(|sizes, steps| {
        let (mut axis, mut k) = (0, 0);
        for item in items {
            if *item == Item::Ellipsis {
                for _ in 0..whole.take()? {
                    (sizes[k], steps[k]) = (*all.get(axis)?, strides[axis]);
                    (axis, k) = (axis + 1, k + 1);
                }
                continue;
            }
            let (size, stride) = (*all.get(axis)?, strides[axis]);
            match *item {
                Item::FULL => (sizes[k], steps[k]) = (size, stride),
                Item::Range { start, stop, step } if step > 0 => {
                    let (start, len) = range(start, stop, step, size);
                    (sizes[k], steps[k]) = (len, stepped(stride, step, len));
                    skip += start * stride;
                }
                Item::At(index) => {
                    let from_front = if index < 0 { index.checked_add(size as isize)? } else { index } as usize;
                    if from_front >= size {
                        return None;
                    }
                    skip += from_front * stride;
                }
                _ => return None,
            }
            (axis, k) = (axis + 1, k + usize::from(!matches!(item, Item::At(_))));
        }
        while axis < rank {
            (sizes[k], steps[k]) = (all[axis], strides[axis]);
            (axis, k) = (axis + 1, k + 1);
        }
        (axis == rank).then_some(k)
    })?;
    Some(skip)
}

/// Selects by these items, and returns the offset.
///
/// # Errors
/// [`Fault::TooManyIndices`], [`Fault::TwoEllipses`], [`Fault::IndexBeyond`],
/// [`Fault::Step`].
pub fn slice(x: &Layout, items: &[Item], to: &mut Layout) -> Skip {
    if let Some(skip) = slice_few(x, items, to) {
        return Ok(skip);
    }
    let (all, strides) = x.sizes_and_strides();
    // (Sums without branches, which would be mispredicted.)
    let (mut at, mut ellipses, mut new) = (0, 0, 0);
    for item in items {
        at += usize::from(matches!(item, Item::At(_)));
        ellipses += usize::from(matches!(item, Item::Ellipsis));
        new += usize::from(matches!(item, Item::NewAxis));
    }
    let taken = items.len() - ellipses - new;
    let Some(whole) = all.len().checked_sub(taken) else {
        return Err(Fault::TooManyIndices { sizes: all.into(), given: taken });
    };
    if ellipses > 1 {
        return Err(Fault::TwoEllipses { sizes: all.into() });
    }
    to.lay_blank(all.len() - at + new);
    let (sizes, steps) = to.parts_mut();
    let (mut axis, mut k, mut skip) = (0, 0, 0);
    let trailing = if ellipses == 0 { Some(&Item::Ellipsis) } else { None };
    for item in items.iter().chain(trailing) {
        let (size, stride) = if axis < all.len() { (all[axis], strides[axis]) } else { (1, 1) };
        match *item {
            // PyTorch's stride: as if the new axis were the outer half of the axis after it.
            Item::NewAxis => {
                (sizes[k], steps[k]) = (1, size * stride);
                k += 1;
            }
            Item::Ellipsis => {
                for _ in 0..whole {
                    (sizes[k], steps[k]) = (all[axis], strides[axis]);
                    (axis, k) = (axis + 1, k + 1);
                }
            }
            Item::At(index) => {
                let from_front = if index < 0 { index.saturating_add(size as isize) } else { index };
                if !(0..size as isize).contains(&from_front) {
                    return Err(Fault::IndexBeyond { sizes: all.into(), axis, index });
                }
                skip += from_front as usize * stride;
                axis += 1;
            }
            Item::FULL => {
                (sizes[k], steps[k]) = (size, stride);
                (axis, k) = (axis + 1, k + 1);
            }
            Item::Range { step: 0, .. } => return Err(Fault::Step { sizes: all.into(), axis }),
            Item::Range { start, stop, step } => {
                let (start, len) = range(start, stop, step, size);
                (sizes[k], steps[k]) = (len, stepped(stride, step, len));
                skip += start * stride;
                (axis, k) = (axis + 1, k + 1);
            }
        }
    }
    Ok(skip)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_outside_are_moved_to_the_edge() {
        assert_eq!(range(Some(-9), Some(9), 1, 5), (0, 5));
        assert_eq!(range(Some(-2), Some(2), 1, 5), (3, 0));
        assert_eq!(range(Some(7), None, 1, 5), (5, 0));
        assert_eq!(range(None, Some(-1), 3, 5), (0, 2));
        assert_eq!(range(Some(isize::MIN), Some(isize::MAX), usize::MAX, 5), (0, 1));
    }

    /// The general rule and the rule for few axes have the same result or error.
    #[test]
    fn few_axes_are_sliced_as_many_are() {
        let all = [
            Item::FULL,
            Item::Ellipsis,
            Item::At(1),
            Item::At(-2),
            Item::At(3),
            Item::NewAxis,
            Item::Range { start: Some(1), stop: None, step: 1 },
            Item::Range { start: Some(-2), stop: Some(9), step: 2 },
            Item::Range { start: None, stop: None, step: 0 },
        ];
        let (few, ones) = ([2, 3, 4], [1, 1, 1, 1, 1, 1]);
        for rank in 0..=few.len() {
            let x = Layout::contiguous(&few[..rank]);
            // With many leading axes of length 1, the same items after a position in each use the general rule.
            let many = Layout::contiguous(&[&ones[..], &few[..rank]].concat());
            for n in 0..if cfg!(miri) { 3 } else { 4u32 } {
                for i in 0..all.len().pow(n) {
                    let items: Vec<_> = (0..n).map(|k| all[i / all.len().pow(k) % all.len()]).collect();
                    let mut to = Layout::scalar();
                    let sliced = slice(&x, &items, &mut to);
                    let mut more = Layout::scalar();
                    let behind: Vec<_> = [&[Item::At(0); 6][..], &items].concat();
                    let general = slice(&many, &behind, &mut more);
                    assert_eq!(sliced.as_ref().ok(), general.as_ref().ok(), "{items:?} of {rank}");
                    if sliced.is_ok() {
                        assert_eq!(to, more, "{items:?} of {rank}");
                    }
                }
            }
        }
    }

    #[test]
    fn an_ellipsis_stands_anywhere_once() {
        let x = Layout::contiguous(&[2, 3, 4]);
        let mut to = Layout::scalar();
        let row = Item::At(1);
        for (items, sizes, skip) in [
            (&[Item::Ellipsis, row][..], &[2, 3][..], 1),
            (&[row, Item::Ellipsis], &[3, 4], 12),
            (&[row, Item::Ellipsis, row], &[3], 13),
            (&[row, row, row, Item::Ellipsis], &[], 17),
            (&[Item::Ellipsis, row, row, row], &[], 17),
            (&[], &[2, 3, 4], 0),
        ] {
            assert_eq!(slice(&x, items, &mut to).unwrap(), skip);
            assert_eq!(to.sizes(), sizes);
        }
        for items in [&[Item::Ellipsis; 2][..], &[Item::Ellipsis, row, Item::Ellipsis], &[Item::Ellipsis; 4]] {
            assert!(matches!(slice(&x, items, &mut to), Err(Fault::TwoEllipses { .. })));
        }
        assert!(matches!(slice(&x, &[row; 4], &mut to), Err(Fault::TooManyIndices { given: 4, .. })));
    }

    #[test]
    fn a_new_axis_has_pytorchs_stride() {
        let x = Layout::contiguous(&[3, 4]);
        let mut to = Layout::scalar();
        assert_eq!(slice(&x, &[Item::NewAxis, Item::At(1), Item::NewAxis], &mut to).unwrap(), 4);
        assert_eq!(to, Layout::new(&[1, 1, 4], &[12, 4, 1]));
    }
}
