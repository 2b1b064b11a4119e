//! Advanced indexing on shapes: the axes that index tensors take, and the position of their result. The
//! run-time twin of `shape::index`; no element is accessed here.

use super::broadcast::{Operands, broadcast, stretch};
use super::slice::{Item, slice};
use super::view::Window;
use super::{Dims, Layout, addressable};
use crate::error::{Fault, Sizes};
use smallvec::SmallVec;

/// An item of an index, with its sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick<'a> {
    /// A position, a range, `...` or a new axis; an index tensor without axes is a position.
    Item(Item),
    /// An index tensor of these sizes, with at least one axis: it takes one axis of the tensor.
    Integers(&'a [usize]),
    /// A mask of these sizes: it takes as many axes of the tensor as it has.
    Mask(&'a [usize]),
}

/// The axes of an indexed tensor, sorted by their role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arranged {
    /// The tensor after positions, ranges and new axes are applied, with whole axes instead of index tensors.
    pub window: Window,
    /// For each index tensor or mask, the first axis of the tensor that it takes.
    pub taken: SmallVec<[usize; 4]>,
    /// The axes of the window before the indexed axes.
    pub lead: Dims,
    /// The axes of the window after the indexed axes.
    pub trail: Dims,
}

impl Arranged {
    /// Returns the sizes and strides of some axes of the window.
    pub fn select(&self, axes: &[usize]) -> (Dims, Dims) {
        let (sizes, strides) = self.window.layout.sizes_and_strides();
        axes.iter().map(|&axis| (sizes[axis], strides[axis])).unzip()
    }

    /// Returns the sizes of the result; `picked` are the broadcast sizes of the index tensors.
    ///
    /// # Errors
    /// [`Fault::TooLarge`].
    pub fn sizes(&self, picked: &[usize]) -> Result<Dims, Fault> {
        let (mut sizes, trail) = (self.select(&self.lead).0, self.select(&self.trail).0);
        sizes.extend_from_slice(picked);
        sizes.extend_from_slice(&trail);
        if addressable(sizes.iter().copied()) { Ok(sizes) } else { Err(Fault::TooLarge { sizes: (&*sizes).into() }) }
    }
}

/// Finds the axes of each item, and the role of all axes.
///
/// # Errors
/// Those of [`slice`](fn@slice); [`Fault::MaskShape`].
pub fn arrange(x: &Layout, picks: &[Pick]) -> Result<Arranged, Fault> {
    let window = Window::new(|to| slice(x, &basic(picks), to))?;
    let whole = x.rank() - picks.iter().map(axes_taken).sum::<usize>();
    let (mut axis, mut at) = (0, 0);
    let (mut taken, mut kept, mut ends) = (SmallVec::new(), Dims::new(), None);
    for pick in picks.iter().chain(&[Pick::Item(Item::Ellipsis)]) {
        let (from, to) = match *pick {
            // A second ellipsis, in an index that has one, covers no axes.
            Pick::Item(Item::Ellipsis) => (whole.min(x.rank() - axis), whole.min(x.rank() - axis)),
            Pick::Item(Item::NewAxis) => (0, 1),
            Pick::Item(Item::At(_)) => (1, 0),
            Pick::Item(Item::Range { .. }) | Pick::Integers(_) => (1, 1),
            Pick::Mask(sizes) => (sizes.len(), sizes.len()),
        };
        match *pick {
            Pick::Item(_) => kept.extend(at..at + to),
            Pick::Integers(_) | Pick::Mask(_) => {
                taken.push(axis);
                ends = Some((ends.map_or(kept.len(), |(first, _)| first), kept.len()));
            }
        }
        if let Pick::Mask(sizes) = *pick {
            covers(sizes, window.layout.sizes(), at)?;
        }
        (axis, at) = (axis + from, at + to);
    }
    let trail = match ends {
        // The indexed axes are adjacent: the result has the new axes in their place.
        Some((first, last)) if first == last => kept.drain(first..).collect(),
        // They are separated, or there are none: the new axes come first.
        _ => core::mem::take(&mut kept),
    };
    Ok(Arranged { window, taken, lead: kept, trail })
}

/// Returns the same index with whole axes instead of index tensors.
fn basic(picks: &[Pick]) -> SmallVec<[Item; 8]> {
    let mut items = SmallVec::new();
    for pick in picks {
        match *pick {
            Pick::Item(item) => items.push(item),
            Pick::Integers(_) | Pick::Mask(_) => items.extend(core::iter::repeat_n(Item::FULL, axes_taken(pick))),
        }
    }
    items
}

fn axes_taken(pick: &Pick) -> usize {
    match *pick {
        Pick::Item(item) => usize::from(item.takes_an_axis()),
        Pick::Integers(_) => 1,
        Pick::Mask(sizes) => sizes.len(),
    }
}

