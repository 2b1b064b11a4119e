//! A window with its settings.

use super::super::conv::axes;
use crate::dim::Numbers;
use crate::shape::conv::{Dilation, Kernel, Padding, Pooling, RoundedDown, RoundedUp, Stride, Valued};
use congruent_kernel::window::pool::MeanDivisor;
use congruent_layout::conv::AskedPool;

/// The window of a pool with its settings, as [`pool`], [`pool2`] and [`pool_of`] return it.
///
/// | setting | list shapes, for all axes | for each axis | values | without it |
/// |---|---|---|---|---|
/// | positions between windows | `stride::<2>()` | `strides::<2, 1>()` | `stride_of([2, 1])` | the window's lengths |
/// | padding on both sides | `padding::<1>()` | `paddings::<1, 0>()` | `padding_of([1, 0])` | 0 |
/// | positions between elements | `dilation::<2>()` | `dilations::<2, 1>()` | `dilation_of([2, 1])` | 1 |
/// | windows that reach beyond the end | `ceil_mode()` | | `ceil_mode_of(true)` | none |
/// | whether padding counts in a mean | `count_include_pad(false)` | | | `true` |
/// | divisor of the sum in a mean | `divisor_override(3)` | | | the number of elements |
#[derive(Clone, Copy, Debug)]
#[must_use = "a window does nothing by itself: give it to `x.max_pool2d(..)`"]
pub struct Pool<R> {
    rule: R,
    divisor: MeanDivisor,
}

/// Returns a window of this length along all axes: `x.max_pool2d(pool::<2>())`. O(1).
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// let x = Tensor::<f32, shape![1, 4, 6]>::arange();
/// let y: Tensor<f32, shape![1, 2, 3]> = x.max_pool2d(pool::<2>());
/// assert_eq!(y.to_vec(), [7.0, 9.0, 11.0, 19.0, 21.0, 23.0]);
/// ```
/// ```compile_fail,E0277
/// use congruent::prelude::*;
///
/// let x = Tensor::<f32, shape![1, 4, 6]>::arange();
/// x.max_pool2d(pool::<5>());   // a kernel of length `N<5>` does not fit dimension `N<4>`
/// ```
pub fn pool<const V: usize>() -> Pool<Pooling<Kernel<V, V>, Stride<V, V>>> {
    Pool { rule: Pooling::VALUE, divisor: MeanDivisor::Padded }
}

/// Returns a window of this many rows and columns: `x.max_pool2d(pool2::<3, 2>())`. O(1).
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// let x = Tensor::<f32, shape![1, 4, 6]>::arange();
/// let y: Tensor<f32, shape![1, 2, 3]> = x.avg_pool2d(pool2::<3, 2>().strides::<1, 2>());
/// assert_eq!(y[[0, 0, 0]], 6.5);
/// ```
pub fn pool2<const H: usize, const W: usize>() -> Pool<Pooling<Kernel<H, W>, Stride<H, W>>> {
    Pool { rule: Pooling::VALUE, divisor: MeanDivisor::Padded }
}

/// Returns a window whose lengths are values, one for all axes or one for each: lengths of the result are then known at run time only. O(1).
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// let x = Tensor::<f32, _>::arange_of(AnyRank::from([1, 4, 6]));
/// assert_eq!(x.max_pool2d(pool_of([4, 2]))?.sizes(), [1, 1, 3]);
/// assert!(x.max_pool2d(pool_of(5)).is_err());
/// # Ok::<(), ShapeError>(())
/// ```
pub fn pool_of(lengths: impl Numbers) -> Pool<AskedPool> {
    let none = || axes(0, 0);
    let rule = AskedPool {
        kernel: lengths.numbers(),
        stride: Default::default(),
        padding: none(),
        dilation: axes(1, 1),
        ceil: false,
    };
    Pool { rule, divisor: MeanDivisor::Padded }
}

impl<R> Pool<R> {
    fn rule<Q>(self, rule: Q) -> Pool<Q> {
        Pool { rule, divisor: self.divisor }
    }

    /// Sets whether padding counts as zeros in a mean. If `counts` is false, the mean is over the elements of a window inside the plane. A maximum
    /// never includes the padding.
    pub fn count_include_pad(self, counts: bool) -> Self {
        let divisor = match self.divisor {
            MeanDivisor::ByNumber(number) => MeanDivisor::ByNumber(number),
            _ if counts => MeanDivisor::Padded,
            _ => MeanDivisor::Inside,
        };
        Pool { divisor, ..self }
    }

    /// Sets the divisor of the sum of each window, whatever the number of its elements. A divisor of 0 is an error.
    pub fn divisor_override(self, divisor: usize) -> Self {
        Pool { divisor: MeanDivisor::ByNumber(divisor), ..self }
    }

    /// Sets the divisor of the sum in a mean.
    #[doc(hidden)]
    pub fn with_divisor(self, divisor: MeanDivisor) -> Self {
        Pool { divisor, ..self }
    }
}

impl<K, S, P, D, C> Pool<Pooling<K, S, P, D, C>> {
    /// Adds a last window that begins inside and ends outside of the plane, if there is one: the number of windows is rounded up. Positions outside
    /// do not count as elements, not even in a mean.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1.0, 2.0, 3.0, 4.0, 5.0]]);
    /// let y: Tensor<f64, shape![1, 3]> = x.avg_pool1d(pool::<2>().ceil_mode());
    /// assert_eq!(y.to_vec(), [1.5, 3.5, 5.0]);
    /// ```
    pub fn ceil_mode(self) -> Pool<Pooling<K, S, P, D, RoundedUp>> {
        self.rule(Pooling::VALUE)
    }
}

