//! Operations along an axis that stays: running sums, products and extremes, softmax and its logarithm.

use crate::dim::Axis;
use crate::error::prelude::*;
use crate::ops::lazy::Lazy;
use crate::ops::lazy::along::along as of_expression;
use crate::shape::along::Along;
use crate::shape::equal::Equal;
use crate::shape::{AnyRank, Lengths, List};
use crate::tensor::{AnyRankStrided, Strided, Tensor, TensorOf};
use congruent_kernel::Ref;
use congruent_kernel::element::ordered::Ordered;
use congruent_kernel::element::{Element, Float, Numeric};
use congruent_kernel::fold::lanes::{LaneOp, along};
use congruent_kernel::fold::reduce::{Prod, Sum};
use congruent_kernel::fold::scan::Scan;
use congruent_kernel::fold::scan::extremes::{Cummax, Cummin};
use congruent_kernel::fold::scan::logsum::LogCumSumExp;
use congruent_kernel::fold::scan::softmax::{LogSoftmax, Softmax, Softmin};
use congruent_kernel::storage::Filled;
use congruent_layout::view::wrap;
use congruent_macros::{faces, precompile};

/// Applies the operation along the axis, whose length stays.
#[track_caller]
pub(super) fn apply_along<T: Element, S: Lengths, R, F: LaneOp<T>>(
    x: &Strided<T, S>,
    axis: usize,
    op: F,
    same: Equal<S, R>,
) -> Tensor<F::A, R> {
    let raw = x.raw().with_axis();
    x.with_as(along_or_panic(raw, axis, op), same)
}

/// Applies the operation along the axis, whose length stays; panics on an error.
#[precompile(f32: <T, Softmax>, <T, LogSoftmax>, <T, Scan<Sum>>)]
#[track_caller]
fn along_or_panic<T: Element, F: LaneOp<T>>(x: Ref<T>, axis: usize, op: F) -> Filled<F::A> {
    along(x, axis, x.sizes[axis], op).or_panic().0
}

/// Returns a tensor with the axis: a scalar gets an axis of length 1, as in PyTorch. The sizes of the result are those of the tensor.
pub(super) fn with_axis<'a, T: Element>(
    op: &'static str,
    x: &'a Strided<T, AnyRank>,
    axis: isize,
) -> Result<(Ref<'a, T>, usize), ShapeError> {
    let axis = wrap(x.sizes(), axis).of(op)?.unwrap_or(0);
    Ok((x.raw().with_axis(), axis))
}

/// Like [`apply_along`], on a rank known only at run time.
pub(super) fn try_apply_along<T: Element, F: LaneOp<T>>(
    name: &'static str,
    x: &Strided<T, AnyRank>,
    axis: isize,
    op: F,
) -> Result<Tensor<F::A, AnyRank>, ShapeError> {
    let (raw, axis) = with_axis(name, x, axis)?;
    Ok(Tensor::assemble(x.sizes(), along(raw, axis, raw.sizes[axis], op)?.0))
}