/// Checks that a mask has the sizes of the axes that it takes, the first of which is `at`.
fn covers(mask: &[usize], sizes: &[usize], at: usize) -> Result<(), Fault> {
    match mask.iter().zip(&sizes[at..]).position(|(mask, size)| mask != size) {
        None => Ok(()),
        Some(axis) => Err(Fault::MaskShape { mask: mask.into(), axis, sizes: sizes.into(), at: at + axis }),
    }
}

/// Returns the broadcast sizes of index tensors, each with its named axes.
///
/// # Errors
/// [`Fault::IndexBroadcast`], [`Fault::Named`], [`Fault::TooLarge`].
pub fn together(tensors: &[(Dims, u64)]) -> Result<Dims, Fault> {
    let (mut sizes, mut named) = (Dims::new(), 0);
    for (b, b_named) in tensors {
        let both = Operands { a: &sizes, b, a_named: named, b_named: *b_named };
        sizes = broadcast(both).map_err(|error| match error {
            Fault::Broadcast { .. } => {
                let shapes = tensors.iter().map(|(sizes, _)| Sizes::from(&**sizes)).collect();
                Fault::IndexBroadcast { shapes }
            }
            other => other,
        })?;
        named |= b_named;
    }
    Ok(sizes)
}

/// Returns the strides of values that are written to the selected elements: they expand to exactly the sizes of the selection, if `assigned`
/// after dropping their leading axes of length 1 (PyTorch's rule for `x[..] = v`).
///
/// # Errors
/// [`Fault::IndexValues`], [`Fault::Named`].
pub fn values(x: Operands, strides: &[usize], assigned: bool) -> Result<Dims, Fault> {
    let more = x.b.len().saturating_sub(x.a.len());
    let dropped = if assigned && x.b[..more].iter().all(|&size| size == 1) { more } else { 0 };
    let kept = Operands { b: &x.b[dropped..], ..x };
    super::broadcast::expands(kept).map_err(|error| match error {
        Fault::Broadcast { a, .. } | Fault::InPlace { a, .. } => Fault::IndexValues { picked: a, values: x.b.into() },
        other => other,
    })?;
    Ok(stretch(kept.b, &strides[dropped..], x.a))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::OfOperation;

    /// Returns lead and trail, as axes of the window.
    fn sorted(sizes: &[usize], picks: &[Pick]) -> (Vec<usize>, Vec<usize>) {
        let arranged = arrange(&Layout::contiguous(sizes), picks).unwrap();
        (arranged.lead.to_vec(), arranged.trail.to_vec())
    }

    const ALL: Pick = Pick::Item(Item::FULL);
    const ROWS: Pick = Pick::Integers(&[5]);

    #[test]
    fn neighbours_stay_and_separated_ones_go_to_the_front() {
        let x = [2, 3, 4, 5];
        assert_eq!(sorted(&x, &[ROWS]), (vec![], vec![1, 2, 3]));
        assert_eq!(sorted(&x, &[ALL, ROWS, ROWS]), (vec![0], vec![3]));
        assert_eq!(sorted(&x, &[ALL, ROWS, ALL, ROWS]), (vec![], vec![0, 2]));
        assert_eq!(sorted(&x, &[ROWS, Pick::Item(Item::NewAxis), ROWS]), (vec![], vec![1, 3, 4]));
        assert_eq!(sorted(&x, &[Pick::Item(Item::Ellipsis), ROWS]), (vec![0, 1, 2], vec![]));
    }

    #[test]
    fn a_position_lies_between_nothing() {
        let at = Pick::Item(Item::At(0));
        assert_eq!(sorted(&[2, 3, 4], &[at, ALL, ROWS]), (vec![0], vec![]), "PyTorch's rule, not NumPy's");
        assert_eq!(sorted(&[2, 3, 4], &[ROWS, at, ROWS]), (vec![], vec![]));
    }

    #[test]
    fn an_ellipsis_without_axes_separates_nothing() {
        assert_eq!(sorted(&[2, 3], &[ROWS, Pick::Item(Item::Ellipsis), ROWS]), (vec![], vec![]));
        let twice = [Pick::Item(Item::Ellipsis); 2];
        let error = arrange(&Layout::contiguous(&[2, 3]), &twice).unwrap_err();
        assert!(matches!(error, Fault::TwoEllipses { .. }));
    }

    #[test]
    fn a_mask_takes_as_many_axes_as_it_has() {
        assert_eq!(sorted(&[2, 3, 4], &[Pick::Mask(&[2, 3])]), (vec![], vec![2]));
        assert_eq!(sorted(&[2, 3, 4], &[ALL, Pick::Mask(&[])]), (vec![0], vec![1, 2]));
        let error = arrange(&Layout::contiguous(&[5, 2]), &[Pick::Mask(&[4])]).unwrap_err();
        assert!(error.of("index").to_string().starts_with(
            "The shape of the mask [4] at index 0 does not match the shape of the indexed tensor [5, 2] at index 0"
        ));
    }
}
