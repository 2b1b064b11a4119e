//! The methods of reductions: an entry for each reduction, and `faces!` prints its forms.
//!
//! The expansion of `sum by Sum`, shortened:
//!
//! ```text
//! impl<T: Element, S: List> Strided<T, S> {
//!     fn sum<const AXIS: isize>(&self) -> Tensor<T, Reduced<S, AXIS>> where T: Numeric, S: Reduce<AXIS>;
//!     fn sum_keepdim<const AXIS: isize>(&self) -> Tensor<T, Kept<S, AXIS>> where T: Numeric, S: Reduce<AXIS>;
//!     fn sum_axes<X>(&self) -> Tensor<T, ReducedAxes<S, X>> where T: Numeric, S: ReduceAxes<X>;
//!     fn sum_axes_keepdim<X>(&self) -> Tensor<T, KeptAxes<S, X>> where T: Numeric, S: ReduceAxes<X>;
//! }
//! impl<T: Element, S: Lengths> Strided<T, S> {
//!     fn sum_all(&self) -> Tensor<T, ()> where T: Numeric;
//! }
//! impl<T: Element> AnyRankStrided<T> {
//!     fn sum(&self, axes: impl Axes, keepdim: bool) -> Result<Tensor<T, AnyRank>, ShapeError> where T: Numeric;
//! }
//! ```
//!
//! and the same names on the stack and on expressions. A reduction that has no result for no elements has `try_` twins as well, which the list
//! determines.

use super::fold::{LogSumExp, NanMean};
use super::moments::{Std, Var};
use super::norm::Norm;
use super::{Mean, Reduces, reduce_all_or_panic, reduce_or_panic, reduced};
use crate::dim::Axes;
use crate::error::prelude::*;
use crate::ops::lazy::reduce::of_expression;
use crate::ops::lazy::{Lazy, LazyReductions};
use crate::shape::reduce::{Kept, Reduce, Reduced};
use crate::shape::reduce_axes::{KeptAxes, ReduceAxes, ReducedAxes};
use crate::shape::{AnyRank, InlineShape, Lengths, List, StaticShape};
use crate::tensor::{AnyRankStrided, StackTensor, Strided, Tensor, TensorOf, rebranded};
use congruent_kernel::element::ordered::Ordered;
use congruent_kernel::element::truth::Truth;
use congruent_kernel::element::{Element, Float, Inexact, Numeric};
use congruent_kernel::fold::reduce::{All, Any, Count, Max, Min, NanSum, Prod, Sum};
use congruent_layout::reduce::ReducedAlong;
use congruent_macros::faces;

/// Returns axis `AXIS` of a list, for tensors on the stack. (Other tensors inline these three functions: each function would be compiled once more
/// for each shape.)
fn axis<T, S: Reduce<AXIS>, const AXIS: isize>(x: &Strided<T, S>) -> ReducedAlong {
    ReducedAlong::back(x.layout.rank(), S::BACK)
}

/// All axes.
fn all<T, S: Lengths>(x: &Strided<T, S>) -> ReducedAlong {
    ReducedAlong::all(x.ndim())
}

/// Rejects a reduction of no elements, if it has no result for them.
#[cold]
#[track_caller]
fn not_empty<T: Element, S: InlineShape, R: Reduces<T>>(
    x: &StackTensor<T, S>,
    how: R,
    along: fn(&Strided<T, S>) -> ReducedAlong,
) {
    how.check(x.sizes(), &along(&x.as_view())).or_panic();
}

/// Reduces a tensor on the stack like [`Reduces::inline`], if there is a result.
#[inline(always)]
#[track_caller]
fn inlined<T: Element, S: InlineShape, K: StaticShape, O: InlineShape, R: Reduces<T>>(
    x: &StackTensor<T, S>,
    how: R,
    along: fn(&Strided<T, S>) -> ReducedAlong,
) -> StackTensor<R::Out, O> {
    if S::NUMEL == 0 {
        not_empty(x, how, along);
    }
    how.inline::<S, K, O>(x)
}

/// Returns the axes `X` of a list.
fn axes<T, S: ReduceAxes<X>, X>(x: &Strided<T, S>) -> ReducedAlong {
    ReducedAlong::marked(S::marks(x.ndim()))
}

/// The name of a reduction, as errors show it.
pub(in crate::ops) fn name_of<T: Element, R: Reduces<T>>(_: &R) -> &'static str {
    R::NAME
}

