//! The lengths of a result, as types or as values, and the mode by which its elements are computed.

use super::super::conv::axes;
use crate::dim::Numbers;
use crate::shape::conv::Valued;
use crate::shape::resize::{ByFactors, ToLengths};
use congruent_kernel::window::resample::Mode;
use congruent_layout::resize::AskedLengths;

/// The lengths of a result, as [`sized`], [`sized2`], [`sized_of`], [`scaled`], [`scaled2`] and [`scaled_of`] return them. Each element of an
/// [interpolation](crate::Strided::interpolate) is the nearest, unless a method says otherwise.
#[derive(Clone, Debug)]
#[must_use = "lengths do nothing by themselves: pass them, as in `x.interpolate(sized::<64>())`"]
pub struct ResultLengths<R> {
    rule: R,
}

/// Lengths, and the mode of computation: `sized::<64>().linear()`.
#[derive(Clone, Debug)]
#[must_use = "an interpolation does nothing by itself: pass it, as in `x.interpolate(sized::<64>().linear())`"]
pub struct Interpolation<R> {
    rule: R,
    mode: Mode,
}

/// Returns the lengths of a result with this length along all axes: `x.adaptive_avg_pool2d(sized::<7>())`. O(1).
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// let x = Tensor::<f32, shape![1, 4, 6]>::arange();
/// let y: Tensor<f32, shape![1, 2, 2]> = x.adaptive_avg_pool2d(sized::<2>());
/// assert_eq!(y.to_vec(), [4.0, 7.0, 16.0, 19.0]);
/// ```
pub fn sized<const V: usize>() -> ResultLengths<ToLengths<V, V>> {
    ResultLengths { rule: ToLengths }
}

/// Returns the lengths of a result with this many rows and columns: `x.interpolate(sized2::<48, 64>())`. O(1).
pub fn sized2<const H: usize, const W: usize>() -> ResultLengths<ToLengths<H, W>> {
    ResultLengths { rule: ToLengths }
}

/// Returns the lengths of a result as values, one for all axes or one for each: they are known at run time only. O(1).
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// let x = Tensor::<f32, shape![1, 1, 4, 6]>::arange();
/// let y: Tensor<f32, shape![1, 1, _, _]> = x.interpolate(sized_of([2, 3]));
/// assert_eq!(y.to_vec(), [0.0, 2.0, 4.0, 12.0, 14.0, 16.0]);
/// ```
pub fn sized_of(lengths: impl Numbers) -> ResultLengths<AskedLengths> {
    ResultLengths { rule: AskedLengths { lengths: lengths.numbers(), factors: Default::default() } }
}

/// Returns the lengths of a result that is this many times as long along all axes: `x.interpolate(scaled::<2>())`. For a generic length `H`, the
/// result has length `2 * H`. O(1).
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// fn double<B: Dim, C: Dim, L: Dim>(x: &Strided<f32, shape![B, C, L]>) -> Tensor<f32, shape![B, C, 2 * L]> {
///     x.interpolate(scaled::<2>().linear())
/// }
/// let y = double(&Tensor::from([[[0.0, 4.0]]]));
/// assert_eq!(y.to_vec(), [0.0, 1.0, 3.0, 4.0]);
/// ```
pub fn scaled<const V: usize>() -> ResultLengths<ByFactors<V, V>> {
    ResultLengths { rule: ByFactors }
}

/// Returns the lengths of a result with this many times the rows and columns: `x.interpolate(scaled2::<2, 1>())`. O(1).
pub fn scaled2<const H: usize, const W: usize>() -> ResultLengths<ByFactors<H, W>> {
    ResultLengths { rule: ByFactors }
}

/// Returns the lengths of a result whose axes are this many times as long, rounded down: one factor for all axes or one for each. Elements are
/// computed with the factor, not with the lengths (PyTorch's `scale_factor`). O(1).
pub fn scaled_of<const N: usize>(factors: [f64; N]) -> ResultLengths<AskedFactors> {
    let factors = factors.into_iter().collect();
    ResultLengths { rule: AskedFactors(AskedLengths { lengths: Default::default(), factors }) }
}

/// The factors by which the axes of a result are longer, as values: the setting that [`scaled_of`] returns.
#[derive(Clone, Debug)]
pub struct AskedFactors(AskedLengths);

