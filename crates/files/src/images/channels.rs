//! The shapes that are images, and the lengths that the last axis of one may have.

use crate::sealed::Sealed;
use congruent::dim::{Dyn, N, One};
use congruent::prelude::*;

/// A number of channels: 1 to 4, or `_`, which is checked at run time. Sealed.
#[diagnostic::on_unimplemented(
    message = "an image does not have `{Self}` channels, but 1 to 4: `x.permute::<axes![1, 2, 0]>()` makes `[H, W, C]` of `[C, H, W]`",
    label = "expected an image of shape `[H, W, C]` with 1, 2, 3 or 4 channels",
    note = "1 is grey, 2 grey and alpha, 3 red, green and blue, 4 these and alpha"
)]
pub trait Channels: Dim + Sealed {}

/// A number of channels that a JPEG has: 1 or 3, or `_`, which is checked at run time. Sealed.
#[diagnostic::on_unimplemented(
    message = "a JPEG does not have `{Self}` channels, but 1 or 3: `x.slice(s![.., .., ..3])` leaves alpha out",
    label = "expected an image of shape `[H, W, C]` with 1 channel or 3"
)]
pub trait JpegChannels: Channels {}

/// The shape of an image, `[H, W, C]`. Sealed.
#[diagnostic::on_unimplemented(
    message = "a tensor of shape `{Self}` is not an image `[H, W, C]`: write `x.unsqueeze::<-1>()` for `[H, W]`, `x.select::<0>(0)` for `[N, H, W, C]`, `x.try_into_shape::<shape![_, _, 3]>()?` for `AnyRank`",
    label = "expected an image of shape `[H, W, C]`"
)]
pub trait ImageShape: Lengths + Sealed {}

/// The shape of an image that a JPEG may hold, `[H, W, C]`. Sealed.
#[diagnostic::on_unimplemented(
    message = "a tensor of shape `{Self}` is not an image `[H, W, C]`: write `x.unsqueeze::<-1>()` for `[H, W]`, `x.select::<0>(0)` for `[N, H, W, C]`, `x.try_into_shape::<shape![_, _, 3]>()?` for `AnyRank`",
    label = "expected an image of shape `[H, W, C]`"
)]
pub trait JpegShape: ImageShape {}

/// `[h, w, c]`
impl<H: Dim, W: Dim, C: Channels> Sealed for ((((), H), W), C) {}
/// `[h, w, c]`
impl<H: Dim, W: Dim, C: Channels> ImageShape for ((((), H), W), C) {}
/// `[h, w, c]`
impl<H: Dim, W: Dim, C: JpegChannels> JpegShape for ((((), H), W), C) {}

macro_rules! channels {
    ($($trait:ident: $($length:ty),*;)*) => {$($(
        #[diagnostic::do_not_recommend]
        impl $trait for $length {}
    )*)*};
}
channels! {
    Sealed: One, N<2>, N<3>, N<4>, Dyn;
    Channels: One, N<2>, N<3>, N<4>, Dyn;
    JpegChannels: One, N<3>, Dyn;
}