// ```text
// impl<T: Element, S: List> Strided<T, S> {
//     pub fn cumsum<const AXIS: isize>(&self) -> Tensor<T, S::Out> where T: Numeric, S: Along<AXIS> { .. }
// }
// impl<T: Element> AnyRankStrided<T> {
//     pub fn cumsum(&self, axis: impl Axis) -> Result<Tensor<T, AnyRank>, ShapeError> where T: Numeric { .. }
// }
// ```
faces! {
    along;
    Strided {
        apply_along(self, self.axis_back(S::BACK), operation, S::SAME)
    }
    AnyRank {
        try_apply_along(stringify!(name), &self.strided, axis.to_value(), operation)
    }
    Lazy {
        let axis = self.sizes().len().saturating_sub(1 + S::BACK);
        let out = of_expression(self.inner.expression, axis..axis + 1, operation).or_panic();
        // SAFETY: the sizes that fit `S`; the other is the same type (`Along::SAME`).
        unsafe { out.rebrand() }
    }
    AnyRankLazy {
        if let Some(fault) = self.inner.expression.fault() {
            return Err(fault);
        }
        let axis = wrap(self.sizes(), axis.to_value()).of(stringify!(name))?.unwrap_or(0);
        of_expression(self.inner.expression, axis..axis + 1, operation)
    }

    /// The running sum along axis `AXIS`, each element included: new, O(n). Floats are summed in f64 and rounded once;
    /// integers are added as by Rust's operators.
    ///
    /// # Shapes
    /// The shape of `self`: `[2, 3]` gives `[2, 3]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(x.cumsum::<1>().to_vec(), [1, 3, 6, 4, 9, 15]);
    /// assert_eq!(x.cumsum::<0>().to_vec(), [1, 2, 3, 5, 7, 9]);
    /// assert_eq!(x.into_dyn().cumsum(-1)?.to_vec(), [1, 3, 6, 4, 9, 15]);
    /// # Ok::<(), ShapeError>(())
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::from([[1, 2, 3], [4, 5, 6]]).cumsum::<2>();   // there is no axis 2
    /// ```
    cumsum by Scan(Sum);
    /// The running product along axis `AXIS`, each element included: new, O(n). Floats are multiplied in f64 and rounded
    /// once; integers are multiplied as by Rust's operators.
    ///
    /// # Shapes
    /// The shape of `self`: `[2, 3]` gives `[2, 3]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// assert_eq!(Tensor::from([1.0, 2.0, 3.0, 4.0]).cumprod::<0>().to_vec(), [1.0, 2.0, 6.0, 24.0]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::from([1.0, 2.0]).cumprod::<-2>();   // there is no axis -2
    /// ```
    cumprod by Scan(Prod);
    /// The running logarithm of the sum of exponentials along axis `AXIS`, each element included: no exponential overflows. New, O(n). Computed in
    /// f64 and rounded once.
    ///
    /// # Shapes
    /// The shape of `self`: `[2, 3]` gives `[2, 3]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let y = Tensor::from([1000.0f32, 1000.0, f32::NEG_INFINITY]).logcumsumexp::<0>();
    /// assert_eq!(y.to_vec(), [1000.0, 1000.0 + 2f32.ln(), 1000.0 + 2f32.ln()]);
    /// ```
    logcumsumexp by LogCumSumExp;
    /// `e^x / Σ e^x` along axis `AXIS`: positive numbers whose sum is 1. New, O(n). The largest element is subtracted first, so that no exponential
    /// overflows; if all elements are -∞, or any is ∞ or NaN, the result is NaN, as in PyTorch.
    ///
    /// # Shapes
    /// The shape of `self`: `[2, 3]` gives `[2, 3]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// // Attention: any leading axes, and no where-clause.
    /// fn weights<L: Shape, Q: Dim, K: Dim>(scores: &Strided<f32, shape![..L, Q, K]>) -> Tensor<f32, shape![..L, Q, K]> {
    ///     scores.softmax::<-1>()
    /// }
    ///
    /// let x = Tensor::from([[1000.0, 1000.0], [0.0, f32::NEG_INFINITY]]);
    /// assert_eq!(weights::<shape![], _, _>(&x).to_vec(), [0.5, 0.5, 1.0, 0.0]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::from([1, 2, 3]).softmax::<0>();   // whole numbers are not floats
    /// ```
    softmax by Softmax;
    /// `e^-x / Σ e^-x` along axis `AXIS`: the [`softmax`](Self::softmax) of `-x`. New, O(n).
    ///
    /// # Shapes
    /// The shape of `self`: `[2, 3]` gives `[2, 3]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// assert_eq!(Tensor::from([0.0, f32::INFINITY, 0.0]).softmin::<0>().to_vec(), [0.5, 0.0, 0.5]);
    /// ```
    softmin by Softmin;
    /// `x - ln Σ e^x` along axis `AXIS`: the logarithm of [`softmax`](Self::softmax), accurate even where `softmax` rounds to 0. New,
    /// O(n).
    ///
    /// # Shapes
    /// The shape of `self`: `[2, 3]` gives `[2, 3]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let y = Tensor::from([0.0f32, 1000.0]).log_softmax::<0>();
    /// assert_eq!(y.to_vec(), [-1000.0, 0.0]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Applies an operation that returns, for each element along the axis, a value and its position.
    /// ```
    log_softmax by LogSoftmax;
}

/// Returns as many elements along the axis as there are, and the position of each.
#[track_caller]
pub(super) fn pairs<T: Element, S: List, R, F: LaneOp<T, A = T, B = i64>>(
    x: &Strided<T, S>,
    axis: usize,
    op: F,
    same: Equal<S, R>,
) -> (Tensor<T, R>, Tensor<i64, R>) {
    let raw = x.raw().with_axis();
    let (values, places) = along(raw, axis, raw.sizes[axis], op).or_panic();
    (x.with_as(values, same), x.with_as(places, same))
}

/// Like [`pairs`], on a rank known only at run time.
pub(super) fn try_pairs<T: Element, F: LaneOp<T, A = T, B = i64>>(
    name: &'static str,
    x: &Strided<T, AnyRank>,
    axis: isize,
    op: F,
) -> Result<(Tensor<T, AnyRank>, Tensor<i64, AnyRank>), ShapeError> {
    let (raw, axis) = with_axis(name, x, axis)?;
    let (values, places) = along(raw, axis, raw.sizes[axis], op)?;
    Ok((Tensor::assemble(x.sizes(), values), Tensor::assemble(x.sizes(), places)))
}

faces! {
    paired "Running extremes";
    Strided {
        pairs(self, self.axis_back(S::BACK), operation, S::SAME)
    }
    AnyRank {
        try_pairs(stringify!(name), &self.strided, axis.to_value(), operation)
    }

    /// The largest element so far along axis `AXIS`, and its position: the last of equal elements; after a NaN, NaN and the position of the last NaN.
    /// New, O(n).
    ///
    /// # Shapes
    /// The shape of `self`, twice: `[2, 3]` gives `[2, 3]` and `[2, 3]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let (values, places) = Tensor::from([1, 3, 2, 3, 5]).cummax::<0>();
    /// assert_eq!(values.to_vec(), [1, 3, 3, 3, 5]);
    /// assert_eq!(places.to_vec(), [0, 1, 1, 3, 4]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let _ = Tensor::from([1, 3, 2]).cummax::<1>();   // there is no axis 1
    /// ```
    cummax by Cummax;
    /// The smallest element so far along axis `AXIS`, and its position: the last of equal elements; after a NaN, NaN and the position of the last
    /// NaN. New, O(n).
    ///
    /// # Shapes
    /// The shape of `self`, twice: `[2, 3]` gives `[2, 3]` and `[2, 3]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let (values, places) = Tensor::from([[3, 1, 2], [4, 4, 0]]).cummin::<1>();
    /// assert_eq!(values.to_vec(), [3, 1, 1, 4, 4, 0]);
    /// assert_eq!(places.to_vec(), [0, 1, 1, 0, 1, 2]);
    /// ```
    cummin by Cummin;
}
