//! The methods: on list shapes, the lengths of results are types.

use super::grid::mapped_grid;
use super::{GridSized, InterpolatedBy, interpolated};
use crate::error::prelude::*;
use crate::shape::grid::AffineGrid;
use crate::shape::resize::Interpolate;
use crate::shape::{AnyRank, List};
use crate::tensor::{AnyRankStrided, Strided, Tensor, TensorOf};
use crate::{Element, Float};
use congruent_macros::faces;

// The expansion of `interpolate by interpolated`, shortened:
//
// ```text
// impl<T: Element, S: List> Strided<T, S> {
//     fn interpolate<P: InterpolatedBy>(&self, by: P) -> TensorOf<T, <P::Rule as Interpolate<S>>::Out> where T: Float, P::Rule: Interpolate<S>;
//     fn try_interpolate<P: InterpolatedBy>(&self, by: P) -> Result<TensorOf<..>, ShapeError> where ..;
// }
// impl<T: Element> AnyRankStrided<T> {
//     fn interpolate(&self, by: impl InterpolatedBy) -> Result<Tensor<T, AnyRank>, ShapeError> where T: Float;
// }
// ```
faces! {
    window;
    Strided {
        let out = operation(stringify!(name), &self.as_dyn(), values).or_panic();
        // SAFETY: invariant 2: the sizes that the relation computes.
        unsafe { out.rebrand() }
    } {
        let out = operation(stringify!(name), &self.as_dyn(), values)?;
        // SAFETY: invariant 2: the sizes that the relation computes.
        Ok(unsafe { out.rebrand() })
    }
    AnyRank { operation(stringify!(name), &self.strided, values) }

    /// Rows or planes of other lengths: `x.interpolate(scaled::<2>().linear())`.
    ///
    /// # Shapes
    /// `[8, 3, 32, 32]` under `scaled::<2>()` is `[8, 3, 64, 64]`, under `sized2::<48, 64>()` `[8, 3, 48, 64]`; `[8, 3, 100]` has one
    /// axis that is resized. The rules are those of `torch.nn.functional.interpolate`: each element is the nearest, or
    /// [`linear`](crate::window::ResultLengths::linear), `cubic`, `area`, `nearest_exact`. New: O(n).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[[[1.0, 2.0], [3.0, 4.0]]]]);
    /// let y: Tensor<f64, shape![1, 1, 4, 4]> = x.interpolate(scaled::<2>());
    /// assert_eq!(y.to_vec()[..8], [1.0, 1.0, 2.0, 2.0, 1.0, 1.0, 2.0, 2.0]);
    /// let z: Tensor<f64, shape![1, 1, 3, 3]> = x.interpolate(sized::<3>().linear().align_corners(true));
    /// assert_eq!(z.to_vec(), [1.0, 1.5, 2.0, 2.0, 2.5, 3.0, 3.0, 3.5, 4.0]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::from([[1.0, 2.0]]).interpolate(scaled::<2>());   // shape `[1, 2]` has neither rows nor planes
    /// ```
    ///
    /// # Errors
    /// [`Fault::Window`] if an axis has no positions.
    // SAFETY: the batch, the channels, and the lengths of the relation.
    interpolate by unsafe { interpolated };
    /// The grids of affine maps, for [`grid_sample`](Self::grid_sample): the points of a grid times each of the matrices
    /// (`torch.nn.functional.affine_grid`).
    ///
    /// # Shapes
    /// `[8, 2, 3]` under `sized2::<48, 64>()` is `[8, 48, 64, 2]`. New: a matrix product.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let same = Tensor::from([[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]]);
    /// let grid: Tensor<f64, shape![1, 1, 2, 2]> = same.affine_grid(sized2::<1, 2>());
    /// assert_eq!(grid.to_vec(), [-0.5, 0.0, 0.5, 0.0]);
    /// assert_eq!(same.affine_grid(sized2::<1, 2>().align_corners(true)).to_vec(), [-1.0, 0.0, 1.0, 0.0]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::Window`] where lengths known only at run time do not fit, or a length of the grid is 0.
    // SAFETY: the number of maps, and the lengths of the relation.
    affine_grid by unsafe { mapped_grid };
}
