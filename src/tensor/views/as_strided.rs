//! `as_strided`: sizes and strides chosen by the caller over the elements of a tensor or a view, checked against them.
//!
//! PyTorch's `as_strided` addresses the whole memory behind a view. Here other code may write to that memory: the columns next to those of a
//! `split_mut` may belong to another thread. So a view reaches its own elements only, counted from its first one, and only if they have no gaps: in
//! any order, but with no other elements between them. A tensor counts as a view of itself.

use crate::dim::{Numbers, ToValue};
use crate::error::prelude::*;
use crate::shape::strided::Holding;
use crate::shape::view::Wanted;
use crate::shape::{AnyRank, Lengths, List, StaticShape};
use crate::tensor::{AnyRankStrided, Strided, Tensor, View, ViewMut, sizes_of};
use congruent_layout::{Dims, Layout, addressable};

const OP: &str = "as_strided";

/// A request: as many sizes as strides, none of them negative.
struct StridedRequest {
    op: &'static str,
    sizes: Dims,
    strides: Dims,
    offset: usize,
}

impl StridedRequest {
    fn new(op: &'static str, sizes: &[isize], strides: &[isize], offset: isize) -> Result<Self, ShapeError> {
        if sizes.len() != strides.len() {
            return Err(Fault::StridedLists { sizes: sizes.into(), strides: strides.into() }.of(op));
        }
        let whole = |list: &[isize]| list.iter().map(|&n| usize::try_from(n).ok()).collect::<Option<Dims>>();
        match (whole(sizes), whole(strides), usize::try_from(offset)) {
            (Some(sizes), Some(strides), Ok(offset)) => Ok(StridedRequest { op, sizes, strides, offset }),
            _ => Err(Fault::StridedNegative { sizes: sizes.into(), strides: strides.into(), offset }.of(op)),
        }
    }

    /// Returns the layout, if all of it lies inside `available` elements. A layout without elements always does.
    fn inside(&self, available: usize) -> Result<Layout, ShapeError> {
        // The stride of an axis of length 1 is never used, and no stride is if a length is 0. A very large stride would overflow later: an unused
        // stride becomes 0.
        let is_bounded = |strides: &[usize]| {
            let steps = self.sizes.iter().zip(strides);
            let steps = steps.map(|(&size, &stride)| size.max(1).checked_mul(stride));
            let sum = steps.into_iter().try_fold(0usize, |sum, step| sum.checked_add(step?));
            sum.is_some_and(|sum| sum <= isize::MAX as usize / 64)
        };
        let mut strides = self.strides.clone();
        if !is_bounded(&strides) {
            let empty = self.sizes.contains(&0);
            strides
                .iter_mut()
                .zip(&self.sizes)
                .filter(|(_, size)| empty || **size == 1)
                .for_each(|(stride, _)| *stride = 0);
        }
        let layout = (is_bounded(&strides) && addressable(self.sizes.iter().copied()))
            .then(|| Layout::new(&self.sizes, &strides));
        let fits = |layout: &Layout| {
            let reach = layout.reach()?;
            (reach == 0 || reach.checked_add(self.offset)? <= available).then_some(())
        };
        match layout {
            Some(layout) if fits(&layout).is_some() => Ok(layout),
            _ => Err(Fault::Bounds {
                sizes: (&*self.sizes).into(),
                strides: (&*self.strides).into(),
                offset: self.offset,
                available,
            }
            .of(self.op)),
        }
    }

    /// Returns a view of the elements of `x` with this layout.
    ///
    /// # Safety
    /// The sizes fit `R`; and the requirements of [`share`](Strided::share).
    unsafe fn view_of<T, S, R>(&self, x: &Strided<T, S>) -> Result<Strided<T, R>, ShapeError> {
        let Some(available) = span(x.layout()) else {
            let (sizes, strides) = (x.sizes().into(), x.strides().into());
            return Err(Fault::Gaps { sizes, strides }.of(self.op));
        };
        let layout = self.inside(available)?;
        // Without elements the pointer is never read, whatever the offset.
        let skip = if layout.numel() == 0 { 0 } else { self.offset };
        // SAFETY: `inside` has checked that all positions lie in the span, whose elements are all of `x`; the rest is
        // the caller's promise.
        let mut view = unsafe { x.relaid(skip, layout) };
        view.offset = x.storage_offset().saturating_add(self.offset);
        Ok(view)
    }
}