/// ```text
/// pub fn linear(self) -> Interpolation<R> { .. }
/// ```
macro_rules! modes {
    ($($(#[$doc:meta])* $name:ident $mode:expr;)*) => {
        impl<R> ResultLengths<R> {$(
            $(#[$doc])*
            pub fn $name(self) -> Interpolation<R> {
                Interpolation { rule: self.rule, mode: $mode }
            }
        )*}
    };
}
modes! {
    /// Interpolates linearly between two neighbours: along two axes PyTorch's `bilinear`.
    linear Mode::Linear { corners: false };
    /// Interpolates with a cubic through four neighbours: along two axes PyTorch's `bicubic`. Results may be larger or smaller than all elements.
    cubic Mode::Cubic { corners: false };
    /// Takes the mean of the elements that the result covers, wholly or in part: [`adaptive_avg_pool2d`](crate::Strided::adaptive_avg_pool2d).
    area Mode::Area;
    /// Takes the element at the centre of the result: PyTorch's `nearest-exact`. (The default, nearest, takes the element at its beginning.)
    nearest_exact Mode::NearestExact;
}

impl<R> Interpolation<R> {
    /// Sets whether the centres of the first and the last element keep their places; by default their edges do (PyTorch's default). Only for
    /// [`linear`](ResultLengths::linear) and [`cubic`](ResultLengths::cubic).
    pub fn align_corners(self, align: bool) -> Self {
        let mode = match self.mode {
            Mode::Linear { .. } => Mode::Linear { corners: align },
            Mode::Cubic { .. } => Mode::Cubic { corners: align },
            other => other,
        };
        Interpolation { mode, ..self }
    }
}

mod sealed {
    use crate::shape::resize::{ByFactors, ToLengths};
    use congruent_layout::resize::AskedLengths;
    /// Seals the traits of this file: their values and the types of a relation must agree.
    pub trait Sealed {}
    impl<const H: usize, const W: usize> Sealed for ToLengths<H, W> {}
    impl<const H: usize, const W: usize> Sealed for ByFactors<H, W> {}
    impl Sealed for AskedLengths {}
    impl Sealed for super::AskedFactors {}
    impl<R: super::LengthRule> Sealed for super::ResultLengths<R> {}
    impl<R: super::LengthRule> Sealed for super::Interpolation<R> {}
}

/// Lengths of a result, as types or as values. Sealed.
pub trait LengthRule: sealed::Sealed {
    /// The lengths as types, as far as the types determine them.
    type Types;
    /// The values.
    #[doc(hidden)]
    fn asked(&self) -> AskedLengths;
}
impl<const H: usize, const W: usize> LengthRule for ToLengths<H, W> {
    type Types = Self;
    fn asked(&self) -> AskedLengths {
        AskedLengths { lengths: axes(H, W), factors: Default::default() }
    }
}
impl<const H: usize, const W: usize> LengthRule for ByFactors<H, W> {
    type Types = Self;
    fn asked(&self) -> AskedLengths {
        let factors = axes(H, W).into_iter().map(|factor| factor as f64).collect();
        AskedLengths { lengths: Default::default(), factors }
    }
}
impl LengthRule for AskedLengths {
    type Types = Valued;
    fn asked(&self) -> AskedLengths {
        self.clone()
    }
}

impl LengthRule for AskedFactors {
    type Types = Valued;
    fn asked(&self) -> AskedLengths {
        self.0.clone()
    }
}

/// The lengths of the result of an adaptive pool: `sized::<7>()`. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the lengths of a result: give `sized::<7>()`",
    label = "expected `sized::<7>()`, or `sized2::<7, 5>()`",
    note = "lengths that are values are `sized_of([7, 5])`; multiples, `scaled::<2>()`, are for `interpolate`"
)]
pub trait ResizedBy: sealed::Sealed {
    /// The lengths as types, as far as the types determine them.
    type Rule;
    /// The values.
    #[doc(hidden)]
    fn asked(&self) -> AskedLengths;
}
/// `scaled` is not in this list: these results have lengths of their own, not multiples of those of the input.
macro_rules! lengths_alone {
    ($([$($param:tt)*] $rule:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($param)*> ResizedBy for ResultLengths<$rule> {
            type Rule = <$rule as LengthRule>::Types;
            fn asked(&self) -> AskedLengths {
                self.rule.asked()
            }
        }
    )*};
}
lengths_alone! {
    [const H: usize, const W: usize] ToLengths<H, W>;
    [] AskedLengths;
}

/// The lengths of an interpolation, and how its elements are computed: `scaled::<2>().linear()`. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the lengths of an interpolation: give `sized::<64>()` or `scaled::<2>()`",
    label = "expected `sized::<64>()` or `scaled::<2>()`, alone or as in `scaled::<2>().linear()`",
    note = "lengths that are values are `sized_of([48, 64])`"
)]
pub trait InterpolatedBy: sealed::Sealed {
    /// The lengths as types, as far as the types determine them.
    type Rule;
    /// The values.
    #[doc(hidden)]
    fn asked(&self) -> (AskedLengths, Mode);
}
#[diagnostic::do_not_recommend]
impl<R: LengthRule> InterpolatedBy for ResultLengths<R> {
    type Rule = R::Types;
    fn asked(&self) -> (AskedLengths, Mode) {
        (self.rule.asked(), Mode::Nearest)
    }
}
#[diagnostic::do_not_recommend]
impl<R: LengthRule> InterpolatedBy for Interpolation<R> {
    type Rule = R::Types;
    fn asked(&self) -> (AskedLengths, Mode) {
        (self.rule.asked(), self.mode)
    }
}
