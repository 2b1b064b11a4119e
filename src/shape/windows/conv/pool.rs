//! Pools: one number for each window.
//!
//! Known by now: windows under settings (`slides`). This file adds relations of the settings and the shape, without a weight.

use super::settings::{Batching, Dilation, ForOneAxis, Padding, Stride, Valued};
use super::slides::{AtLeastOne, Extent, HasElements, HasRoom, Slides};
use super::up::{HasRoomUp, SlidesUp};
use crate::dim::count::{NotEmpty, Passes, ToCount};
use crate::dim::number::{Counted, Decimal, NoMoreThan, Numeral, SumOf};
use crate::dim::{Dyn, Length};
use crate::shape::Lengths;
use crate::shape::same::{Same, SameDim};
use core::marker::PhantomData;

/// The rows and columns of a window.
#[derive(Clone, Copy, Debug)]
pub struct Kernel<const H: usize, const W: usize>;
/// `(v, v)`
#[diagnostic::do_not_recommend]
impl<const V: usize> ForOneAxis for Kernel<V, V> {}

/// The windows inside the plane and its padding are counted.
#[derive(Clone, Copy, Debug)]
pub struct RoundedDown;
/// The windows that begin inside the plane or the padding before it are counted, even if the last one ends outside: PyTorch's `ceil_mode`.
#[derive(Clone, Copy, Debug)]
pub struct RoundedUp;

/// The settings of a pool.
#[derive(Clone, Copy, Debug)]
pub struct Pooling<K, S, P = Padding<0, 0>, D = Dilation<1, 1>, C = RoundedDown>(PhantomData<(K, S, P, D, C)>);

impl<K, S, P, D, C> Pooling<K, S, P, D, C> {
    /// The only value.
    pub const VALUE: Self = Pooling(PhantomData);
}

/// Settings under which shape `S` has windows along its last two axes.
pub trait Pool2d<S> {
    /// The shape of the result.
    type Out: Lengths;
}
/// The shape of a pool of `S` under the settings `R`.
pub type Pooled2d<S, R> = <R as Pool2d<S>>::Out;

/// The rows of [`Pool2d`].
#[diagnostic::on_unimplemented(
    message = "shape `{S}` has no planes to be pooled",
    label = "not a pool of this shape",
    note = "a 2-D pool takes `[n, c, h, w]` or `[c, h, w]`"
)]
pub trait ByWindow2d<S> {
    /// The shape of the result.
    type Out: Lengths;
}
/// `s` under the settings `r`, by the rows of [`ByWindow2d`]
impl<R: ByWindow2d<S, Out = O>, S, O: Lengths> Pool2d<S> for R {
    type Out = O;
}

/// Settings under which shape `S` has windows along its last axis.
pub trait Pool1d<S> {
    /// The shape of the result.
    type Out: Lengths;
}
/// The shape of a pool of `S` under the settings `R`.
pub type Pooled1d<S, R> = <R as Pool1d<S>>::Out;

/// The rows of [`Pool1d`].
#[diagnostic::on_unimplemented(
    message = "shape `{S}` has no rows to be pooled",
    label = "not a pool of this shape",
    note = "a 1-D pool takes `[n, c, l]` or `[c, l]`"
)]
pub trait ByWindow1d<S> {
    /// The shape of the result.
    type Out: Lengths;
}
/// `s` under the settings `r`, by the rows of [`ByWindow1d`]
impl<R: ByWindow1d<S, Out = O>, S, O: Lengths> Pool1d<S> for R {
    type Out = O;
}

/// `[n.., c, h, w]` gives `[n.., c, h', w']`.
#[rustfmt::skip]
impl<L, C, H, W, KH, KW, OH, OW, const A: usize, const B: usize, const SH: usize, const SW: usize,
    const PH: usize, const PW: usize, const DH: usize, const DW: usize>
    ByWindow2d<(((L, C), H), W)> for Pooling<Kernel<A, B>, Stride<SH, SW>, Padding<PH, PW>, Dilation<DH, DW>>
where
    L: Batching + Lengths, C: Length, H: Length, W: Length,
    Numeral<A>: Counted<Dim = KH>,
    Numeral<B>: Counted<Dim = KW>,
    KH: HasElements,
    KW: HasElements,
    Stride<SH, SW>: AtLeastOne,
    Dilation<DH, DW>: AtLeastOne,
    Padding<PH, PW>: HalfOf<Kernel<A, B>, Dilation<DH, DW>>,
    H: HasPositions + HasRoom<KH, PH, DH> + Slides<KH, SH, PH, DH, Out = OH>,
    W: HasPositions + HasRoom<KW, PW, DW> + Slides<KW, SW, PW, DW, Out = OW>,
    OH: Length, OW: Length,
{
    type Out = (((L, C), OH), OW);
}

