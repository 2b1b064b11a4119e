//! Quantiles and medians: elements chosen by the share of the elements below them.

mod median;

use crate::dim::Axis;
use crate::error::prelude::*;
use crate::ops::reduce::arg::Line;
use crate::ops::reduce::one_axis::{OneAxis, of_all};
use crate::shape::reduce::{Kept, Reduce, Reduced};
use crate::shape::{AnyRank, Lengths, List};
use crate::tensor::{AnyRankStrided, Strided, Tensor, TensorOf};
use congruent_kernel::element::{Element, Float};
use congruent_kernel::fold::quantile::{Quantile, QuantileOf};
use congruent_macros::faces;

/// Rejects a share outside of 0 to 1.
fn check(op: &'static str, quantile: Quantile) -> Result<(), ShapeError> {
    if (0.0..=1.0).contains(&quantile.q) {
        return Ok(());
    }
    Err(Fault::QuantileRange { q: quantile.q.to_string() }.of(op))
}

impl<T: Float> OneAxis<T> for QuantileOf {
    const EMPTY: bool = false;
    fn check(self, op: &'static str) -> Result<(), ShapeError> {
        check(op, self.quantile)
    }
}

faces! {
    one_axis "Quantiles";
    Strided {
        let results = operation.reduce(stringify!(name), &self.as_dyn(), Line::typed(self, keepdim)).or_panic();
        // SAFETY: invariant 2: the sizes of `self` without the axis, or with length 1 there, as `Reduce` computes them.
        unsafe { results.rebrand() }
    } {
        let results = operation.reduce(stringify!(name), &self.as_dyn(), Line::typed(self, keepdim))?;
        // SAFETY: invariant 2: the sizes of the form's result, as of the method without `try_`.
        Ok(unsafe { results.rebrand() })
    } {
        of_all(stringify!(name), self, operation).or_panic()
    } {
        of_all(stringify!(name), self, operation)
    }
    AnyRank {
        let line = Line::numbered(stringify!(name), self.strided.sizes(), axis.to_value(), keepdim)?;
        operation.reduce(stringify!(name), &self.strided, line)
    }

    /// The value along axis `AXIS` with the share `q` of the elements below it, NaN if any is NaN. Between two elements the value is interpolated
    /// linearly, or by a [`QuantileRule`](crate::order::QuantileRule): `quantile::<0>((0.25, QuantileRule::Lower))`. New, O(n). To stack several
    /// quantiles:
    /// `[0.25, 0.5].map(|q| x.quantile::<0>(q))`.
    ///
    /// # Shapes
    /// `[2, 3, 4]` along 1 gives `[2, 4]`.
    ///
    /// # Panics
    /// When `q` is not between 0 and 1, or the axis has no elements.
    ///
    /// # Examples
    /// ```
    /// use congruent::order::QuantileRule;
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[4.0, 1.0, 3.0, 2.0], [8.0, 8.0, 0.0, 0.0]]);
    /// assert_eq!(x.quantile::<1>(0.5).to_vec(), [2.5, 4.0]);
    /// assert_eq!(x.quantile::<1>((0.5, QuantileRule::Higher)).to_vec(), [3.0, 8.0]);
    /// assert_eq!(x.quantile_all(0.0).item(), 0.0);
    /// ```
    /// ```compile_fail,E0277
    /// # use congruent::prelude::*;
    /// Tensor::from([1, 2, 3]).quantile::<0>(0.5);   // `i32` is not a float
    /// ```
    ///
    /// # Errors
    /// [`Fault::QuantileRange`]; [`Fault::Empty`], [`Fault::EmptyAll`] where there are no elements; [`Fault::Axis`] for an axis that is a value.
    quantile by QuantileOf { quantile: q.into(), skips_nan: false };
    /// The [`quantile`](Self::quantile) along axis `AXIS` of the elements that are not NaN; NaN if all are. New, O(n).
    ///
    /// # Shapes
    /// `[2, 3, 4]` along 1 gives `[2, 4]`.
    ///
    /// # Panics
    /// When `q` is not between 0 and 1, or the axis has no elements.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// assert_eq!(Tensor::from([1.0, f32::NAN, 2.0]).nanquantile::<0>(0.5).to_vec(), [1.5]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::QuantileRange`]; [`Fault::Empty`], [`Fault::EmptyAll`] where there are no elements; [`Fault::Axis`] for an axis that is a value.
    nanquantile by QuantileOf { quantile: q.into(), skips_nan: true };
}
