//! The settings of convolutions as types, and the axes to which they apply.
//!
//! Known by now: lengths, as types (`dim`). This file adds the numbers of a call, `stride::<2>()`, as types.

use crate::dim::Length;
use core::marker::PhantomData;

/// The distance between the starts of windows, in rows and columns.
#[derive(Clone, Copy, Debug)]
pub struct Stride<const H: usize, const W: usize>;
/// The number of zeros on both sides, of rows and columns.
#[derive(Clone, Copy, Debug)]
pub struct Padding<const H: usize, const W: usize>;
/// The distance between the elements of a kernel.
#[derive(Clone, Copy, Debug)]
pub struct Dilation<const H: usize, const W: usize>;
/// The number of positions that a transposed convolution adds at the end of rows and columns.
#[derive(Clone, Copy, Debug)]
pub struct OutputPadding<const H: usize, const W: usize>;
/// The number of convolutions side by side, each with its part of the channels.
#[derive(Clone, Copy, Debug)]
pub struct Groups<const G: usize>;
/// One convolution over all channels.
#[derive(Clone, Copy, Debug)]
pub struct Ungrouped;

/// The settings of a convolution: stride, padding and dilation of rows and columns, groups, output padding.
///
/// (Bare numbers, although [`Stride`] and its like would name each number, because rustc truncates types of more than 70 characters.)
#[derive(Clone, Copy, Debug)]
pub struct Settings<
    const SH: usize = 1,
    const SW: usize = 1,
    const PH: usize = 0,
    const PW: usize = 0,
    const DH: usize = 1,
    const DW: usize = 1,
    G = Ungrouped,
    const ZH: usize = 0,
    const ZW: usize = 0,
>(PhantomData<G>);

#[rustfmt::skip]
impl<G, const SH: usize, const SW: usize, const PH: usize, const PW: usize, const DH: usize, const DW: usize,
    const ZH: usize, const ZW: usize>
    Settings<SH, SW, PH, PW, DH, DW, G, ZH, ZW>
{
    /// The only value.
    pub const VALUE: Self = Settings(PhantomData);
}
impl<const DH: usize, const DW: usize, G> SameSettings<DH, DW, G> {
    /// The only value.
    pub const VALUE: Self = SameSettings(PhantomData);
}
/// The settings in the type
#[rustfmt::skip]
impl<G, const SH: usize, const SW: usize, const PH: usize, const PW: usize, const DH: usize, const DW: usize,
    const ZH: usize, const ZW: usize>
    Default for Settings<SH, SW, PH, PW, DH, DW, G, ZH, ZW>
{
    fn default() -> Self {
        Self::VALUE
    }
}

/// The padding that keeps lengths: half a kernel of zeros on both sides; one more at the end if the length is even. Stride, dilation and groups are
/// 1. A length of 0 stays 0. PyTorch's `padding="same"`; [`SameSettings`] adds dilation and groups.
///
/// (A type without numbers, so that neither the convolutions of a struct with generic lengths nor their results need a bound.)
#[derive(Clone, Copy, Debug, Default)]
pub struct SamePadding;

/// [`SamePadding`] with a dilation of rows and columns, and with groups.
#[derive(Clone, Copy, Debug, Default)]
pub struct SameSettings<const DH: usize, const DW: usize, G = Ungrouped>(PhantomData<G>);

/// [`SamePadding`] with a separate convolution for each channel: the weight is `[channels, 1, kernel..]`. PyTorch's `groups=channels`.
///
/// (A type without the number of groups, which is unknown in generic code.)
#[derive(Clone, Copy, Debug, Default)]
pub struct SameDepthwise;

/// Settings given as values, which are known at run time only.
#[derive(Clone, Copy, Debug)]
pub struct Valued(());

/// The axes in front of the channels: one, the batch, or none.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is too many axes in front of the channels of a convolution or pool",
    label = "expected one axis, the batch, or none",
    note = "`conv2d` takes `[n, c, h, w]` or `[c, h, w]`, `conv1d` takes `[n, c, l]` or `[c, l]`"
)]
pub trait Batching {}
/// `[]`: no batch
#[diagnostic::do_not_recommend]
impl Batching for () {}
/// `[n]`: a batch
#[diagnostic::do_not_recommend]
impl<N: Length> Batching for ((), N) {}

/// A setting for one axis.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is a setting for two axes, but there is one",
    label = "windows slide along one axis here",
    note = "one number is for every axis: `conv(&w).stride::<2>()`, `pool::<2>()`"
)]
pub trait ForOneAxis {}
macro_rules! for_one_axis {
    ($($name:ident)*) => {$(
        /// `(v, v)`
        #[diagnostic::do_not_recommend]
        impl<const V: usize> ForOneAxis for $name<V, V> {}
    )*};
}
for_one_axis! { Stride Padding Dilation OutputPadding }
