//! Determinant and inverse of inline matrices of side 2, 3 and 4.

use crate::error::prelude::*;
use crate::shape::InlineShape;
use crate::shape::rank::SmallSquare;
use crate::tensor::StackTensor;
use congruent_kernel::element::Float;
use congruent_kernel::matmul::square;
use congruent_macros::aliases;

/// # Determinants and inverses
impl<T: Float, S: InlineShape> StackTensor<T, S> {
    /// The determinant of a matrix of side 2, 3 or 4, or of each matrix of a batch.
    ///
    /// By cofactors: O(1).
    ///
    /// # Shapes
    /// `[3, 3]` gives `[]`; `[5, 4, 4]` gives `[5]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = StackTensor::from([[1.0, 2.0], [3.0, 4.0]]);
    /// assert_eq!(x.det().item(), -2.0);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// StackTensor::<f32, shape![2, 3]>::zeros().det();   // not a square
    /// ```
    #[inline(always)]
    #[aliases]
    pub fn det<R: InlineShape>(&self) -> StackTensor<T, R>
    where
        S: SmallSquare<Batch = R>,
    {
        let mut out = StackTensor::full(T::ZERO);
        let matrices = self.as_slice().chunks_exact(S::SIDE * S::SIDE);
        for (out, matrix) in out.as_mut_slice().iter_mut().zip(matrices) {
            *out = square::determinant(S::SIDE, matrix);
        }
        out
    }

    /// The inverse of a matrix of side 2, 3 or 4, or of each matrix of a batch.
    ///
    /// By cofactors, O(1): accurate if the determinant is not close to 0, compared with the elements. A determinant that is too small for the type
    /// counts as 0.
    ///
    /// # Shapes
    /// `[3, 3]` gives `[3, 3]`; `[5, 4, 4]` gives `[5, 4, 4]`.
    ///
    /// # Panics
    /// With the error of [`try_inverse`](Self::try_inverse).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = StackTensor::from([[1.0, 2.0], [3.0, 4.0]]);
    /// assert_eq!(x.inverse(), StackTensor::from([[-2.0, 1.0], [1.5, -0.5]]));
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// StackTensor::<f32, shape![5, 5]>::zeros().inverse();   // of side 2, 3 and 4
    /// ```
    #[inline(always)]
    #[track_caller]
    #[aliases]
    pub fn inverse(&self) -> Self
    where
        S: SmallSquare,
    {
        let (out, regular) = self.inverted();
        if !regular {
            singular(self.sizes()).or_panic()
        }
        out
    }

    /// Like [`inverse`](Self::inverse), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::Singular`] if the determinant of a matrix is 0.
    #[inline(always)]
    pub fn try_inverse(&self) -> Result<Self, ShapeError>
    where
        S: SmallSquare,
    {
        let (out, regular) = self.inverted();
        if !regular {
            singular(self.sizes())?;
        }
        Ok(out)
    }

    /// Returns the inverses, and whether all of them exist.
    #[inline(always)]
    fn inverted(&self) -> (Self, bool)
    where
        S: SmallSquare,
    {
        let (mut out, mut regular) = (StackTensor::full(T::ZERO), true);
        let matrices = self.as_slice().chunks_exact(S::SIDE * S::SIDE);
        for (out, matrix) in out.as_mut_slice().chunks_exact_mut(S::SIDE * S::SIDE).zip(matrices) {
            regular &= square::inverse(S::SIDE, matrix, out) != T::ZERO;
        }
        (out, regular)
    }
}

#[cold]
fn singular(sizes: &[usize]) -> Result<(), ShapeError> {
    Err(Fault::Singular { sizes: sizes.into() }.of("inverse"))
}