/// `[n.., c, l]` gives `[n.., c, l']`.
#[rustfmt::skip]
impl<L, C, W, KW, OW, const A: usize, const B: usize, const SH: usize, const SW: usize,
    const PH: usize, const PW: usize, const DH: usize, const DW: usize>
    ByWindow1d<((L, C), W)> for Pooling<Kernel<A, B>, Stride<SH, SW>, Padding<PH, PW>, Dilation<DH, DW>>
where
    L: Batching + Lengths, C: Length, W: Length,
    Kernel<A, B>: ForOneAxis,
    Numeral<B>: Counted<Dim = KW>,
    KW: HasElements,
    Stride<SH, SW>: AtLeastOne + ForOneAxis,
    Padding<PH, PW>: HalfOf<Kernel<A, B>, Dilation<DH, DW>> + ForOneAxis,
    Dilation<DH, DW>: AtLeastOne + ForOneAxis,
    W: HasPositions + HasRoom<KW, PW, DW> + Slides<KW, SW, PW, DW, Out = OW>,
    OW: Length,
{
    type Out = ((L, C), OW);
}

/// `[n.., c, h, w]` gives `[n.., c, h', w']`, rounded up.
#[rustfmt::skip]
impl<L, C, H, W, KH, KW, OH, OW, const A: usize, const B: usize, const SH: usize, const SW: usize,
    const PH: usize, const PW: usize, const DH: usize, const DW: usize>
    ByWindow2d<(((L, C), H), W)> for Pooling<Kernel<A, B>, Stride<SH, SW>, Padding<PH, PW>, Dilation<DH, DW>, RoundedUp>
where
    L: Batching + Lengths, C: Length, H: Length, W: Length,
    Numeral<A>: Counted<Dim = KH>,
    Numeral<B>: Counted<Dim = KW>,
    KH: HasElements,
    KW: HasElements,
    Stride<SH, SW>: AtLeastOne,
    Dilation<DH, DW>: AtLeastOne,
    Padding<PH, PW>: HalfOf<Kernel<A, B>, Dilation<DH, DW>>,
    H: HasPositions + HasRoomUp<KH, SH, PH, DH> + SlidesUp<KH, SH, PH, DH, Out = OH>,
    W: HasPositions + HasRoomUp<KW, SW, PW, DW> + SlidesUp<KW, SW, PW, DW, Out = OW>,
    OH: Length, OW: Length,
{
    type Out = (((L, C), OH), OW);
}

/// `[n.., c, l]` gives `[n.., c, l']`, rounded up.
#[rustfmt::skip]
impl<L, C, W, KW, OW, const A: usize, const B: usize, const SH: usize, const SW: usize,
    const PH: usize, const PW: usize, const DH: usize, const DW: usize>
    ByWindow1d<((L, C), W)> for Pooling<Kernel<A, B>, Stride<SH, SW>, Padding<PH, PW>, Dilation<DH, DW>, RoundedUp>
where
    L: Batching + Lengths, C: Length, W: Length,
    Kernel<A, B>: ForOneAxis,
    Numeral<B>: Counted<Dim = KW>,
    KW: HasElements,
    Stride<SH, SW>: AtLeastOne + ForOneAxis,
    Padding<PH, PW>: HalfOf<Kernel<A, B>, Dilation<DH, DW>> + ForOneAxis,
    Dilation<DH, DW>: AtLeastOne + ForOneAxis,
    W: HasPositions + HasRoomUp<KW, SW, PW, DW> + SlidesUp<KW, SW, PW, DW, Out = OW>,
    OW: Length,
{
    type Out = ((L, C), OW);
}

/// `[n.., c, h, w]` gives `[n.., c, _, _]`, under settings given as values.
#[diagnostic::do_not_recommend]
impl<L: Batching + Lengths, C: Length, H: Length, W: Length> ByWindow2d<(((L, C), H), W)> for Valued {
    type Out = (((L, C), Dyn), Dyn);
}
/// `[n.., c, l]` gives `[n.., c, _]`, under settings given as values.
#[diagnostic::do_not_recommend]
impl<L: Batching + Lengths, C: Length, W: Length> ByWindow1d<((L, C), W)> for Valued {
    type Out = ((L, C), Dyn);
}

