//! Convolutions and pools: windows over the last axes.
//!
//! Known by now: shapes that are taken apart by patterns, and windows along one axis (`window`). This file adds relations of shapes and settings: the
//! settings of a convolution are types, too ([`Settings`]), so that the lengths of the result are types.
//!
//! | | input | weight | result |
//! |---|---|---|---|
//! | [`Conv2d`] | `[n.., c, h, w]` | `[o, c / groups, kh, kw]` | `[n.., o, h', w']` |
//! | [`ConvTranspose2d`] | `[n.., c, h, w]` | `[c, o / groups, kh, kw]` | `[n.., o, h', w']` |
//! | [`Pool2d`] | `[n.., c, h, w]` | | `[n.., c, h', w']` |
//!
//! `n..` is one axis or none. The same with one axis instead of `h` and `w` is [`Conv1d`],
//! [`ConvTranspose1d`], [`Pool1d`]. The lengths (PyTorch's, `torch.nn.Conv2d` and
//! `torch.nn.ConvTranspose2d`), with `k' = dilation * (k - 1) + 1` positions under a window of `k`:
//!
//! | | length | for a generic `H` |
//! |---|---|---|
//! | windows ([`Slides`]) | `(h + 2 * padding - k') / stride + 1`, rounded down | the same, without `+ 0` and `/ 1` |
//! | 1 apart, with `k' = 2 * padding + 1` | h | `H` |
//! | transposed ([`Spreads`]) | `(h - 1) * stride + k' + output_padding - 2 * padding` | `(H - 1) * S + c`, `c` one number (`- c`, if it is negative) |
//! | with `k' + output_padding - 2 * padding = stride` | `stride * h` | `S * H` |
//!
//! So in `shape!` a kernel of 3 with padding 1 gives `H`; with stride 2 as well, `(H + 2 * 1 - 3) / 2 + 1`; without padding, `H - 3 + 1`. A
//! transposed kernel of 2 with stride 2 gives `2 * H`.
//!
//! In generic code, one bound for each axis says that a window fits: `H: HasRoom<len![3], 1>` (padding 1), or [`TakesPool`] for a pool. The bound
//! names no length: the length is computed as in the table. Transposed convolutions need no bound, unless the padding removes all positions to which
//! one position spreads. Whether the length is `H` or `S * H` depends on the length of the kernel: if the kernel is generic, too, the bound is the
//! relation with its result, `Conv2d<.., Out = shape![..]>`.

mod channels;
mod columns;
mod pool;
pub(in crate::shape::windows) mod settings;
mod slides;
mod spreads;
mod up;

pub use channels::*;
pub use columns::*;
pub use pool::*;
pub use settings::*;
pub use slides::*;
pub use spreads::*;
pub use up::*;

use crate::dim::{Dyn, Length};
use crate::shape::same::Same;
use crate::shape::{AnyRank, Lengths};

/// A weight that convolves shape `S` along two axes, under the settings `R`.
///
/// (Why the weight is `Self`: see [`Widen`](crate::shape::Widen). Why one row comes before the others: see `HasProduct` in
/// `shape/products/matmul.rs`.)
pub trait Conv2d<S, R>: Lengths {
    /// The shape of the result.
    type Out: Lengths;
}

/// The shape of `S` convolved with a weight of shape `W`, under the settings `R`.
pub type Convolved2d<S, W, R> = <W as Conv2d<S, R>>::Out;

/// The rows of [`Conv2d`].
#[diagnostic::on_unimplemented(
    message = "a weight of shape `{Self}` does not convolve shape `{S}`",
    label = "not a weight for this shape",
    note = "`conv2d` takes `[n, c, h, w]` or `[c, h, w]`, and a weight `[o, c / groups, kh, kw]`"
)]
pub trait Weight2d<S, R> {
    /// The shape of the result.
    type Out: Lengths;
}

/// Like [`Conv2d`], along one axis.
pub trait Conv1d<S, R>: Lengths {
    /// The shape of the result.
    type Out: Lengths;
}

/// Like [`Convolved2d`], along one axis.
pub type Convolved1d<S, W, R> = <W as Conv1d<S, R>>::Out;

