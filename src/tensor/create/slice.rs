//! Slices as views: `View::from_slice(dims![2, 3], &elements)`.

use super::super::{Strided, View, ViewMut};
use super::{require_numel, sizes_of};
use crate::error::prelude::*;
use crate::shape::Lengths;
use congruent_kernel::element::Element;
use congruent_layout::Layout;
use core::ptr::NonNull;

const OP: &str = "from_slice";

/// Returns the row-major layout of these sizes over a slice of `numel` elements.
fn lay_over<T>(sizes: &[usize], numel: usize) -> Result<Layout, ShapeError> {
    require_numel::<T>(OP, sizes, numel)?;
    Ok(Layout::contiguous(sizes))
}

/// # Views of a slice
impl<'a, T: Element, S: Lengths> View<'a, T, S> {
    /// Views the elements of a slice, row-major: O(rank), nothing is copied.
    ///
    /// [`Tensor::from_slice`](crate::Tensor::from_slice) copies.
    ///
    /// # Errors
    /// [`Fault::Numel`] when there are not as many elements as the shape needs, [`Fault::TooLarge`] when it needs more than can be
    /// addressed.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let elements = [1, 2, 3, 4, 5, 6];
    /// let x: View<i32, shape![2, 3]> = View::from_slice(dims![2, 3], &elements)?;
    /// assert_eq!(x.sum::<1>().to_vec(), [6, 15]);
    /// let error = View::from_slice(dims![2, 2], &elements).unwrap_err();
    /// assert_eq!(error.to_string(), "shape '[2, 2]' is invalid for input of size 6: from_slice");
    /// # Ok::<(), ShapeError>(())
    /// ```
    pub fn from_slice(shape: S, elements: &'a [T]) -> Result<Self, ShapeError> {
        let layout = lay_over::<T>(&sizes_of(&shape), elements.len())?;
        let first = NonNull::from(elements).cast();
        // SAFETY: the sizes of a value of `S`, over as many elements, which are borrowed for 'a.
        Ok(unsafe { View::over(Strided::new(first, 0, layout)) })
    }
}

/// # Views of a slice
impl<'a, T: Element, S: Lengths> ViewMut<'a, T, S> {
    /// Views the elements of a slice mutably, row-major: O(rank), nothing is copied.
    ///
    /// # Errors
    /// [`Fault::Numel`] when there are not as many elements as the shape needs, [`Fault::TooLarge`] when it needs more than can be
    /// addressed.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let mut elements = vec![1.0, 2.0, 3.0, 4.0];
    /// let mut x = ViewMut::from_slice(dims![2, 2], &mut elements)?;
    /// x *= 10.0;
    /// assert_eq!(elements, [10.0, 20.0, 30.0, 40.0]);
    /// # Ok::<(), ShapeError>(())
    /// ```
    pub fn from_slice(shape: S, elements: &'a mut [T]) -> Result<Self, ShapeError> {
        let layout = lay_over::<T>(&sizes_of(&shape), elements.len())?;
        let first = NonNull::from(elements).cast();
        // SAFETY: the sizes of a value of `S`, over as many elements, which are borrowed alone for 'a; row-major, so that no two
        // positions share one.
        Ok(unsafe { ViewMut::over(Strided::new(first, 0, layout)) })
    }
}