// In a body, `along` is the axes of its form, `keepdim` says whether they stay, and `kept` is the shape in which they do.
faces! {
    reduction;
    Strided {
        // SAFETY: `reduce` leaves the sizes of the form's result: `shape/axes/reduce.rs`, `shape/axes/reduce_axes.rs`.
        unsafe { rebranded!(result: reduce_or_panic(&self.raw(), along, keepdim, operation)) }
    } {
        // SAFETY: the sizes of the form's result, as of the method without `try_`.
        Ok(unsafe { rebranded!(result: reduced(&self.raw(), &along, keepdim, operation)?) })
    } {
        // SAFETY: no axis is left.
        unsafe { rebranded!(result: reduce_all_or_panic(&self.raw(), operation)) }
    } {
        // SAFETY: no axis is left.
        Ok(unsafe { rebranded!(result: reduced(&self.raw(), &ReducedAlong::all(self.layout.rank()), false, operation)?) })
    }
    AnyRank {
        let how = operation;
        let along = named!(name_of::<T, _>(&how), ReducedAlong::listed(self.strided.sizes(), &axes.axes()));
        reduced(&self.strided.raw(), &along, keepdim, how)
    }
    StackTensor {
        inlined::<T, S, kept, _, _>(self, operation, along)
    }
    LazyReductions {
        let axes = along;
        let out = of_expression::<T, _>(&self.expression, axes, keepdim, operation).or_panic();
        // SAFETY: `reduce` leaves the sizes of the form's result: `shape/axes/reduce.rs`, `shape/axes/reduce_axes.rs`.
        unsafe { out.rebrand() }
    } {
        let axes = along;
        let out = of_expression::<T, _>(&self.expression, axes, keepdim, operation)?;
        // SAFETY: the sizes of the form's result, as of the method without `try_`.
        Ok(unsafe { out.rebrand() })
    }
    AnyRankLazy {
        if let Some(fault) = self.expression.fault() {
            return Err(fault);
        }
        let how = operation;
        let along = named!(name_of::<T, _>(&how), ReducedAlong::listed(self.sizes(), &axes.axes()));
        of_expression::<T, _>(&self.expression, along, keepdim, how)
    }

    /// The sum along axis `AXIS`, which is removed. New, O(n).
    ///
    /// Floats are added pairwise in blocks, so that the error grows with the logarithm of the length, not with the length (Higham 1993): along any
    /// axes, no more than 64 elements, or sums of four, are added one after the other. The same elements give the same bits on any number of threads.
    /// Integers keep their type, where PyTorch converts them to `i64`: to count beyond a type, convert with `map` first. Partial sums are taken in
    /// another order than that of the elements: if overflow panics, one of them may overflow although the total fits.
    ///
    /// # Shapes
    /// `[2, 3, 4]` along 1, or along -2, gives `[2, 4]`. An axis without elements gives 0.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    /// let y: Tensor<f64, shape![2]> = x.sum::<-1>();
    /// assert_eq!(y.to_vec(), [6.0, 15.0]);
    /// assert_eq!(x.sum_keepdim::<0>().to_vec(), [5.0, 7.0, 9.0]);
    /// assert_eq!(x.sum_axes::<axes![0, 1]>().item(), 21.0);
    /// assert_eq!(x.into_dyn().sum(&[0, -1], true)?.sizes(), [1, 1]);
    /// # Ok::<(), ShapeError>(())
    /// ```
    /// ```compile_fail,E0277
    /// # use congruent::prelude::*;
    /// let x = Tensor::from([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    /// let y = x.sum_axes::<axes![0, -2]>();   // both are the first axis
    /// ```
    sum by Sum;

    /// The sum along axis `AXIS`, which is removed; NaN counts as 0. New, O(n).
    ///
    /// # Shapes
    /// `[2, 3, 4]` along 1 gives `[2, 4]`. An axis without elements gives 0.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1.0, f64::NAN, 3.0], [4.0, 5.0, 6.0]]);
    /// assert_eq!(x.nansum::<1>().to_vec(), [4.0, 15.0]);
    /// ```
    /// ```compile_fail,E0277
    /// # use congruent::prelude::*;
    /// let y = Tensor::from([1, 2, 3]).nansum::<0>();   // `i32` has no NaN: `sum` is the same
    /// ```
    nansum by NanSum;

    /// The product along axis `AXIS`, which is removed. New, O(n).
    ///
    /// Partial products are taken in another order than that of the elements: if integer overflow panics, one of them may overflow although the whole
    /// product fits.
    ///
    /// # Shapes
    /// `[2, 3, 4]` along 1 gives `[2, 4]`. An axis without elements gives 1.
    prod by Prod;

    /// The mean along axis `AXIS`, which is removed. New, O(n).
    ///
    /// # Shapes
    /// `[2, 3, 4]` along 1 gives `[2, 4]`. An axis without elements gives NaN.
    mean by Mean;

    /// The mean along axis `AXIS`, which is removed, of the elements that are not NaN; NaN if there are none. New, O(n).
    ///
    /// # Shapes
    /// `[2, 3, 4]` along 1 gives `[2, 4]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1.0, f32::NAN, 3.0], [2.0, 4.0, 6.0]]);
    /// assert_eq!(x.nanmean::<1>().to_vec(), [2.0, 4.0]);
    /// assert_eq!(x.nanmean_all().item(), 3.2);
    /// ```
    nanmean by NanMean;

    /// The largest element along axis `AXIS`, which is removed; NaN if any is NaN. For `bool`, whether any is true. New, O(n).
    ///
    /// # Shapes
    /// `[2, 3, 4]` along 1 gives `[2, 4]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1, 5, 3], [4, 2, 6]]);
    /// assert_eq!(x.amax::<0>().to_vec(), [4, 5, 6]);
    /// let n = 0;
    /// let none: Tensor<f32, shape![_, 3]> = Tensor::zeros_of(dims![n, 3]);
    /// assert!(none.try_amax::<0>().is_err());
    /// assert_eq!(none.amax::<1>().sizes(), [0]);
    /// ```
    /// ```compile_fail,E0277
    /// # use congruent::prelude::*;
    /// let y = Tensor::from([1, 5, 3]).amax::<1>();   // there is no axis 1
    /// ```
    amax by Max;

    /// The smallest element along axis `AXIS`, which is removed; NaN if any is NaN. For `bool`, whether all are true. New, O(n).
    ///
    /// # Shapes
    /// `[2, 3, 4]` along 1 gives `[2, 4]`.
    amin by Min;

    /// Whether any element along axis `AXIS`, which is removed, is true, or not 0. New, O(n).
    ///
    /// # Shapes
    /// `[2, 3, 4]` along 1 gives `[2, 4]`. An axis without elements gives `false`.
    any by Any;

    /// Whether all elements along axis `AXIS`, which is removed, are true, or not 0. New, O(n).
    ///
    /// # Shapes
    /// `[2, 3, 4]` along 1 gives `[2, 4]`. An axis without elements gives `true`.
    all by All;

    /// The number of elements along axis `AXIS`, which is removed, that are true, or not 0. New, O(n).
    ///
    /// # Shapes
    /// `[2, 3, 4]` along 1 gives `[2, 4]`. An axis without elements gives 0.
    count_nonzero by Count;

    /// The unbiased variance along axis `AXIS`, which is removed: the sum of the squared distances from the mean, divided by n - 1. New, O(n).
    ///
    /// Computed in two passes in `f64`, so that a mean far from 0 does not cancel digits. Fewer than 2 elements give NaN.
    ///
    /// # Shapes
    /// `[2, 3, 4]` along 1 gives `[2, 4]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1.0, 2.0, 3.0, 4.0]]);
    /// assert_eq!(x.var::<1>().to_vec(), [5.0 / 3.0]);
    /// assert_eq!(x.var_correction::<1>(0.0).to_vec(), [1.25]);
    /// assert!(x.var::<0>().to_vec().iter().all(|v: &f64| v.is_nan()));
    /// ```
    /// ```compile_fail,E0277
    /// # use congruent::prelude::*;
    /// let y = Tensor::from([1, 2, 3]).var::<0>();   // `i32` is not a float
    /// ```
    var by Var(1.0);

    /// The variance along axis `AXIS`, which is removed: the sum of the squared distances from the mean, divided by
    /// `n - correction`, or by 0 where that is less, which gives NaN or infinity as in PyTorch. New, O(n).
    ///
    /// # Shapes
    /// `[2, 3, 4]` along 1 gives `[2, 4]`.
    var_correction by Var(correction);

    /// The standard deviation, the root of the unbiased variance, along axis `AXIS`, which is removed: see `var`. New, O(n).
    ///
    /// # Shapes
    /// `[2, 3, 4]` along 1 gives `[2, 4]`.
    std by Std(1.0);

    /// The standard deviation, the root of the variance, along axis `AXIS`, which is removed: see `var_correction`. New, O(n).
    ///
    /// # Shapes
    /// `[2, 3, 4]` along 1 gives `[2, 4]`.
    std_correction by Std(correction);

    /// The Euclidean norm along axis `AXIS`, which is removed: the root of the sum of squares. New, O(n).
    ///
    /// # Shapes
    /// `[2, 3, 4]` along 1 gives `[2, 4]`. An axis without elements gives 0.
    norm by Norm(2.0);

    /// The norm of order `p` along axis `AXIS`, which is removed: `(Σ abs(x)^p)^(1/p)`; for 0 how many elements are not 0,
    /// for ∞ and -∞ the largest and the smallest absolute value. New, O(n).
    ///
    /// # Shapes
    /// `[2, 3, 4]` along 1 gives `[2, 4]`. An axis without elements gives 0; for ∞ and negative orders it is rejected.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[3.0, -4.0], [0.0, 2.0]]);
    /// assert_eq!(x.norm::<1>().to_vec(), [5.0, 2.0]);
    /// assert_eq!(x.norm_p::<1>(1.0).to_vec(), [7.0, 2.0]);
    /// assert_eq!(x.norm_p_all(f64::INFINITY).item(), 4.0);
    /// ```
    /// ```compile_fail,E0277
    /// # use congruent::prelude::*;
    /// let y = Tensor::from([1, 2, 3]).norm_p::<0>(1.0);   // `i32` is not a float
    /// ```
    norm_p by Norm(p);

    /// The logarithm of the sum of exponentials along axis `AXIS`, which is removed: no exponential overflows. New, O(n).
    ///
    /// # Shapes
    /// `[2, 3, 4]` along 1 gives `[2, 4]`. An axis without elements gives -∞.
    logsumexp by LogSumExp;
}
