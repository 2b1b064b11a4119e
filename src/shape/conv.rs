//! Convolutions and pools: windows over the last axes.
//!
//! Known by now: numbers, and shapes that are taken apart by patterns. The settings of a convolution are
//! types ([`Settings`]), so that the lengths of the result are:
//!
//! | | input | weight | result |
//! |---|---|---|---|
//! | [`Conv2d`] | `[n.., c, h, w]` | `[o, c / groups, kh, kw]` | `[n.., o, h', w']` |
//! | [`ConvTranspose2d`] | `[n.., c, h, w]` | `[c, o / groups, kh, kw]` | `[n.., o, h', w']` |
//! | [`Pool2d`] | `[n.., c, h, w]` | | `[n.., c, h', w']` |
//!
//! `n..` is one axis or none. The same with one axis in place of `h` and `w` is [`Conv1d`],
//! [`ConvTranspose1d`], [`Pool1d`]. The lengths (PyTorch's, `torch.nn.Conv2d` and
//! `torch.nn.ConvTranspose2d`), with `k' = dilation * (k - 1) + 1` positions under a window of `k`:
//!
//! | | length |
//! |---|---|
//! | windows ([`Slides`]) | `(h + 2 * padding - k') / stride + 1`, rounded down |
//! | transposed ([`Spreads`]) | `(h - 1) * stride + k' + output_padding - 2 * padding` |

mod channels;
mod pool;
mod slides;
mod spreads;

pub use channels::{BiasOf, Divides, Grouping, Joins, NoBias};
pub use pool::{HalfOf, Kernel, Pool1d, Pool2d, Pooled1d, Pool1dFrom, Pooled2d, Pool2dFrom, Pooling};
pub use slides::{AtLeastOne, HasRoom, Slides};
pub use spreads::{LeavesRest, NoneBehind, Rest, Spreads};

use super::{AnyRank, Lengths};
use crate::dim::Length;
use core::marker::PhantomData;

/// How many positions apart windows begin, in rows and columns.
#[derive(Clone, Copy, Debug)]
pub struct Stride<const H: usize, const W: usize>;
/// How many zeros stand on both sides, of rows and columns.
#[derive(Clone, Copy, Debug)]
pub struct Padding<const H: usize, const W: usize>;
/// How many positions apart the elements of a kernel are.
#[derive(Clone, Copy, Debug)]
pub struct Dilation<const H: usize, const W: usize>;
/// How many positions a transposed convolution adds at the end of rows and columns.
#[derive(Clone, Copy, Debug)]
pub struct OutputPadding<const H: usize, const W: usize>;
/// How many convolutions stand side by side, each with its part of the channels.
#[derive(Clone, Copy, Debug)]
pub struct Groups<const G: usize>;
/// One convolution over all channels.
#[derive(Clone, Copy, Debug)]
pub struct Ungrouped;

/// The settings of a convolution.
#[derive(Clone, Copy, Debug)]
pub struct Settings<
    S = Stride<1, 1>,
    P = Padding<0, 0>,
    D = Dilation<1, 1>,
    G = Ungrouped,
    O = OutputPadding<0, 0>,
>(PhantomData<(S, P, D, G, O)>);

impl<S, P, D, G, O> Settings<S, P, D, G, O> {
    /// The only value.
    pub const VALUE: Self = Settings(PhantomData);
}

/// The axes in front of the channels: one, the batch, or none.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is too many axes in front of the channels of a convolution or pool",
    label = "expected one axis, the batch, or none",
    note = "`conv2d` takes `[n, c, h, w]` or `[c, h, w]`, `conv1d` takes `[n, c, l]` or `[c, l]`"
)]
pub trait Batch {}
#[diagnostic::do_not_recommend]
impl Batch for () {}
#[diagnostic::do_not_recommend]
impl<N: Length> Batch for ((), N) {}

