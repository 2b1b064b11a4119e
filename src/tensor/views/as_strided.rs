//! `as_strided` on a rank known only at run time: any view of a tensor's buffer, checked.

use crate::error::ShapeError;
use crate::layout::{Layout, addressable};
use crate::shape::AnyRank;
use crate::tensor::{Tensor, View, ViewMut};

/// The layout, if all of it lies inside `available` elements.
fn inside(sizes: &[usize], strides: &[usize], offset: usize, available: usize) -> Result<Layout, ShapeError> {
    let plausible = sizes.len() == strides.len() && addressable(sizes.iter().copied());
    let layout = plausible.then(|| Layout::new(sizes, strides));
    let reach = layout.as_ref().and_then(|layout| layout.reach()?.checked_add(offset));
    match (layout, reach) {
        (Some(layout), Some(reach)) if reach <= available => Ok(layout),
        _ => Err(ShapeError::Bounds {
            op: "as_strided",
            sizes: sizes.into(),
            strides: strides.into(),
            offset,
            available,
        }),
    }
}

/// Whether no two positions share an element: each axis steps over all that the finer ones reach.
///
/// Sufficient, and what every view chain without `expand` and `unfold` gives; a cleverer
/// interleaving is refused.
fn disjoint(layout: &Layout) -> bool {
    let mut axes: Vec<_> = layout.strides().iter().zip(layout.sizes()).filter(|(_, size)| **size > 1).collect();
    axes.sort_unstable();
    let mut reach = 0;
    axes.iter().all(|&(&stride, &size)| {
        let apart = stride > reach;
        reach += stride * (size - 1);
        apart
    })
}

impl<T> Tensor<T, AnyRank> {
    /// These sizes and strides over the tensor's elements, `offset` elements in: a view, O(rank),
    /// read-only because positions may share elements.
    ///
    /// # Errors
    /// [`ShapeError::Bounds`] when a position would lie outside the tensor's elements.
    pub fn as_strided(
        &self,
        sizes: &[usize],
        strides: &[usize],
        offset: usize,
    ) -> Result<View<'_, T, AnyRank>, ShapeError> {
        let layout = inside(sizes, strides, offset, self.numel())?;
        Ok(View::over(self.strided.relaid(offset, layout)))
    }

    /// The same view, to be written through.
    ///
    /// # Errors
    /// [`ShapeError::Bounds`]; [`ShapeError::Overlap`] when two positions may share an element.
    pub fn as_strided_mut(
        &mut self,
        sizes: &[usize],
        strides: &[usize],
        offset: usize,
    ) -> Result<ViewMut<'_, T, AnyRank>, ShapeError> {
        let layout = inside(sizes, strides, offset, self.numel())?;
        if !sizes.contains(&0) && !disjoint(&layout) {
            return Err(ShapeError::Overlap { op: "as_strided_mut", sizes: sizes.into(), strides: strides.into() });
        }
        Ok(ViewMut::over(self.strided.relaid(offset, layout)))
    }
}
