//! Matrices with given diagonals, and the diagonals of matrices: copies. (The diagonal as a view: `diagonal`.)

mod matrix;
mod tri;

use crate::error::prelude::*;
use crate::shape::diag::{Diag, DiagEmbed};
use crate::shape::{AnyRank, Lengths, List};
use crate::tensor::{Strided, Tensor, TensorOf, build};
use congruent_kernel::element::Element;
use congruent_kernel::element::number::ZeroOne;
use congruent_layout::Dims;
use congruent_macros::with_try;

/// # Diagonals as matrices
#[with_try]
impl<T: Element, S: List> Strided<T, S> {
    /// Returns a matrix with this vector on its diagonal and 0 elsewhere, or the diagonal of this matrix. The diagonal is `OFF` positions to the
    /// right of the main one; below it if `OFF` is negative. New, O(n).
    ///
    /// # Shapes
    /// `[3]` gives `[3, 3]`, with an offset of -1 `[4, 4]`; `[2, 5]` gives `[2]`.
    ///
    /// # Panics
    /// With the error of [`try_diag`](Self::try_diag).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x: Tensor<i32, shape![3, 3]> = Tensor::from([1, 2]).diag::<1>();
    /// assert_eq!(x.to_vec(), [0, 1, 0, 0, 0, 2, 0, 0, 0]);
    /// let y: Tensor<i32, shape![2]> = x.diag::<1>();
    /// assert_eq!(y.to_vec(), [1, 2]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<f32, shape![2, 3, 3]>::zeros();
    /// let y = x.diag::<0>();   // three axes: `diagonal::<0, -2, -1>()`
    /// ```
    ///
    /// # Errors
    /// [`Fault::TooLarge`] when there are more elements than can be addressed.
    pub fn diag<const OFF: isize>(&self) -> TensorOf<T, S::Out>
    where
        T: ZeroOne,
        S: Diag<OFF>,
    {
        // SAFETY: invariant 2: the sizes that `Diag` computes.
        unsafe { diag(self, OFF) }
    }

    /// Returns a matrix with this vector on its diagonal, or the diagonal of this matrix. New, O(n).
    ///
    /// # Errors
    /// [`Fault::DiagRank`] for a tensor of neither one nor two axes, [`Fault::TooLarge`].
    #[any_rank]
    pub fn diag(&self, offset: isize) -> Tensor<T, AnyRank>
    where
        T: ZeroOne,
    {
        diag(&self.strided, offset)
    }

    /// Returns matrices with the vectors along the last axis on their diagonals and 0 elsewhere. The diagonals are `OFF` positions to the right of
    /// the main one; below it if `OFF` is negative. New, O(n).
    ///
    /// # Shapes
    /// `[5, 3]` gives `[5, 3, 3]`, with an offset of 1 `[5, 4, 4]`.
    ///
    /// # Panics
    /// With the error of [`try_diag_embed`](Self::try_diag_embed).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1, 2], [3, 4]]);
    /// let y: Tensor<i32, shape![2, 2, 2]> = x.diag_embed::<0>();
    /// assert_eq!(y.to_vec(), [1, 0, 0, 2, 3, 0, 0, 4]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::scalar(1.0).diag_embed::<0>();   // there is no axis
    /// ```
    ///
    /// # Errors
    /// [`Fault::TooLarge`] when there are more elements than can be addressed.
    pub fn diag_embed<const OFF: isize>(&self) -> TensorOf<T, S::Out>
    where
        T: ZeroOne,
        S: DiagEmbed<OFF>,
    {
        // SAFETY: invariant 2: the sizes that `DiagEmbed` computes.
        unsafe { embedded("diag_embed", self, OFF) }
    }

    /// Returns matrices with the vectors along the last axis on their diagonals. New, O(n).
    ///
    /// # Errors
    /// [`Fault::Axis`] for a scalar, [`Fault::TooLarge`].
    #[any_rank]
    pub fn diag_embed(&self, offset: isize) -> Tensor<T, AnyRank>
    where
        T: ZeroOne,
    {
        embedded("diag_embed", &self.strided, offset)
    }
}

fn diag<T: ZeroOne, S: Lengths>(x: &Strided<T, S>, offset: isize) -> Result<Tensor<T, AnyRank>, ShapeError> {
    match x.ndim() {
        1 => embedded("diag", x, offset),
        2 => Ok(x.as_dyn().diagonal(offset, 0, 1)?.try_to_tensor()?),
        _ => Err(Fault::DiagRank { sizes: x.sizes().into() }.of("diag")),
    }
}

fn embedded<T: ZeroOne, S: Lengths>(
    op: &'static str,
    x: &Strided<T, S>,
    offset: isize,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let Some((&n, leading)) = x.sizes().split_last() else {
        return Err(Fault::Axis { sizes: x.sizes().into(), axis: -1 }.of(op));
    };
    let (side, off) = (n.saturating_add(offset.unsigned_abs()), offset.unsigned_abs());
    let mut sizes = Dims::from_slice(leading);
    sizes.extend([side, side]);
    let mut elements = x.iter();
    build(op, &sizes, |_| {
        // From here on the matrix is known to be addressable.
        let first = if offset < 0 { off * side } else { off };
        Ok(move |i: usize| {
            // Positions on the diagonal: `first`, and then one row and one column further each time.
            let beyond = (i % (side * side)).wrapping_sub(first);
            let on = beyond % (side + 1) == 0 && beyond / (side + 1) < n;
            if on { elements.next().copied().unwrap_or(T::ZERO) } else { T::ZERO }
        })
    })
}