/// Returns the number of elements from the first to the last of the layout, if there is no gap between them.
///
/// Sufficient: with the axes in the order of their strides, each stride is at most the reach of all axes before it.
fn span(layout: &Layout) -> Option<usize> {
    if layout.numel() == 0 {
        return Some(0);
    }
    let mut axes: Vec<_> = layout.strides().iter().zip(layout.sizes()).filter(|(_, size)| **size > 1).collect();
    axes.sort_unstable();
    axes.iter().try_fold(1usize, |reach, &(&stride, &size)| {
        (stride <= reach).then_some(())?;
        reach.checked_add(stride.checked_mul(size - 1)?)
    })
}

/// Whether no two positions share an element: each axis steps over all elements that the finer axes reach.
///
/// Sufficient, and true for all chains of views without `expand` and `unfold`; other interleavings are rejected.
pub(crate) fn is_disjoint(layout: &Layout) -> bool {
    let mut axes: Vec<_> = layout.strides().iter().zip(layout.sizes()).filter(|(_, size)| **size > 1).collect();
    axes.sort_unstable();
    let mut reach = 0;
    layout.numel() == 0
        || axes.iter().all(|&(&stride, &size)| {
            let apart = stride > reach;
            reach += stride * (size - 1);
            apart
        })
}

/// The request of types.
fn typed<R: Wanted, X: Wanted>(offset: usize) -> Result<StridedRequest, ShapeError> {
    StridedRequest::new(OP, &R::CHAIN.numbers(), &X::CHAIN.numbers(), offset as isize)
}

/// The request of a shape and numbers.
fn shaped<R: Lengths>(shape: &R, strides: impl Numbers, offset: impl ToValue) -> Result<StridedRequest, ShapeError> {
    let sizes: Vec<isize> = sizes_of(shape).iter().map(|size| size.to_value()).collect();
    StridedRequest::new(OP, &sizes, &strides.numbers(), offset.to_value())
}

/// # Views by their strides
impl<T, S: List> Strided<T, S> {
    /// A view with sizes `R` and strides `X` (in elements) over the elements, with offset `OFFSET`: O(rank), read-only because positions may share
    /// elements.
    ///
    /// For a view, only its own elements count: from its first element (PyTorch counts from the beginning of the memory), in memory order, and no
    /// other elements may lie between them. A transposed tensor or some of its rows have no elements between, some of its columns do.
    ///
    /// # Shapes
    /// `[8]` with sizes `[3, 3]` and strides `[2, 1]` with offset 1: windows of three, two apart. The farthest
    /// position, `OFFSET` plus the sum of `(size - 1) * stride`, must be an element; with a size of 0 there is none.
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
    /// let z: View<i32, shape![2, 2]> = x.narrow::<0, 4, 4>().as_strided::<shape![2, 2], shape![1, 2], 0>();
    /// assert_eq!(z.to_vec(), [4, 6, 5, 7]);
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

    /// Like [`as_strided`](Self::as_strided), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::Bounds`] when the number of elements, if it is not known at compile time, is too small; [`Fault::Gaps`] for a view with other
    /// elements between its own.
    pub fn try_as_strided<R, X, const OFFSET: usize>(&self) -> Result<View<'_, T, R>, ShapeError>
    where
        R: StaticShape + Wanted,
        X: StaticShape + Wanted,
        S: Holding<R, X, OFFSET>,
    {
        // SAFETY: the sizes are those of `R`; a second reader, for as long as the elements are borrowed.
        Ok(unsafe { View::over(typed::<R, X>(OFFSET)?.view_of(self)?) })
    }

