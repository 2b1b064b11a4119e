//! The forms of a reduction, stamped: an entry for each.
//!
//! `sum(axes: impl Axes): [T: Number] -> T, Sum, total` is, shortened:
//!
//! ```text
//! impl<T: Element, S: List> Strided<T, S> {
//!     fn sum<const AXIS: isize>(&self) -> Tensor<T, Reduced<S, AXIS>> where T: Number, S: Reduce<AXIS>;
//!     fn sum_keepdim<const AXIS: isize>(&self) -> Tensor<T, Kept<S, AXIS>> where T: Number, S: Reduce<AXIS>;
//!     fn sum_axes<X>(&self) -> Tensor<T, ReducedAxes<S, X>> where T: Number, S: ReduceAxes<X>;
//!     fn sum_axes_keepdim<X>(&self) -> Tensor<T, KeptAxes<S, X>> where T: Number, S: ReduceAxes<X>;
//! }
//! impl<T: Element, S: Lengths> Strided<T, S> {
//!     fn sum_all(&self) -> Tensor<T, ()> where T: Number;
//! }
//! impl<T: Element> Strided<T, AnyRank> {
//!     fn sum(&self, axes: impl Axes, keepdim: bool) -> Result<Tensor<T, AnyRank>, ShapeError> where T: Number;
//! }
//! ```
//!
//! (The axes are written at each entry so that rustc points there, and not into the macro, when they are none.)
//!
//! and on the stack, as `impl<T: Element, S: InlineShape> StackTensor<T, S>`, the same names as on a list.
//!
//! A `partial` one has no result for no elements: it has `try_` twins, `try_amax` and so on.

use super::fold::LogSumExp;
use super::moments::{Mean, Std, Var};
use super::norm::Norm;
use super::{Reduces, reduce_all_or_panic, reduce_or_panic, reduced};
use crate::dim::Axes;
use crate::error::prelude::*;
use crate::kernel::element::ordered::Ordered;
use crate::kernel::element::truth::Truth;
use crate::kernel::element::{Element, Float, Number};
use crate::kernel::fold::reduce::{All, Any, Count, Max, Min, Prod, Sum};
use crate::layout::reduce::ReducedAlong;
use crate::shape::reduce::{Kept, Reduce, Reduced};
use crate::shape::reduce_axes::{KeptAxes, ReduceAxes, ReducedAxes};
use crate::shape::{AnyRank, InlineShape, Lengths, List, StaticShape};
use crate::tensor::{StackTensor, Strided, Tensor, TensorOf, rebranded};

/// Axis `AXIS` of a list, for what is on the stack. (Tensors say it in place, as the next two: a function more is one for every
/// shape.)
fn axis<T, S: Reduce<AXIS>, const AXIS: isize>(x: &Strided<T, S>) -> ReducedAlong {
    ReducedAlong::back(x.layout.rank(), S::BACK)
}

/// All axes.
fn all<T, S: Lengths>(x: &Strided<T, S>) -> ReducedAlong {
    ReducedAlong::all(x.ndim())
}

/// Refuses a reduction of nothing, where no result stands for it.
#[cold]
#[track_caller]
fn not_empty<T: Element, S: InlineShape, R: Reduces<T>>(
    x: &StackTensor<T, S>,
    how: R,
    along: fn(&Strided<T, S>) -> ReducedAlong,
) {
    how.check(x.sizes(), &along(&x.as_view())).or_panic();
}

/// A reduction on the stack: as [`Reduces::inline`], where there is a result.
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

/// The axes `X` of a list.
fn axes<T, S: ReduceAxes<X>, X>(x: &Strided<T, S>) -> ReducedAlong {
    ReducedAlong::marked(S::marks(x.ndim()))
}

/// What a method gives: the tensor, or a `Result` with it.
macro_rules! given {
    (plain $tensor:ty) => { $tensor };
    (tried $tensor:ty) => { Result<$tensor, ShapeError> };
}
pub(in crate::ops) use given;

