//! `as_strided`: any view of a tensor's buffer, checked against its elements.

use super::list::wanted;
use crate::error::{OrPanic, ShapeError};
use crate::layout::{Dims, Layout, addressable};
use crate::shape::strided::Holding;
use crate::shape::view::Wanted;
use crate::shape::{AnyRank, Lengths, List, StaticShape};
use crate::tensor::{Tensor, View, ViewMut, sizes_of};

/// The layout, if all of it lies inside `available` elements.
fn inside(sizes: &[usize], strides: &[usize], offset: usize, available: usize) -> Result<Layout, ShapeError> {
    // The strides of lengths 0 and 1 are not reached; one that is out of all proportion would overflow later.
    let steps = sizes
        .iter()
        .zip(strides)
        .try_fold(0usize, |sum, (&size, &stride)| sum.checked_add(size.max(1).checked_mul(stride)?));
    let bounded = steps.is_some_and(|steps| steps <= isize::MAX as usize / 64);
    let plausible = bounded && sizes.len() == strides.len() && addressable(sizes.iter().copied());
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

/// The numbers of a static list.
fn numbers<R: Wanted>() -> Dims {
    wanted::<R>().iter().map(|&size| size as usize).collect()
}

impl<T, S: List> Tensor<T, S> {
    /// Sizes `R` and strides `X` (in elements) over the tensor's elements, from element `OFFSET` on: a
    /// view, O(rank), read-only because positions may share elements.
    ///
    /// # Shapes
    /// `[8]` with sizes `[3, 3]` and strides `[2, 1]` from 1 on: windows of three, two apart. The farthest
    /// position, `OFFSET` plus the sum of `(size - 1) * stride`, must be an element.
    ///
    /// # Panics
    /// With the error of [`try_as_strided`](Self::try_as_strided).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<i32, shape![8]>::arange();
    /// let y: View<i32, shape![3, 3]> = x.as_strided::<shape![3, 3], shape![2, 1], 1>();
    /// assert_eq!(y.to_vec(), [1, 2, 3, 3, 4, 5, 5, 6, 7]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<i32, shape![8]>::arange();
    /// x.as_strided::<shape![3, 3], shape![2, 1], 2>();   // reaches element 8, the last is 7
    /// ```
    #[track_caller]
    pub fn as_strided<R, X, const OFFSET: usize>(&self) -> View<'_, T, R>
    where
        R: StaticShape + Wanted,
        X: StaticShape + Wanted,
        S: Holding<R, X, OFFSET>,
    {
        self.try_as_strided::<R, X, OFFSET>().or_panic()
    }

    /// As [`as_strided`](Self::as_strided).
    ///
    /// # Errors
    /// [`ShapeError::Bounds`] when the number of elements, where it is not known at compile time, is too
    /// small.
    pub fn try_as_strided<R, X, const OFFSET: usize>(&self) -> Result<View<'_, T, R>, ShapeError>
    where
        R: StaticShape + Wanted,
        X: StaticShape + Wanted,
        S: Holding<R, X, OFFSET>,
    {
        let layout = inside(&numbers::<R>(), &numbers::<X>(), OFFSET, self.numel())?;
        // SAFETY: `inside` has checked the layout against the elements; its sizes are those of `R`.
        Ok(unsafe { View::over(self.relaid(OFFSET, layout)) })
    }

    /// As [`as_strided`](Self::as_strided), with lengths, strides and an offset that come at run time.
    ///
    /// # Errors
    /// [`ShapeError::Bounds`] when a position would lie outside the tensor's elements, or there are not as
    /// many strides as lengths.
    pub fn as_strided_of<R: Lengths>(
        &self,
        shape: R,
        strides: &[usize],
        offset: usize,
    ) -> Result<View<'_, T, R>, ShapeError> {
        let layout = inside(&sizes_of(&shape), strides, offset, self.numel())?;
        // SAFETY: `inside` has checked the layout against the elements; its sizes are those of `R`.
        Ok(unsafe { View::over(self.relaid(offset, layout)) })
    }
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
        // SAFETY: `inside` has checked the layout against the elements; any sizes fit `AnyRank`.
        Ok(unsafe { View::over(self.relaid(offset, layout)) })
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
        // SAFETY: `inside` has checked the layout against the elements; no two of its
        // positions share one; any sizes fit `AnyRank`.
        Ok(unsafe { ViewMut::over(self.strided.relaid(offset, layout)) })
    }
}
