//! Values of one axis: by their share of the elements below, and areas.

use super::arg::Line;
use crate::dim::Axis;
use crate::error::prelude::*;
use crate::shape::reduce::{Kept, Reduce, Reduced};
use crate::shape::{AnyRank, Lengths, List};
use crate::tensor::{AnyRankStrided, Strided, Tensor, TensorOf};
use congruent_kernel::Ref;
use congruent_kernel::element::{Element, Float};
use congruent_kernel::fold::lanes::{LaneOp, along};
use congruent_kernel::fold::quantile::{Quantile, QuantileOf};
use congruent_kernel::fold::trapezoid::Trapezoid;
use congruent_layout::reduce::ReducedAlong;
use congruent_layout::{Dims, Layout};
use congruent_macros::faces;

/// Rejects a share that is none.
fn check(op: &'static str, quantile: Quantile) -> Result<(), ShapeError> {
    if (0.0..=1.0).contains(&quantile.q) {
        return Ok(());
    }
    Err(Fault::QuantileRange { q: quantile.q.to_string() }.of(op))
}

/// What one axis, or all elements, become.
trait OneAxis<T: Float>: LaneOp<T, A = T> {
    /// Rejects values that it cannot be asked with.
    fn check(self, _op: &'static str) -> Result<(), ShapeError> {
        Ok(())
    }
    /// Whether it has a result for no elements.
    const EMPTY: bool;
    /// The results along an axis.
    fn reduce(self, op: &'static str, x: &Strided<T, AnyRank>, line: Line) -> Result<Tensor<T, AnyRank>, ShapeError> {
        along_one(op, x.raw(), line, self)
    }
}
impl<T: Float> OneAxis<T> for QuantileOf {
    const EMPTY: bool = false;
    fn check(self, op: &'static str) -> Result<(), ShapeError> {
        check(op, self.quantile)
    }
}
impl<T: Float> OneAxis<T> for Trapezoid {
    const EMPTY: bool = true;
    fn reduce(self, op: &'static str, x: &Strided<T, AnyRank>, line: Line) -> Result<Tensor<T, AnyRank>, ShapeError> {
        let (axis, n) = line.length(x.sizes());
        if n < 3 || x.strides()[axis] == 1 {
            return along_one(op, x.raw(), line, self);
        }
        // Adjacent lanes: the sum of all rows but two. (1024 x 1024 along 0: a tenth of the time of lane after lane.)
        let left = line.fold(op, x.raw(), |_, _, left| Ok(Dims::from_slice(left)))?;
        let (axis, half) = (axis as isize, T::of(0.5));
        let mut area = x.narrow(axis, 1, n - 2)?.sum(axis, true)?;
        area.try_add_(x.narrow(axis, 0, 1)?.try_mul(half)?)?.try_add_(x.narrow(axis, n - 1, 1)?.try_mul(half)?)?;
        area.try_mul_(T::of(self.dx))?;
        Ok(area.resized(&left))
    }
}

/// The results along an axis.
#[inline(never)]
fn along_one<T: Float, F: OneAxis<T>>(
    op: &'static str,
    x: Ref<T>,
    line: Line,
    how: F,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    how.check(op)?;
    let find = |x: Ref<T>, axis: usize, sizes: &[usize]| Ok(Tensor::assemble(sizes, along(x, axis, 1, how)?.0));
    if F::EMPTY { line.fold(op, x, find) } else { line.find(op, x, find) }
}

/// The result of all elements.
fn of_all<T: Float, S: Lengths>(
    op: &'static str,
    x: &Strided<T, S>,
    how: impl OneAxis<T>,
) -> Result<Tensor<T, ()>, ShapeError> {
    how.check(op)?;
    ReducedAlong::all(x.ndim()).not_empty(x.sizes()).of(op)?;
    let elements = x.try_to_tensor()?;
    let flat = Layout::contiguous(&[elements.numel()]);
    let (out, _) = along(Ref::over(elements.as_slice(), &flat), 0, 1, how)?;
    Tensor::try_full_of((), out.as_slice()[0])
}

faces! {
    one_axis;
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

    /// The value along axis `AXIS` with the share `q` of the elements below it, NaN if any is NaN. Between two elements it is linear, or what a
    /// [`QuantileRule`](crate::order::QuantileRule) says: `quantile::<0>((0.25, QuantileRule::Lower))`. New, O(n); several shares are stacked:
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
    /// [`Fault::QuantileRange`]; where there are no elements [`Fault::Empty`], [`Fault::EmptyAll`]; for an axis that is a value [`Fault::Axis`].
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
    /// [`Fault::QuantileRange`]; where there are no elements [`Fault::Empty`], [`Fault::EmptyAll`]; for an axis that is a value [`Fault::Axis`].
    nanquantile by QuantileOf { quantile: q.into(), skips_nan: true };
    /// The area below the elements along axis `AXIS`, which is removed, by the trapezoidal rule; elements are `dx` apart. New, O(n).
    ///
    /// # Shapes
    /// `[2, 3, 4]` along 1 gives `[2, 4]`. An axis with fewer than 2 elements gives 0.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// assert_eq!(Tensor::from([[1.0, 2.0, 4.0], [0.0, 0.0, 6.0]]).trapezoid::<1>(0.5).to_vec(), [2.25, 1.5]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::Axis`].
    trapezoid by Trapezoid { dx };
}