    /// Like [`as_strided`](Self::as_strided), with lengths, strides and an offset known at run time only.
    ///
    /// # Panics
    /// With the error of [`try_as_strided_of`](Self::try_as_strided_of).
    #[track_caller]
    pub fn as_strided_of<R: Lengths>(&self, shape: R, strides: impl Numbers, offset: impl ToValue) -> View<'_, T, R> {
        self.try_as_strided_of(shape, strides, offset).or_panic()
    }

    /// Like [`as_strided_of`](Self::as_strided_of), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::Bounds`] when a position would lie outside the elements; [`Fault::StridedLists`] when there
    /// are not as many strides as lengths; [`Fault::StridedNegative`]; [`Fault::Gaps`] for a view with other
    /// elements between its own.
    pub fn try_as_strided_of<R: Lengths>(
        &self,
        shape: R,
        strides: impl Numbers,
        offset: impl ToValue,
    ) -> Result<View<'_, T, R>, ShapeError> {
        // SAFETY: the sizes are those of `R`; a second reader, for as long as the elements are borrowed.
        Ok(unsafe { View::over(shaped(&shape, strides, offset)?.view_of(self)?) })
    }
}

/// # Views by their strides
impl<'a, T, S: List> View<'a, T, S> {
    /// Like [`Strided::as_strided`], but the result lives for as long as the base is borrowed.
    ///
    /// # Panics
    /// With the error of [`try_as_strided`](Self::try_as_strided).
    #[track_caller]
    pub fn as_strided<R, X, const OFFSET: usize>(&self) -> View<'a, T, R>
    where
        R: StaticShape + Wanted,
        X: StaticShape + Wanted,
        S: Holding<R, X, OFFSET>,
    {
        self.try_as_strided::<R, X, OFFSET>().or_panic()
    }

    /// Like [`Strided::try_as_strided`], but the result lives for as long as the base is borrowed.
    ///
    /// # Errors
    /// [`Fault::Bounds`], [`Fault::Gaps`].
    pub fn try_as_strided<R, X, const OFFSET: usize>(&self) -> Result<View<'a, T, R>, ShapeError>
    where
        R: StaticShape + Wanted,
        X: StaticShape + Wanted,
        S: Holding<R, X, OFFSET>,
    {
        // SAFETY: the sizes are those of `R`; a second reader, for as long as the elements are borrowed.
        Ok(unsafe { View::over(typed::<R, X>(OFFSET)?.view_of(self)?) })
    }

    /// Like [`Strided::as_strided_of`], but the result lives for as long as the base is borrowed.
    ///
    /// # Panics
    /// With the error of [`try_as_strided_of`](Self::try_as_strided_of).
    #[track_caller]
    pub fn as_strided_of<R: Lengths>(&self, shape: R, strides: impl Numbers, offset: impl ToValue) -> View<'a, T, R> {
        self.try_as_strided_of(shape, strides, offset).or_panic()
    }

    /// Like [`Strided::try_as_strided_of`], but the result lives for as long as the base is borrowed.
    ///
    /// # Errors
    /// [`Fault::Bounds`], [`Fault::StridedLists`], [`Fault::StridedNegative`], [`Fault::Gaps`].
    pub fn try_as_strided_of<R: Lengths>(
        &self,
        shape: R,
        strides: impl Numbers,
        offset: impl ToValue,
    ) -> Result<View<'a, T, R>, ShapeError> {
        // SAFETY: the sizes are those of `R`; a second reader, for as long as the elements are borrowed.
        Ok(unsafe { View::over(shaped(&shape, strides, offset)?.view_of(self)?) })
    }
}