/// The rows of [`Conv1d`].
#[diagnostic::on_unimplemented(
    message = "a weight of shape `{Self}` does not convolve shape `{S}`",
    label = "not a weight for this shape",
    note = "`conv1d` takes `[n, c, l]` or `[c, l]`, and a weight `[o, c / groups, k]`"
)]
pub trait Weight1d<S, R> {
    /// The shape of the result.
    type Out: Lengths;
}

/// A weight whose transposed convolution accepts shape `S`: the reverse of what [`Conv2d`] does to lengths.
pub trait ConvTranspose2d<S, R>: Lengths {
    /// The shape of the result.
    type Out: Lengths;
}

/// The shape of the transposed convolution of `S` with a weight of shape `W`, under the settings `R`.
pub type ConvTransposed2d<S, W, R> = <W as ConvTranspose2d<S, R>>::Out;

/// The rows of [`ConvTranspose2d`].
#[diagnostic::on_unimplemented(
    message = "a weight of shape `{Self}` has no transposed convolution of shape `{S}`",
    label = "not a weight for this shape",
    note = "`conv_transpose2d` takes `[n, c, h, w]` or `[c, h, w]`, and a weight `[c, o / groups, kh, kw]`"
)]
pub trait Turned2d<S, R> {
    /// The shape of the result.
    type Out: Lengths;
}

/// Like [`ConvTranspose2d`], along one axis.
pub trait ConvTranspose1d<S, R>: Lengths {
    /// The shape of the result.
    type Out: Lengths;
}

/// Like [`ConvTransposed2d`], along one axis.
pub type ConvTransposed1d<S, W, R> = <W as ConvTranspose1d<S, R>>::Out;

/// The rows of [`ConvTranspose1d`].
#[diagnostic::on_unimplemented(
    message = "a weight of shape `{Self}` has no transposed convolution of shape `{S}`",
    label = "not a weight for this shape",
    note = "`conv_transpose1d` takes `[n, c, l]` or `[c, l]`, and a weight `[c, o / groups, k]`"
)]
pub trait Turned1d<S, R> {
    /// The shape of the result.
    type Out: Lengths;
}

/// A shape that the gradient of a result of shape `Out` may have.
#[diagnostic::on_unimplemented(
    message = "the gradient has shape `{Self}`, but the result has shape `{Out}`",
    label = "not the shape of the result",
    note = "the gradient of a result has its shape: nothing is stretched here"
)]
pub trait GradientOf<Out> {}
/// `g = out`
#[diagnostic::do_not_recommend]
impl<G: Same<Out>, Out> GradientOf<Out> for G {}

macro_rules! by_row {
    ($($name:ident $rows:ident;)*) => {$(
        /// `s` by `w`, by the rows of the second trait
        impl<W, S, R, O> $name<S, R> for W
        where
            W: $rows<S, R, Out = O> + Lengths,
            O: Lengths,
        {
            type Out = O;
        }
        /// A list by a weight of unknown rank has unknown rank.
        #[diagnostic::do_not_recommend]
        impl<S: Lengths, R> $rows<S, R> for AnyRank {
            type Out = AnyRank;
        }
    )*};
}
by_row! {
    Conv1d Weight1d;
    Conv2d Weight2d;
    ConvTranspose1d Turned1d;
    ConvTranspose2d Turned2d;
}

/// `[n.., c, h, w]` by `[o, c / groups, kh, kw]` is `[n.., o, h', w']`.
#[rustfmt::skip]
impl<L, C, H, W, O, I, KH, KW, G, OH, OW, const SH: usize, const SW: usize, const PH: usize, const PW: usize,
    const DH: usize, const DW: usize, const ZH: usize, const ZW: usize>
    Weight2d<(((L, C), H), W), Settings<SH, SW, PH, PW, DH, DW, G, ZH, ZW>>
    for (((((), O), I), KH), KW)
where
    L: Batching + Lengths, C: Length, H: Length, W: Length, O: Length, I: Length, KH: Length, KW: Length,
    Stride<SH, SW>: AtLeastOne,
    Dilation<DH, DW>: AtLeastOne,
    OutputPadding<ZH, ZW>: NoneBehind,
    G: SomeGroups,
    G: Grouping<C, I>,
    O: Divides<G>,
    KH: HasElements,
    KW: HasElements,
    H: HasRoom<KH, PH, DH> + Slides<KH, SH, PH, DH, Out = OH>,
    W: HasRoom<KW, PW, DW> + Slides<KW, SW, PW, DW, Out = OW>,
    OH: Length, OW: Length,
{
    type Out = (((L, O), OH), OW);
}

