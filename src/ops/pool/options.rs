//! A window with its settings.

use super::super::conv::axes;
use crate::dim::Numbers;
use crate::layout::conv::AskedPool;
use crate::shape::conv::{Dilation, Kernel, Padding, Pooling, Stride, Valued};

/// The window of a pool with its settings: what [`pool`], [`pool2`] and [`pool_of`] give.
///
/// | setting | list shapes, for all axes | for each axis | values | without it |
/// |---|---|---|---|---|
/// | positions between windows | `stride::<2>()` | `strides::<2, 1>()` | `stride_of([2, 1])` | the window's lengths |
/// | padding on both sides | `padding::<1>()` | `paddings::<1, 0>()` | `padding_of([1, 0])` | 0 |
/// | positions between elements | `dilation::<2>()` | `dilations::<2, 1>()` | `dilation_of([2, 1])` | 1 |
/// | whether padding counts in a mean | `count_include_pad(false)` | | | `true` |
#[derive(Clone, Copy, Debug)]
#[must_use = "a window does nothing by itself: give it to `x.max_pool2d(..)`"]
pub struct Pool<R> {
    rule: R,
    pad_counts: bool,
}

/// A window of this length along every axis: `x.max_pool2d(pool::<2>())`. O(1).
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
    Pool { rule: Pooling::VALUE, pad_counts: true }
}

/// A window of this many rows and columns: `x.max_pool2d(pool2::<3, 2>())`. O(1).
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
    Pool { rule: Pooling::VALUE, pad_counts: true }
}

/// A window whose lengths are values, one for all axes or one for each: lengths of the result are
/// then known at run time only. O(1).
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
    let rule =
        AskedPool { kernel: lengths.numbers(), stride: Default::default(), padding: none(), dilation: axes(1, 1) };
    Pool { rule, pad_counts: true }
}

impl<R> Pool<R> {
    fn rule<Q>(self, rule: Q) -> Pool<Q> {
        Pool { rule, pad_counts: self.pad_counts }
    }

    /// With a mean over the elements of a window that are inside the plane, where `counts` is false; otherwise the
    /// padding counts as zeros. A maximum never sees the padding.
    pub fn count_include_pad(self, counts: bool) -> Self {
        Pool { pad_counts: counts, ..self }
    }
}

/// ```text
/// pub fn stride<const V: usize>(self) -> Pool<Pooling<K, Stride<V, V>, P, D>> { .. }
/// pub fn strides<const H: usize, const W: usize>(self) -> Pool<Pooling<K, Stride<H, W>, P, D>> { .. }
/// pub fn stride_of(self, numbers: impl Numbers) -> Pool<AskedPool> { .. }
/// ```
macro_rules! settings {
    ($($all:ident $each:ident $values:ident: [$($s:tt)*], [$($t:tt)*], $doc:literal;)*) => {
        impl<K, S, P, D> Pool<Pooling<K, S, P, D>> {
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
    stride strides stride_of: [K, Stride<V, V>, P, D], [K, Stride<H, W>, P, D], "Sets the number of positions between windows";
    padding paddings padding_of: [K, S, Padding<V, V>, D], [K, S, Padding<H, W>, D], "Sets the padding on both sides";
    dilation dilations dilation_of: [K, S, P, Dilation<V, V>], [K, S, P, Dilation<H, W>], "Sets the number of positions between elements of the window";
}

mod sealed {
    use crate::layout::conv::AskedPool;
    use crate::shape::conv::Pooling;
    /// Closes [`PoolRule`](super::PoolRule) and [`Windowed`](super::Windowed): what they say and what a relation
    /// says must be the same.
    pub trait Sealed {}
    impl<K, S, P, D> Sealed for Pooling<K, S, P, D> {}
    impl Sealed for AskedPool {}
    impl<R> Sealed for super::Pool<R> {}
}

/// Settings of a pool, as types or as values. Sealed.
pub trait PoolRule: sealed::Sealed {
    /// The settings as far as the types know them.
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
    const DH: usize, const DW: usize>
    PoolRule for Pooling<Kernel<A, B>, Stride<SH, SW>, Padding<PH, PW>, Dilation<DH, DW>>
{
    type Types = Self;
    fn asked(&self) -> AskedPool {
        AskedPool { kernel: axes(A, B), stride: axes(SH, SW), padding: axes(PH, PW), dilation: axes(DH, DW) }
    }
}

/// The window of a pool, with its settings: `pool::<2>()`. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the window of a pool",
    label = "expected `pool::<2>()`, or `pool2::<3, 2>()`",
    note = "a window whose lengths are values is `pool_of([3, 2])`"
)]
pub trait Windowed: sealed::Sealed {
    /// The settings as far as the types know them.
    type Rule;
    /// The settings as values.
    #[doc(hidden)]
    fn asked(&self) -> AskedPool;
    /// Whether padding counts in a mean.
    #[doc(hidden)]
    fn pad_counts(&self) -> bool;
}
#[diagnostic::do_not_recommend]
impl<R: PoolRule> Windowed for Pool<R> {
    type Rule = R::Types;
    fn asked(&self) -> AskedPool {
        self.rule.asked()
    }
    fn pad_counts(&self) -> bool {
        self.pad_counts
    }
}