/// # Views by their strides, any rank
impl<T> AnyRankStrided<T> {
    /// A view with these sizes and strides (in elements) over the elements, with offset `offset`: O(rank), read-only because positions may share
    /// elements.
    ///
    /// For a view, only its own elements count, from its first element (PyTorch counts from the beginning of the memory), and no other elements may
    /// lie between them.
    ///
    /// # Errors
    /// [`Fault::Bounds`] when a position would lie outside the elements; [`Fault::StridedLists`] when there
    /// are not as many strides as sizes; [`Fault::StridedNegative`]; [`Fault::Gaps`] for a view with other
    /// elements between its own.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<i32, _>::arange_of(AnyRank::from([8]));
    /// assert_eq!(x.as_strided([2, 2], [1, 2], 3)?.to_vec(), [3, 5, 4, 6]);
    /// assert_eq!(x.narrow(0, 4, 4)?.as_strided([2, 2], [1, 2], 0)?.to_vec(), [4, 6, 5, 7]);
    /// # Ok::<(), ShapeError>(())
    /// ```
    pub fn as_strided(
        &self,
        sizes: impl Numbers,
        strides: impl Numbers,
        offset: impl ToValue,
    ) -> Result<View<'_, T, AnyRank>, ShapeError> {
        let request = StridedRequest::new(OP, &sizes.numbers(), &strides.numbers(), offset.to_value())?;
        // SAFETY: any sizes fit `AnyRank`; a second reader, for as long as the elements are borrowed.
        Ok(unsafe { View::over(request.view_of(&self.strided)?) })
    }
}

/// # Views by their strides, any rank
impl<'a, T> View<'a, T, AnyRank> {
    /// Like [`Strided::as_strided`], but the result lives for as long as the base is borrowed.
    ///
    /// # Errors
    /// [`Fault::Bounds`], [`Fault::StridedLists`], [`Fault::StridedNegative`], [`Fault::Gaps`].
    pub fn as_strided(
        &self,
        sizes: impl Numbers,
        strides: impl Numbers,
        offset: impl ToValue,
    ) -> Result<View<'a, T, AnyRank>, ShapeError> {
        let request = StridedRequest::new(OP, &sizes.numbers(), &strides.numbers(), offset.to_value())?;
        // SAFETY: any sizes fit `AnyRank`; a second reader, for as long as the elements are borrowed.
        Ok(unsafe { View::over(request.view_of(self)?) })
    }
}

/// `impl<T> Tensor<T, AnyRank> { .. }`, and `ViewMut`.
macro_rules! writing {
    ($($(#[$shown:meta])* $owner:ty;)*) => {$(
        $(#[$shown])*
        /// # Views by their strides, to write through, any rank
        impl<T> $owner {
            /// Like [`as_strided`](Strided::as_strided), but returns a mutable view.
            ///
            /// # Errors
            /// The errors of [`as_strided`](Strided::as_strided); [`Fault::Overlap`] when two positions may share an element.
            pub fn as_strided_mut(
                &mut self,
                sizes: impl Numbers,
                strides: impl Numbers,
                offset: impl ToValue,
            ) -> Result<ViewMut<'_, T, AnyRank>, ShapeError> {
                let op = "as_strided_mut";
                let request = StridedRequest::new(op, &sizes.numbers(), &strides.numbers(), offset.to_value())?;
                // SAFETY: any sizes fit `AnyRank`; `self` rests while its elements are reached through the result.
                let view: Strided<T, AnyRank> = unsafe { request.view_of(&self.strided)? };
                if view.numel() > 0 && !is_disjoint(view.layout()) {
                    return Err(Fault::Overlap { sizes: view.sizes().into(), strides: view.strides().into() }.of(op));
                }
                // SAFETY: the elements are those of `self`, which is borrowed alone; no two positions share one.
                Ok(unsafe { ViewMut::over(view) })
            }
        }
    )*};
}
writing! { #[cfg_attr(all(doc, not(every_method)), doc(hidden))] Tensor<T, AnyRank>; ViewMut<'_, T, AnyRank>; }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_has_no_gaps() {
        let span = |sizes: &[usize], strides: &[usize]| span(&Layout::new(sizes, strides));
        assert_eq!(span(&[], &[]), Some(1));
        assert_eq!(span(&[2, 3], &[3, 1]), Some(6));
        assert_eq!(span(&[3, 2], &[1, 3]), Some(6));
        assert_eq!(span(&[2, 5, 3], &[3, 0, 1]), Some(6));
        assert_eq!(span(&[3, 3], &[2, 1]), Some(7), "windows that overlap");
        assert_eq!(span(&[1, 3], &[9, 1]), Some(3));
        assert_eq!(span(&[2, 2], &[3, 1]), None);
        assert_eq!(span(&[3], &[2]), None);
        assert_eq!(span(&[0, 3], &[7, 2]), Some(0));
    }
}