/// `[n.., c, l]` by `[o, c / groups, k]` is `[n.., o, l']`.
#[rustfmt::skip]
impl<L, C, W, O, I, KW, G, OW, const SH: usize, const SW: usize, const PH: usize, const PW: usize, const DH: usize,
    const DW: usize, const ZH: usize, const ZW: usize>
    Weight1d<((L, C), W), Settings<SH, SW, PH, PW, DH, DW, G, ZH, ZW>>
    for ((((), O), I), KW)
where
    L: Batching + Lengths, C: Length, W: Length, O: Length, I: Length, KW: Length,
    Stride<SH, SW>: AtLeastOne + ForOneAxis,
    Padding<PH, PW>: ForOneAxis,
    Dilation<DH, DW>: AtLeastOne + ForOneAxis,
    OutputPadding<ZH, ZW>: NoneBehind,
    G: SomeGroups,
    G: Grouping<C, I>,
    O: Divides<G>,
    KW: HasElements,
    W: HasRoom<KW, PW, DW> + Slides<KW, SW, PW, DW, Out = OW>,
    OW: Length,
{
    type Out = ((L, O), OW);
}

/// `[n.., c, h, w]` by `[o, c, kh, kw]` is `[n.., o, h, w]`, where zeros keep the lengths.
#[rustfmt::skip]
impl<L, C, H, W, O, I, KH, KW> Weight2d<(((L, C), H), W), SamePadding> for (((((), O), I), KH), KW)
where
    L: Batching + Lengths, C: Length + ChannelsOf<I>, H: Length, W: Length, O: Length, I: Length,
    KH: Length + HasElements, KW: Length + HasElements,
{
    type Out = (((L, O), H), W);
}
/// `[n.., c, l]` by `[o, c, k]` is `[n.., o, l]`, where zeros keep the length.
impl<L, C, W, O, I, K> Weight1d<((L, C), W), SamePadding> for ((((), O), I), K)
where
    L: Batching + Lengths,
    C: Length + ChannelsOf<I>,
    W: Length,
    O: Length,
    I: Length,
    K: Length + HasElements,
{
    type Out = ((L, O), W);
}

/// `[n.., c, h, w]` by `[o, c / groups, kh, kw]` is `[n.., o, h, w]`, where zeros keep the lengths.
#[rustfmt::skip]
impl<L, C, H, W, O, I, KH, KW, G, const DH: usize, const DW: usize>
    Weight2d<(((L, C), H), W), SameSettings<DH, DW, G>> for (((((), O), I), KH), KW)
where
    L: Batching + Lengths, C: Length, H: Length, W: Length, O: Length + Divides<G>, I: Length,
    Dilation<DH, DW>: AtLeastOne, G: SomeGroups + Grouping<C, I>, KH: Length + HasElements, KW: Length + HasElements,
{
    type Out = (((L, O), H), W);
}
/// `[n.., c, l]` by `[o, c / groups, k]` is `[n.., o, l]`, where zeros keep the length.
#[rustfmt::skip]
impl<L, C, W, O, I, K, G, const DH: usize, const DW: usize>
    Weight1d<((L, C), W), SameSettings<DH, DW, G>> for ((((), O), I), K)
where
    L: Batching + Lengths, C: Length, W: Length, O: Length, I: Length,
    Dilation<DH, DW>: AtLeastOne + ForOneAxis,
    G: SomeGroups,
    G: Grouping<C, I>,
    O: Divides<G>,
    K: Length + HasElements,
{
    type Out = ((L, O), W);
}

/// `[n.., c, h, w]` by `[c, 1, kh, kw]` is `[n.., c, h, w]`, each channel alone.
#[rustfmt::skip]
impl<L, C, H, W, O, I, KH, KW> Weight2d<(((L, C), H), W), SameDepthwise> for (((((), O), I), KH), KW)
where
    L: Batching + Lengths, C: Length + OneKernelEach<O>, H: Length, W: Length, O: Length, I: Length + OneChannel,
    KH: Length + HasElements, KW: Length + HasElements,
{
    type Out = (((L, C), H), W);
}
/// `[n.., c, l]` by `[c, 1, k]` is `[n.., c, l]`, each channel alone.
impl<L, C, W, O, I, K> Weight1d<((L, C), W), SameDepthwise> for ((((), O), I), K)
where
    L: Batching + Lengths,
    C: Length + OneKernelEach<O>,
    W: Length,
    O: Length,
    I: Length + OneChannel,
    K: Length + HasElements,
{
    type Out = ((L, C), W);
}