impl<R: PoolRule> Pool<R> {
    /// Sets [`ceil_mode`](Pool::ceil_mode) as a value. The lengths of the result are then known at run time only.
    pub fn ceil_mode_of(self, ceil: bool) -> Pool<AskedPool> {
        let asked = AskedPool { ceil, ..self.rule.asked() };
        self.rule(asked)
    }
}

/// ```text
/// pub fn stride<const V: usize>(self) -> Pool<Pooling<K, Stride<V, V>, P, D, C>> { .. }
/// pub fn strides<const H: usize, const W: usize>(self) -> Pool<Pooling<K, Stride<H, W>, P, D, C>> { .. }
/// pub fn stride_of(self, numbers: impl Numbers) -> Pool<AskedPool> { .. }
/// ```
macro_rules! settings {
    ($($all:ident $each:ident $values:ident: [$($s:tt)*], [$($t:tt)*], $doc:literal;)*) => {
        impl<K, S, P, D, C> Pool<Pooling<K, S, P, D, C>> {
            $(
                #[doc = concat!($doc, ", the same for all axes.")]
                pub fn $all<const V: usize>(self) -> Pool<Pooling<$($s)*>> {
                    self.rule(Pooling::VALUE)
                }
                #[doc = concat!($doc, ", for rows and columns.")]
                pub fn $each<const H: usize, const W: usize>(self) -> Pool<Pooling<$($t)*>> {
                    self.rule(Pooling::VALUE)
                }
            )*
        }
        impl<R: PoolRule> Pool<R> {
            $(
                #[doc = concat!($doc, ": a number for all axes, or one for each. The lengths of the result are then known at run time only.")]
                pub fn $values(self, numbers: impl Numbers) -> Pool<AskedPool> {
                    let asked = AskedPool { $all: numbers.numbers(), ..self.rule.asked() };
                    self.rule(asked)
                }
            )*
        }
    };
}
settings! {
    stride strides stride_of: [K, Stride<V, V>, P, D, C], [K, Stride<H, W>, P, D, C], "Sets the number of positions between windows";
    padding paddings padding_of: [K, S, Padding<V, V>, D, C], [K, S, Padding<H, W>, D, C], "Sets the padding on both sides";
    dilation dilations dilation_of: [K, S, P, Dilation<V, V>, C], [K, S, P, Dilation<H, W>, C], "Sets the number of positions between elements of the window";
}

mod sealed {
    use crate::shape::conv::Pooling;
    use congruent_layout::conv::AskedPool;
    /// Seals [`PoolRule`](super::PoolRule) and [`Windowed`](super::Windowed): their values and the types of a relation must agree.
    pub trait Sealed {}
    impl<K, S, P, D, C> Sealed for Pooling<K, S, P, D, C> {}
    impl Sealed for AskedPool {}
    impl<R> Sealed for super::Pool<R> {}
}

/// Settings of a pool, as types or as values. Sealed.
pub trait PoolRule: sealed::Sealed {
    /// The settings as types, as far as the types determine them.
    type Types;
    /// The values.
    #[doc(hidden)]
    fn asked(&self) -> AskedPool;
}
impl PoolRule for AskedPool {
    type Types = Valued;
    fn asked(&self) -> AskedPool {
        self.clone()
    }
}
#[rustfmt::skip]
impl<const A: usize, const B: usize, const SH: usize, const SW: usize, const PH: usize, const PW: usize,
    const DH: usize, const DW: usize, C: Rounding>
    PoolRule for Pooling<Kernel<A, B>, Stride<SH, SW>, Padding<PH, PW>, Dilation<DH, DW>, C>
{
    type Types = Self;
    fn asked(&self) -> AskedPool {
        AskedPool { kernel: axes(A, B), stride: axes(SH, SW), padding: axes(PH, PW), dilation: axes(DH, DW), ceil: C::UP }
    }
}

/// Whether the number of windows is rounded up, as a type.
pub trait Rounding {
    /// Whether the number is rounded up.
    const UP: bool;
}
impl Rounding for RoundedDown {
    const UP: bool = false;
}
impl Rounding for RoundedUp {
    const UP: bool = true;
}

/// The window of a pool, with its settings: `pool::<2>()`. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the window of a pool",
    label = "expected `pool::<2>()`, or `pool2::<3, 2>()`",
    note = "a window whose lengths are values is `pool_of([3, 2])`"
)]
pub trait Windowed: sealed::Sealed {
    /// The settings as types, as far as the types determine them.
    type Rule;
    /// The settings as values.
    #[doc(hidden)]
    fn asked(&self) -> AskedPool;
    /// Returns the divisor of the sum in a mean.
    #[doc(hidden)]
    fn divisor(&self) -> MeanDivisor;
}
#[diagnostic::do_not_recommend]
impl<R: PoolRule> Windowed for Pool<R> {
    type Rule = R::Types;
    fn asked(&self) -> AskedPool {
        self.rule.asked()
    }
    fn divisor(&self) -> MeanDivisor {
        self.divisor
    }
}