/// A setting for one axis.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is a setting for two axes, but there is one",
    label = "windows slide along one axis here",
    note = "one number is for every axis: `conv(&w).stride::<2>()`, `pool::<2>()`"
)]
pub trait ForOneAxis {}
/// `(h, w)` with `h = w`
macro_rules! for_one_axis {
    ($($name:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<const V: usize> ForOneAxis for $name<V, V> {}
    )*};
}
for_one_axis! { Stride Padding Dilation OutputPadding Kernel }

/// A weight that convolves shape `S` with two axes of windows, under the settings `R` and a bias `B`
/// ([`NoBias`], or its shape).
///
/// **Why is the weight `Self`?** As in [`view::Views`](super::view::Views): it is what a method's own type
/// parameter brings in.
#[diagnostic::on_unimplemented(
    message = "a weight of shape `{Self}` does not convolve shape `{S}`",
    label = "not a weight for `conv2d` of this shape",
    note = "`conv2d` takes `[n, c, h, w]` or `[c, h, w]`, and a weight `[o, c / groups, kh, kw]`"
)]
pub trait Conv2d<S, R, B>: Lengths {
    /// The shape of the result.
    type Out: Lengths;
}

/// As [`Conv2d`], with one axis of windows.
#[diagnostic::on_unimplemented(
    message = "a weight of shape `{Self}` does not convolve shape `{S}`",
    label = "not a weight for `conv1d` of this shape",
    note = "`conv1d` takes `[n, c, l]` or `[c, l]`, and a weight `[o, c / groups, k]`"
)]
pub trait Conv1d<S, R, B>: Lengths {
    /// The shape of the result.
    type Out: Lengths;
}

/// A weight of which the transposed convolution takes shape `S`: what undoes the lengths of [`Conv2d`].
#[diagnostic::on_unimplemented(
    message = "a weight of shape `{Self}` has no transposed convolution of shape `{S}`",
    label = "not a weight for `conv_transpose2d` of this shape",
    note = "`conv_transpose2d` takes `[n, c, h, w]` or `[c, h, w]`, and a weight `[c, o / groups, kh, kw]`"
)]
pub trait ConvTranspose2d<S, R, B>: Lengths {
    /// The shape of the result.
    type Out: Lengths;
}

/// As [`ConvTranspose2d`], with one axis of windows.
#[diagnostic::on_unimplemented(
    message = "a weight of shape `{Self}` has no transposed convolution of shape `{S}`",
    label = "not a weight for `conv_transpose1d` of this shape",
    note = "`conv_transpose1d` takes `[n, c, l]` or `[c, l]`, and a weight `[c, o / groups, k]`"
)]
pub trait ConvTranspose1d<S, R, B>: Lengths {
    /// The shape of the result.
    type Out: Lengths;
}

/// `[n.., c, h, w]` by `[o, c / groups, kh, kw]`
#[rustfmt::skip]
impl<L, C, H, W, O, I, KH, KW, G, B, OH, OW, const SH: usize, const SW: usize, const PH: usize, const PW: usize,
    const DH: usize, const DW: usize, Z>
    Conv2d<(((L, C), H), W), Settings<Stride<SH, SW>, Padding<PH, PW>, Dilation<DH, DW>, G, Z>, B>
    for (((((), O), I), KH), KW)
where
    L: Batch + Lengths, C: Length, H: Length, W: Length, O: Length, I: Length, KH: Length, KW: Length,
    Stride<SH, SW>: AtLeastOne,
    Dilation<DH, DW>: AtLeastOne,
    Z: NoneBehind,
    G: Grouping<C, I>,
    O: Divides<G>,
    B: BiasOf<O>,
    H: HasRoom<KH, PH, DH> + Slides<KH, SH, PH, DH, Out = OH>,
    W: HasRoom<KW, PW, DW> + Slides<KW, SW, PW, DW, Out = OW>,
    OH: Length, OW: Length,
{
    type Out = (((L, O), OH), OW);
}

/// `[n.., c, l]` by `[o, c / groups, k]`
#[rustfmt::skip]
impl<L, C, W, O, I, KW, G, B, OW, const SH: usize, const SW: usize, const PH: usize, const PW: usize, const DH: usize,
    const DW: usize, Z>
    Conv1d<((L, C), W), Settings<Stride<SH, SW>, Padding<PH, PW>, Dilation<DH, DW>, G, Z>, B>
    for ((((), O), I), KW)