/// `[n.., c, h, w]` by `[c, o / groups, kh, kw]` is `[n.., o, h', w']`.
#[rustfmt::skip]
impl<L, C, H, W, I, E, KH, KW, G, O, OH, OW, const SH: usize, const SW: usize, const PH: usize, const PW: usize,
    const DH: usize, const DW: usize, const ZH: usize, const ZW: usize>
    Turned2d<
        (((L, C), H), W),
        Settings<SH, SW, PH, PW, DH, DW, G, ZH, ZW>,
    > for (((((), I), E), KH), KW)
where
    L: Batching + Lengths, C: Length, H: Length, W: Length, I: Length, E: Length, KH: Length, KW: Length,
    Stride<SH, SW>: AtLeastOne,
    Dilation<DH, DW>: AtLeastOne,
    OutputPadding<ZH, ZW>: Rest<Stride<SH, SW>, Dilation<DH, DW>>,
    G: SomeGroups,
    Ungrouped: Grouping<C, I>,
    C: Divides<G>,
    G: Joins<E, Out = O>,
    KH: HasElements,
    KW: HasElements,
    H: LeavesRest<KH, SH, PH, DH, ZH> + Spreads<KH, SH, PH, DH, ZH, Out = OH>,
    W: LeavesRest<KW, SW, PW, DW, ZW> + Spreads<KW, SW, PW, DW, ZW, Out = OW>,
    O: Length, OH: Length, OW: Length,
{
    type Out = (((L, O), OH), OW);
}

/// `[n.., c, l]` by `[c, o / groups, k]` is `[n.., o, l']`.
#[rustfmt::skip]
impl<L, C, W, I, E, KW, G, O, OW, const SH: usize, const SW: usize, const PH: usize, const PW: usize,
    const DH: usize, const DW: usize, const ZH: usize, const ZW: usize>
    Turned1d<
        ((L, C), W),
        Settings<SH, SW, PH, PW, DH, DW, G, ZH, ZW>,
    > for ((((), I), E), KW)
where
    L: Batching + Lengths, C: Length, W: Length, I: Length, E: Length, KW: Length,
    Stride<SH, SW>: AtLeastOne + ForOneAxis,
    Padding<PH, PW>: ForOneAxis,
    Dilation<DH, DW>: AtLeastOne + ForOneAxis,
    OutputPadding<ZH, ZW>: Rest<Stride<SH, SW>, Dilation<DH, DW>> + ForOneAxis,
    G: SomeGroups,
    Ungrouped: Grouping<C, I>,
    C: Divides<G>,
    G: Joins<E, Out = O>,
    KW: HasElements,
    W: LeavesRest<KW, SW, PW, DW, ZW> + Spreads<KW, SW, PW, DW, ZW, Out = OW>,
    O: Length, OW: Length,
{
    type Out = ((L, O), OW);
}

/// `[l.., c, w]` by `[o, i, k]` is `[l.., o, _]`, and so on.
macro_rules! valued {
    ($($rows:ident<$s:ty> for $w:ty, [$($d:ident)*] => $out:ty;)*) => {$(
        /// Settings given as values: `_` for each length that depends on them
        #[diagnostic::do_not_recommend]
        impl<L: Batching + Lengths, $($d: Length),*> $rows<$s, Valued> for $w {
            type Out = $out;
        }
    )*};
}
valued! {
    Weight1d<((L, C), W)> for ((((), O), I), K), [C W O I K] => ((L, O), Dyn);
    Weight2d<(((L, C), H), W)> for (((((), O), I), J), K), [C H W O I J K] => (((L, O), Dyn), Dyn);
    Turned1d<((L, C), W)> for ((((), I), O), K), [C W O I K] => ((L, Dyn), Dyn);
    Turned2d<(((L, C), H), W)> for (((((), I), O), J), K), [C H W O I J K] => (((L, Dyn), Dyn), Dyn);
}
