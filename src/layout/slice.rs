//! Basic indexing over numbers: positions, ranges, `...` and new axes.

use super::view::{Window, stepped};
use super::{Dims, Layout};
use crate::error::Fault;

/// One item of an index: what `s!` writes, with its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// One position, counted from the back when negative; the axis goes away.
    At(isize),
    /// The positions from `start` to before `stop`, `step` apart; an end that is negative counts from
    /// the back, one outside is moved to the edge, as PyTorch does.
    Range {
        /// The first position; `None` is 0.
        start: Option<isize>,
        /// One past the last position; `None` is the length.
        stop: Option<isize>,
        /// The distance of two positions.
        step: usize,
    },
    /// As many whole axes as the other items leave.
    Ellipsis,
    /// A new axis of length 1.
    NewAxis,
}

impl Item {
    /// A whole axis.
    pub const FULL: Self = Item::Range { start: None, stop: None, step: 1 };

    /// Whether it takes an axis.
    pub fn takes_an_axis(self) -> bool {
        matches!(self, Item::At(_) | Item::Range { .. })
    }
}

/// Where a range begins in an axis of `size`, and how many positions it has.
fn range(start: Option<isize>, stop: Option<isize>, step: usize, size: usize) -> (usize, usize) {
    let edge =
        |end: isize| (if end < 0 { end.saturating_add(size as isize) } else { end }).clamp(0, size as isize) as usize;
    let (start, stop) = (start.map_or(0, edge), stop.map_or(size, edge));
    (start, stop.saturating_sub(start).div_ceil(step))
}

/// The part that these items select.
///
/// # Errors
/// [`Fault::TooManyIndices`], [`Fault::TwoEllipses`], [`Fault::IndexBeyond`],
/// [`Fault::Step`].
pub fn slice(x: &Layout, items: &[Item]) -> Result<Window, Fault> {
    let all = x.sizes();
    let taken = items.iter().filter(|item| item.takes_an_axis()).count();
    let ellipses = items.iter().filter(|item| **item == Item::Ellipsis).count();
    let Some(whole) = all.len().checked_sub(taken) else {
        return Err(Fault::TooManyIndices { sizes: all.into(), given: taken });
    };
    if ellipses > 1 {
        return Err(Fault::TwoEllipses { sizes: all.into() });
    }
    let (mut sizes, mut strides, mut skip, mut axis) = (Dims::new(), Dims::new(), 0, 0);
    let trailing = if ellipses == 0 { Some(&Item::Ellipsis) } else { None };
    for item in items.iter().chain(trailing) {
        let (size, stride) = (all.get(axis).copied().unwrap_or(1), x.strides().get(axis).copied().unwrap_or(1));
        match *item {
            Item::NewAxis => {
                sizes.push(1);
                // PyTorch's stride: as if it were the outer half of the axis behind it.
                strides.push(size * stride);
            }
            Item::Ellipsis => {
                sizes.extend_from_slice(&all[axis..axis + whole]);
                strides.extend_from_slice(&x.strides()[axis..axis + whole]);
            }
            Item::At(index) => {
                let from_front = if index < 0 { index.saturating_add(size as isize) } else { index };
                if !(0..size as isize).contains(&from_front) {
                    return Err(Fault::IndexBeyond { sizes: all.into(), axis, index });
                }
                skip += from_front as usize * stride;
            }
            Item::Range { step: 0, .. } => return Err(Fault::Step { sizes: all.into(), axis }),
            Item::Range { start, stop, step } => {
                let (start, len) = range(start, stop, step, size);
                sizes.push(len);
                strides.push(stepped(stride, step, len));
                skip += start * stride;
            }
        }
        axis += if *item == Item::Ellipsis { whole } else { usize::from(item.takes_an_axis()) };
    }
    Ok(Window { skip, layout: Layout::new(&sizes, &strides) })
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

    #[test]
    fn a_new_axis_has_pytorchs_stride() {
        let x = Layout::contiguous(&[3, 4]);
        let window = slice(&x, &[Item::NewAxis, Item::At(1), Item::NewAxis]).unwrap();
        assert_eq!(window, Window { skip: 4, layout: Layout::new(&[1, 1, 4], &[12, 4, 1]) });
    }
}