where
    L: Batch + Lengths, C: Length, W: Length, O: Length, I: Length, KW: Length,
    Stride<SH, SW>: AtLeastOne + ForOneAxis,
    Padding<PH, PW>: ForOneAxis,
    Dilation<DH, DW>: AtLeastOne + ForOneAxis,
    Z: NoneBehind,
    G: Grouping<C, I>,
    O: Divides<G>,
    B: BiasOf<O>,
    W: HasRoom<KW, PW, DW> + Slides<KW, SW, PW, DW, Out = OW>,
    OW: Length,
{
    type Out = ((L, O), OW);
}

/// `[n.., c, h, w]` by `[c, o / groups, kh, kw]`
#[rustfmt::skip]
impl<L, C, H, W, I, E, KH, KW, G, B, O, OH, OW, const SH: usize, const SW: usize, const PH: usize, const PW: usize,
    const DH: usize, const DW: usize, const ZH: usize, const ZW: usize>
    ConvTranspose2d<
        (((L, C), H), W),
        Settings<Stride<SH, SW>, Padding<PH, PW>, Dilation<DH, DW>, G, OutputPadding<ZH, ZW>>,
        B,
    > for (((((), I), E), KH), KW)
where
    L: Batch + Lengths, C: Length, H: Length, W: Length, I: Length, E: Length, KH: Length, KW: Length,
    Stride<SH, SW>: AtLeastOne,
    Dilation<DH, DW>: AtLeastOne,
    OutputPadding<ZH, ZW>: Rest<Stride<SH, SW>, Dilation<DH, DW>>,
    Ungrouped: Grouping<C, I>,
    C: Divides<G>,
    G: Joins<E, Out = O>,
    B: BiasOf<O>,
    H: LeavesRest<KH, SH, PH, DH, ZH> + Spreads<KH, SH, PH, DH, ZH, Out = OH>,
    W: LeavesRest<KW, SW, PW, DW, ZW> + Spreads<KW, SW, PW, DW, ZW, Out = OW>,
    O: Length, OH: Length, OW: Length,
{
    type Out = (((L, O), OH), OW);
}

/// `[n.., c, l]` by `[c, o / groups, k]`
#[rustfmt::skip]
impl<L, C, W, I, E, KW, G, B, O, OW, const SH: usize, const SW: usize, const PH: usize, const PW: usize,
    const DH: usize, const DW: usize, const ZH: usize, const ZW: usize>
    ConvTranspose1d<
        ((L, C), W),
        Settings<Stride<SH, SW>, Padding<PH, PW>, Dilation<DH, DW>, G, OutputPadding<ZH, ZW>>,
        B,
    > for ((((), I), E), KW)
where
    L: Batch + Lengths, C: Length, W: Length, I: Length, E: Length, KW: Length,
    Stride<SH, SW>: AtLeastOne + ForOneAxis,
    Padding<PH, PW>: ForOneAxis,
    Dilation<DH, DW>: AtLeastOne + ForOneAxis,
    OutputPadding<ZH, ZW>: Rest<Stride<SH, SW>, Dilation<DH, DW>> + ForOneAxis,
    Ungrouped: Grouping<C, I>,
    C: Divides<G>,
    G: Joins<E, Out = O>,
    B: BiasOf<O>,
    W: LeavesRest<KW, SW, PW, DW, ZW> + Spreads<KW, SW, PW, DW, ZW, Out = OW>,
    O: Length, OW: Length,
{
    type Out = ((L, O), OW);
}

/// A list by a weight of unknown rank is of unknown rank.
macro_rules! any_rank {
    ($($name:ident)*) => {$(
        impl<S: Lengths, R, B> $name<S, R, B> for AnyRank {
            type Out = AnyRank;
        }
    )*};
}
any_rank! { Conv1d Conv2d ConvTranspose1d ConvTranspose2d }
