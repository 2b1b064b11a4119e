//! Identity matrices.

use super::super::Tensor;
use super::{build, constructors};
use crate::error::prelude::*;
use crate::shape::rank::MatrixShape;
use crate::shape::{AnyRank, StaticShape};
use congruent_kernel::element::number::ZeroOne;

/// Rejects a shape of another rank, which only an [`AnyRank`](crate::AnyRank) can have.
fn matrix(op: &'static str, sizes: &[usize]) -> Result<[usize; 2], ShapeError> {
    <[usize; 2]>::try_from(sizes).map_err(|_| Fault::BuildRank { sizes: sizes.into(), wanted: "a matrix" }.of(op))
}

/// Returns a matrix with 1 on the diagonal, 0 elsewhere.
fn make_identity<T: ZeroOne>(op: &'static str, sizes: &[usize]) -> Result<Tensor<T, AnyRank>, ShapeError> {
    build(op, sizes, |_| {
        let [_, columns] = matrix(op, sizes)?;
        Ok(move |i| if i / columns == i % columns { T::ONE } else { T::ZERO })
    })
}

constructors! {
    "New identity matrices" for T:

    /// A matrix with 1 on its diagonal and 0 elsewhere (for `bool`, `true` and `false`): O(n).
    ///
    /// # Shapes
    /// Any `[n, m]`.
    ///
    /// # Panics
    /// If an [`AnyRank`] does not have two axes.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<i32, shape![2, 3]>::eye();
    /// assert_eq!(x.to_vec(), [1, 0, 0, 0, 1, 0]);
    /// let n = 2;
    /// assert_eq!(Tensor::<i32, _>::eye_of(dims![n, 3]), x);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::<f32, shape![3]>::eye();   // a vector has no diagonal: `shape![3, 3]`
    /// ```
    fn eye eye_of try_eye_of()
    where [S: StaticShape] [T: ZeroOne, S: MatrixShape] => make_identity;
}