/// The tensor of a reduction: safe where the sizes that are left fit its shape type, which are those of `Reduced`, `Kept`
/// (`shape/axes/reduce.rs`), of `ReducedAxes`, `KeptAxes` (`shape/axes/reduce_axes.rs`), or none.
macro_rules! give {
    (plain $out:ty: $x:expr, $along:expr, $keep:literal, $how:expr) => {{
        // SAFETY: as above.
        unsafe { rebranded!($out: reduce_or_panic($x, $along, $keep, $how)) }
    }};
    (tried $out:ty: $x:expr, $along:expr, $keep:literal, $how:expr) => {{
        // SAFETY: as above.
        Ok(unsafe { rebranded!($out: reduced($x, &$along, $keep, $how)?) })
    }};
    (plain $out:ty: $x:expr, $how:expr) => {{
        // SAFETY: as above.
        unsafe { rebranded!($out: reduce_all_or_panic($x, $how)) }
    }};
    (tried $out:ty: $x:expr, $how:expr) => {{
        let x = $x;
        give!(tried $out: x, ReducedAlong::all(x.sizes.len()), false, $how)
    }};
}

macro_rules! forms {
    ($by_one:tt $by_several:tt $inline_by_one:tt $inline_by_several:tt $($(#[$doc:meta])* $name:ident($axes:ident: $those:ty $(, $arg:ident: $value:ty)*): $bound:tt -> $out:ty, $how:expr, $kind:ident;)*) => {
        /// # Reductions
        impl<T: Element, S: List> Strided<T, S> {$(
            forms! { @$kind list [$(#[$doc])*] $name [$($arg: $value)*] [$bound $by_one $by_several] [$out] $how }
        )*}
        /// # Reductions of all elements
        impl<T: Element, S: Lengths> Strided<T, S> {$(
            forms! { @$kind all [] $name [$($arg: $value)*] [$bound [] []] [$out] $how }
        )*}
        /// # Reductions, any rank
        impl<T: Element> Strided<T, AnyRank> {$(
            forms! { @any_rank $name [$axes: $those] [$($arg: $value)*] $bound [$out] $how }
        )*}
        /// # Reductions
        impl<T: Element, S: InlineShape> StackTensor<T, S> {$(
            forms! { @inline $name [$($arg: $value)*] [$bound $inline_by_one $inline_by_several] [$out] $how }
        )*}
    };
    (@inline $name:ident $args:tt $bounds:tt $out:tt $how:expr) => { paste::paste! {
        forms! { @stack $name [<$name _keepdim>] [<$name _axes>] [<$name _axes_keepdim>] [<$name _all>] $args $bounds $out $how }
    }};
    (@stack $one:ident $keep:ident $axes:ident $axes_keep:ident $all:ident
        [$($arg:ident: $value:ty)*] [[$($bound:tt)*] [$($by_one:tt)*] [$($by_several:tt)*]] [$out:ty] $how:expr) => {
        #[doc = concat!("`", stringify!($one), "` along axis `AXIS`, which is removed: [that of a tensor](Strided::", stringify!($one), ").")]
        ///
        /// # Panics
        /// Where an axis has no elements, and therefore no result: of `amax`, `amin` and some norms.
        #[inline(always)]
        #[track_caller]
        pub fn $one<const AXIS: isize>(&self, $($arg: $value),*) -> StackTensor<$out, Reduced<S, AXIS>>
        where
            $($bound)*,
            $($by_one)*,
        {
            inlined::<T, S, Kept<S, AXIS>, _, _>(self, $how, axis::<T, S, AXIS>)
        }

        #[doc = concat!("As `", stringify!($one), "`; the axis is kept with length 1: `[2, 3, 4]` along 1 gives `[2, 1, 4]`.")]
        #[inline(always)]
        #[track_caller]
        pub fn $keep<const AXIS: isize>(&self, $($arg: $value),*) -> StackTensor<$out, Kept<S, AXIS>>
        where
            $($bound)*,
            $($by_one)*,
        {
            inlined::<T, S, Kept<S, AXIS>, _, _>(self, $how, axis::<T, S, AXIS>)
        }

        #[doc = concat!("As `", stringify!($one), "`; along several axes at once: `[2, 3, 4]` along `axes![0, -1]` gives `[3]`.")]
        #[inline(always)]
        #[track_caller]
        pub fn $axes<X>(&self, $($arg: $value),*) -> StackTensor<$out, ReducedAxes<S, X>>
        where
            $($bound)*,
            $($by_several)*,
        {
            inlined::<T, S, KeptAxes<S, X>, _, _>(self, $how, axes::<T, S, X>)
        }

        #[doc = concat!("As `", stringify!($one), "`; along several axes, which are kept with length 1: `[2, 3, 4]` along `axes![0, -1]` gives `[1, 3, 1]`.")]
        #[inline(always)]
        #[track_caller]
        pub fn $axes_keep<X>(&self, $($arg: $value),*) -> StackTensor<$out, KeptAxes<S, X>>
        where
            $($bound)*,
            $($by_several)*,
        {
            inlined::<T, S, KeptAxes<S, X>, _, _>(self, $how, axes::<T, S, X>)
        }

        #[doc = concat!("As `", stringify!($one), "`; of all elements: a scalar.")]
        #[inline(always)]
        #[track_caller]
        pub fn $all(&self, $($arg: $value),*) -> StackTensor<$out, ()>
        where
            $($bound)*,
        {
            inlined::<T, S, (), _, _>(self, $how, all)
        }
    };
    (@total $face:ident [$($doc:tt)*] $name:ident $args:tt $bounds:tt $out:tt $how:expr) => { paste::paste! {
        forms! { @$face plain [$($doc)*] ["As `" $name "`"] [$name [<$name _keepdim>] [<$name _axes>] [<$name _axes_keepdim>] [<$name _all>]] $args $bounds $out $how }
    }};
    (@partial $face:ident [$($doc:tt)*] $name:ident $args:tt $bounds:tt $out:tt $how:expr) => { paste::paste! {
        forms! { @$face plain
            [$($doc)* #[doc = ""] #[doc = "# Panics"] #[doc = "When the axis has no elements, and so no result."]]
            ["As `" $name "`, and panics as it does"]
            [$name [<$name _keepdim>] [<$name _axes>] [<$name _axes_keepdim>] [<$name _all>]] $args $bounds $out $how }
        forms! { @$face tried
            [#[doc = concat!("Like `", stringify!($name), "`, but returns an error instead of panicking.")]
             #[doc = ""] #[doc = "# Errors"] #[doc = "[`Fault::Empty`], [`Fault::EmptyAll`]; of a norm [`Fault::EmptyNorm`]."]]
            ["As `try_" $name "`"]
            [[<try_ $name>] [<try_ $name _keepdim>] [<try_ $name _axes>] [<try_ $name _axes_keepdim>] [<try_ $name _all>]]
            $args $bounds $out $how }
    }};
    (@list $given:ident [$($doc:tt)*] [$as:literal $like:ident $too:literal]
        [$one:ident $keep:ident $axes:ident $axes_keep:ident $all:ident]
        [$($arg:ident: $value:ty)*] [[$($bound:tt)*] [$($by_one:tt)*] [$($by_several:tt)*]] [$out:ty] $how:expr) => {
        $($doc)*
        #[track_caller]
        pub fn $one<const AXIS: isize>(&self, $($arg: $value),*) -> given!($given TensorOf<$out, Reduced<S, AXIS>>)
        where
            $($bound)*,
            $($by_one)*,
        {
            give!($given $out: &self.raw(), ReducedAlong::back(self.layout.rank(), S::BACK), false, $how)
        }

        #[doc = concat!($as, stringify!($like), $too, "; the axis is kept with length 1: `[2, 3, 4]` along 1 gives `[2, 1, 4]`.")]
        #[track_caller]
        pub fn $keep<const AXIS: isize>(&self, $($arg: $value),*) -> given!($given TensorOf<$out, Kept<S, AXIS>>)
        where
            $($bound)*,
            $($by_one)*,
        {
            give!($given $out: &self.raw(), ReducedAlong::back(self.layout.rank(), S::BACK), true, $how)
        }

        #[doc = concat!($as, stringify!($like), $too, "; along several axes at once: `[2, 3, 4]` along `axes![0, -1]` gives `[3]`.")]
        #[track_caller]
        pub fn $axes<X>(&self, $($arg: $value),*) -> given!($given TensorOf<$out, ReducedAxes<S, X>>)
        where
            $($bound)*,
            $($by_several)*,
        {
            give!($given $out: &self.raw(), ReducedAlong::marked(S::marks(self.layout.rank())), false, $how)
        }

        #[doc = concat!($as, stringify!($like), $too, "; along several axes, which are kept with length 1: `[2, 3, 4]` along `axes![0, -1]` gives `[1, 3, 1]`.")]
        #[track_caller]
        pub fn $axes_keep<X>(&self, $($arg: $value),*) -> given!($given TensorOf<$out, KeptAxes<S, X>>)
        where
            $($bound)*,
            $($by_several)*,
        {
            give!($given $out: &self.raw(), ReducedAlong::marked(S::marks(self.layout.rank())), true, $how)
        }
    };
    (@all $given:ident $doc:tt [$as:literal $like:ident $too:literal]
        [$one:ident $keep:ident $axes:ident $axes_keep:ident $all:ident]
        [$($arg:ident: $value:ty)*] [[$($bound:tt)*] [] []] [$out:ty] $how:expr) => {
        #[doc = concat!($as, stringify!($like), $too, "; of all elements: a scalar.")]
        #[track_caller]
        pub fn $all(&self, $($arg: $value),*) -> given!($given Tensor<$out, ()>)
        where
            $($bound)*,
        {
            give!($given $out: &self.raw(), $how)
        }
    };
    (@any_rank $name:ident [$axes:ident: $those:ty] [$($arg:ident: $value:ty)*] [$($bound:tt)*] [$out:ty] $how:expr) => {
        #[doc = concat!("`", stringify!($name), "` along an axis or several (all of them for `&[]`), which are removed, or kept with length 1 under `keepdim`. New, O(n).")]
        ///
        /// # Errors
        /// [`Fault::Axis`], [`Fault::AxisTwice`]; where there is no result for no elements
        /// [`Fault::Empty`], [`Fault::EmptyAll`], [`Fault::EmptyNorm`].
        pub fn $name(&self, $axes: $those, $($arg: $value,)* keepdim: bool) -> Result<Tensor<$out, AnyRank>, ShapeError>
        where
            $($bound)*,
        {
            let how = $how;
            let along = named!(name::<T, _>(&how), ReducedAlong::listed(self.sizes(), &$axes.axes()));
            reduced(&self.raw(), &along, keepdim, how)
        }
    };
}

/// The name of a reduction.
pub(in crate::ops) fn name<T: Element, R: Reduces<T>>(_: &R) -> &'static str {
    R::NAME
}

/// All of them, with their documentation: for tensors here, for expressions in `lazy`.
macro_rules! reductions {
    ($do:ident $($first:tt)*) => {
        $do! {
            $($first)*

            /// The sum along axis `AXIS`, which is removed. New, O(n).
            ///
            /// Floats are added pairwise in blocks, so that the error grows with the logarithm of the length and not with the length
            /// (Higham 1993): along any axes, no more than 64 elements, or sums of four, are added one after the other. The same
            /// elements give the same bits on any number of threads. Integers stay what they are, where PyTorch makes them `i64`:
            /// to count beyond a type, `map` first. Partial sums are taken in another order than that of
            /// the elements: where overflow panics, one of them may overflow although the total fits.
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
            sum(axes: impl Axes): [T: Number] -> T, Sum, total;

            /// The product along axis `AXIS`, which is removed. New, O(n).
            ///
            /// Partial products are taken in another order than that of the elements: where the overflow of integers panics, one
            /// of them may overflow although the whole product fits.
            ///
            /// # Shapes
            /// `[2, 3, 4]` along 1 gives `[2, 4]`. An axis without elements gives 1.
            prod(axes: impl Axes): [T: Number] -> T, Prod, total;

            /// The mean along axis `AXIS`, which is removed. New, O(n).
            ///
            /// # Shapes
            /// `[2, 3, 4]` along 1 gives `[2, 4]`. An axis without elements gives NaN.
            mean(axes: impl Axes): [T: Float] -> T, Mean, total;

            /// The largest element along axis `AXIS`, which is removed; NaN if any is NaN. Of `bool`, whether any is true. New, O(n).
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
            #[doc(alias = "max_all")]
            amax(axes: impl Axes): [T: Ordered] -> T, Max, partial;

            /// The smallest element along axis `AXIS`, which is removed; NaN if any is NaN. Of `bool`, whether all are true. New, O(n).
            ///
            /// # Shapes
            /// `[2, 3, 4]` along 1 gives `[2, 4]`.
            #[doc(alias = "min_all")]
            amin(axes: impl Axes): [T: Ordered] -> T, Min, partial;

            /// Whether any element along axis `AXIS`, which is removed, is true, or not 0. New, O(n).
            ///
            /// # Shapes
            /// `[2, 3, 4]` along 1 gives `[2, 4]`. An axis without elements gives `false`.
            any(axes: impl Axes): [T: Truth] -> bool, Any, total;

            /// Whether all elements along axis `AXIS`, which is removed, are true, or not 0. New, O(n).
            ///
            /// # Shapes
            /// `[2, 3, 4]` along 1 gives `[2, 4]`. An axis without elements gives `true`.
            all(axes: impl Axes): [T: Truth] -> bool, All, total;

            /// How many elements along axis `AXIS`, which is removed, are true, or not 0. New, O(n).
            ///
            /// # Shapes
            /// `[2, 3, 4]` along 1 gives `[2, 4]`. An axis without elements gives 0.
            count_nonzero(axes: impl Axes): [T: Truth] -> i64, Count, total;

            /// The unbiased variance along axis `AXIS`, which is removed: the sum of the squared distances from the mean, divided by n - 1. New, O(n).
            ///
            /// Computed in two passes in `f64`, so that a mean far from 0 costs no digits. Fewer than 2 elements give NaN.
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
            var(axes: impl Axes): [T: Float] -> T, Var(1.0), total;

            /// The variance along axis `AXIS`, which is removed: the sum of the squared distances from the mean, divided by
            /// `n - correction`, or by 0 where that is less, which gives NaN or infinity as in PyTorch. New, O(n).
            ///
            /// # Shapes
            /// `[2, 3, 4]` along 1 gives `[2, 4]`.
            var_correction(axes: impl Axes, correction: f64): [T: Float] -> T, Var(correction), total;

            /// The standard deviation, the root of the unbiased variance, along axis `AXIS`, which is removed: see `var`. New, O(n).
            ///
            /// # Shapes
            /// `[2, 3, 4]` along 1 gives `[2, 4]`.
            std(axes: impl Axes): [T: Float] -> T, Std(1.0), total;

            /// The standard deviation, the root of the variance, along axis `AXIS`, which is removed: see `var_correction`. New, O(n).
            ///
            /// # Shapes
            /// `[2, 3, 4]` along 1 gives `[2, 4]`.
            std_correction(axes: impl Axes, correction: f64): [T: Float] -> T, Std(correction), total;

            /// The Euclidean norm along axis `AXIS`, which is removed: the root of the sum of squares. New, O(n).
            ///
            /// # Shapes
            /// `[2, 3, 4]` along 1 gives `[2, 4]`. An axis without elements gives 0.
            norm(axes: impl Axes): [T: Float] -> T, Norm(2.0), total;

            /// The norm of order `p` along axis `AXIS`, which is removed: `(Σ abs(x)^p)^(1/p)`; for 0 how many elements are not 0,
            /// for ∞ and -∞ the largest and the smallest absolute value. New, O(n).
            ///
            /// # Shapes
            /// `[2, 3, 4]` along 1 gives `[2, 4]`. An axis without elements gives 0; for ∞ and negative orders it is refused.
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
            #[doc(alias = "norm")]
            norm_p(axes: impl Axes, p: f64): [T: Float] -> T, Norm(p), partial;

            /// The logarithm of the sum of exponentials along axis `AXIS`, which is removed: no exponential overflows. New, O(n).
            ///
            /// # Shapes
            /// `[2, 3, 4]` along 1 gives `[2, 4]`. An axis without elements gives -∞.
            logsumexp(axes: impl Axes): [T: Float] -> T, LogSumExp, total;
        }
    };
}
pub(in crate::ops) use reductions;
// The bounds are written here, and not in the macro: rustc shows the place they were written at.
reductions! { forms [S: Reduce<AXIS>] [S: ReduceAxes<X>] [S: Reduce<AXIS, Out: InlineShape, Kept: InlineShape>] [S: ReduceAxes<X, Out: InlineShape, Kept: InlineShape>] }
