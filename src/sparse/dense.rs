//! Conversion into dense tensors: a new one, or an existing one.

use super::{Sparse, SparseShape, same};
use crate::dim::sealed::Seal;
use crate::error::prelude::*;
use crate::shape::same::Same;
use crate::shape::{AnyRank, Lengths};
use crate::tensor::{Tensor, ViewMut};
use congruent_kernel::element::{Element, Number};
use congruent_layout::{Dims, checked_numel};

/// The target of a scatter of entries: a [`Tensor`] or a [`ViewMut`]. Sealed.
#[diagnostic::on_unimplemented(
    message = "nothing can be scattered into `{Self}`",
    label = "expected a tensor or a `ViewMut` with elements of type `{T}`",
    note = "write to the tensor itself, or through `as_view_mut()`"
)]
pub trait Target<T> {
    /// The shape of the target.
    type Shape: Lengths;
    #[doc(hidden)]
    const SEALED: Seal<Self>;
    /// Returns a view of the whole target.
    #[doc(hidden)]
    fn whole(&mut self) -> ViewMut<'_, T, AnyRank>;
}
#[diagnostic::do_not_recommend]
impl<T, S: Lengths> Target<T> for Tensor<T, S> {
    type Shape = S;
    const SEALED: Seal<Self> = Seal::NEW;
    fn whole(&mut self) -> ViewMut<'_, T, AnyRank> {
        self.as_view_mut().into_dyn()
    }
}
#[diagnostic::do_not_recommend]
impl<T, S: Lengths> Target<T> for ViewMut<'_, T, S> {
    type Shape = S;
    const SEALED: Seal<Self> = Seal::NEW;
    fn whole(&mut self) -> ViewMut<'_, T, AnyRank> {
        self.as_view_mut().into_dyn()
    }
}

impl<T: Element, S: SparseShape> Sparse<T, S> {
    /// Applies `f(element, value)` to each entry, in order, at its position in a tensor of any rank.
    pub(super) fn scatter(
        &self,
        op: &'static str,
        mut dense: ViewMut<'_, T, AnyRank>,
        f: impl Fn(&mut T, T),
    ) -> Result<(), ShapeError> {
        same(op, dense.sizes(), self.sizes())?;
        let mut position = Dims::from_elem(0, self.ndim());
        for (entry, &value) in self.values.as_slice().iter().enumerate() {
            for (axis, index) in position.iter_mut().enumerate() {
                *index = self.along(axis)[entry] as usize;
            }
            // All positions are inside: the sizes are the same, and invariant 2.
            if let Some(element) = dense.get_mut(&position[..]) {
                f(element, value);
            }
        }
        Ok(())
    }

    /// Assigns each value to the element at its position, in order: for a repeated position, the last value wins. Other elements stay. O(rank nnz).
    ///
    /// # Shapes
    /// The target has the shape of the sparse tensor: nothing is stretched.
    ///
    /// # Panics
    /// With the error of [`try_scatter_into`](Self::try_scatter_into).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let s = Sparse::from_dense(&Tensor::from([[0, 7], [8, 0]]));
    /// let mut x = Tensor::<i32, shape![2, 2]>::ones();
    /// s.scatter_into(&mut x);
    /// assert_eq!(x, Tensor::from([[1, 7], [8, 1]]));
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let s = Sparse::from_dense(&Tensor::from([[0, 7], [8, 0]]));
    /// s.scatter_into(&mut Tensor::<i32, shape![2, 3]>::ones());   // `N<2>` is not the same as `N<3>`
    /// ```
    #[track_caller]
    pub fn scatter_into<D: Target<T>>(&self, dense: &mut D)
    where
        S: Same<D::Shape>,
    {
        self.try_scatter_into(dense).or_panic()
    }

    /// Like [`scatter_into`](Self::scatter_into), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::Differ`] where lengths known only at run time differ; then nothing is written.
    pub fn try_scatter_into<D: Target<T>>(&self, dense: &mut D) -> Result<(), ShapeError>
    where
        S: Same<D::Shape>,
    {
        self.scatter("scatter_into", dense.whole(), |element, value| *element = value)
    }
}

impl<T: Number, S: SparseShape> Sparse<T, S> {
    /// Returns the same elements in a dense tensor, including the zeros: O(n + rank nnz).
    ///
    /// # Panics
    /// With the error of [`try_to_dense`](Self::try_to_dense).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let s = Sparse::<i64, shape![2, 3]>::new(Tensor::from([[0, 0], [2, 2]]), Tensor::from([3, 4]))?;
    /// let x: Tensor<i64, shape![2, 3]> = s.to_dense();
    /// assert_eq!(x.to_vec(), [0, 0, 7, 0, 0, 0]);
    /// # Ok::<(), ShapeError>(())
    /// ```
    #[track_caller]
    pub fn to_dense(&self) -> Tensor<T, S> {
        self.try_to_dense().or_panic()
    }

    /// Like [`to_dense`](Self::to_dense), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::TooLarge`] when there are more elements than can be addressed: a sparse tensor may have larger sizes than any dense one.
    pub fn try_to_dense(&self) -> Result<Tensor<T, S>, ShapeError> {
        let mut dense = zeros("to_dense", self.sizes())?;
        self.scatter("to_dense", dense.as_view_mut(), |element, value| *element = *element + value)?;
        // SAFETY: the sizes of `self`, which fit `S`.
        Ok(unsafe { dense.rebrand() })
    }

    /// Adds each value to the element at its position; the values of a repeated position add up. Other elements stay. O(rank nnz).
    ///
    /// # Shapes
    /// The target has the shape of the sparse tensor: nothing is stretched.
    ///
    /// # Panics
    /// With the error of [`try_scatter_add_into`](Self::try_scatter_add_into).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let s = Sparse::from_dense(&Tensor::from([[0, 7], [8, 0]]));
    /// let mut x = Tensor::<i32, shape![3, 2]>::ones();
    /// s.scatter_add_into(&mut x.narrow_mut::<0, 1, 2>());
    /// assert_eq!(x, Tensor::from([[1, 1], [1, 8], [9, 1]]));
    /// ```
    #[track_caller]
    pub fn scatter_add_into<D: Target<T>>(&self, dense: &mut D)
    where
        S: Same<D::Shape>,
    {
        self.try_scatter_add_into(dense).or_panic()
    }

    /// Like [`scatter_add_into`](Self::scatter_add_into), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::Differ`] where lengths known only at run time differ; then nothing is written.
    pub fn try_scatter_add_into<D: Target<T>>(&self, dense: &mut D) -> Result<(), ShapeError>
    where
        S: Same<D::Shape>,
    {
        self.scatter("scatter_add_into", dense.whole(), |element, value| *element = *element + value)
    }
}

/// Returns a dense tensor of zeros.
pub(super) fn zeros<T: Number>(op: &'static str, sizes: &[usize]) -> Result<Tensor<T, AnyRank>, ShapeError> {
    match checked_numel(sizes, size_of::<T>()) {
        Some(_) => Tensor::try_zeros_of(AnyRank::from(sizes)),
        None => Err(Fault::TooLarge { sizes: sizes.into() }.of(op)),
    }
}