/// A length that is not 0: padding alone is not pooled. (A lack of channels is an error at run time: generic code has any number of channels.)
#[diagnostic::on_unimplemented(
    message = "a pool needs positions, but an axis under its windows has length `{Self}`",
    label = "this axis has no positions",
    note = "a pool takes `[n, c, h, w]` or `[c, h, w]` (1-D: `[n, c, l]` or `[c, l]`), of which only the batch may be empty",
    note = "where the length is generic, one bound says that it has positions and room for the window: `where H: TakesPool<len![2]>`"
)]
pub trait HasPositions {}
/// `d > 0`
#[diagnostic::do_not_recommend]
impl<D: ToCount<Count: Passes<NotEmpty>>> HasPositions for D {}

/// A length that a window of length `K` of a pool fits into: [`HasPositions`] and [`HasRoom`], as one bound for generic code.
///
/// ```
/// use congruent::prelude::*;
/// use congruent::shape::TakesPool;
///
/// fn halved<B: Dim, C: Dim, H>(x: &Tensor<f32, shape![B, C, H]>) -> Tensor<f32, shape![B, C, (H - 2) / 2 + 1]>
/// where
///     H: Dim + TakesPool<len![2]>,
/// {
///     x.max_pool1d(pool::<2>())
/// }
/// let y: Tensor<f32, shape![1, 3, 4]> = halved(&Tensor::<f32, shape![1, 3, 8]>::ones());
/// # let _ = y;
/// ```
pub trait TakesPool<K, const PADDING: usize = 0, const DILATION: usize = 1>:
    HasPositions + HasRoom<K, PADDING, DILATION>
{
}
/// `d > 0` and `k' <= d + 2 * padding`
#[diagnostic::do_not_recommend]
impl<D: HasPositions + HasRoom<K, PADDING, DILATION>, K, const PADDING: usize, const DILATION: usize>
    TakesPool<K, PADDING, DILATION> for D
{
}

/// A padding of at most half the window.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is more than half of `{K}`, so that a window could be all padding",
    label = "pad should be at most half of effective kernel size",
    note = "`2 * padding <= dilation * (kernel - 1) + 1`, here with `{D}`"
)]
pub trait HalfOf<K, D> {}
/// `2 * padding <= k'`, in rows and columns
#[rustfmt::skip]
#[diagnostic::do_not_recommend]
impl<KH, KW, P: Decimal, Q: Decimal, E, F, const A: usize, const B: usize, const PH: usize, const PW: usize, const DH: usize,
    const DW: usize>
    HalfOf<Kernel<A, B>, Dilation<DH, DW>> for Padding<PH, PW>
where
    Numeral<A>: Counted<Decimal = KH>,
    Numeral<B>: Counted<Decimal = KW>,
    KH: Extent<DH, Decimal = E>,
    KW: Extent<DW, Decimal = F>,
    Numeral<PH>: Counted<Decimal = P>,
    Numeral<PW>: Counted<Decimal = Q>,
    SumOf<P, P>: NoMoreThan<E>,
    SumOf<Q, Q>: NoMoreThan<F>,
{
}

/// A shape that a 2-D pool of `S` may have: the same axes in front of the windows.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` is not that of a pool of shape `{S}`",
    label = "the batch and the channels must be the same",
    note = "the gradient and the indices have the shape of the pool's result"
)]
pub trait Pool2dFrom<S> {}
/// `[n.., c, ?, ?]` of `[n.., c, h, w]`
#[diagnostic::do_not_recommend]
impl<L, C, H, W, R, E, F, G> Pool2dFrom<(((L, C), H), W)> for (((R, E), F), G)
where
    E: SameDim<C>,
    R: Same<L>,
{
}

/// Like [`Pool2dFrom`], for a 1-D pool.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` is not that of a pool of shape `{S}`",
    label = "the batch and the channels must be the same",
    note = "the gradient and the indices have the shape of the pool's result"
)]
pub trait Pool1dFrom<S> {}
/// `[n.., c, ?]` of `[n.., c, l]`
#[diagnostic::do_not_recommend]
impl<L, C, W, R, E, G> Pool1dFrom<((L, C), W)> for ((R, E), G)
where
    E: SameDim<C>,
    R: Same<L>,
{
}
