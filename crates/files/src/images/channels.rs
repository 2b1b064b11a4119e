//! The shapes that are images, and the lengths that the last axis of one may have.

use congruent::dim::{Dyn, N, One};
use congruent::prelude::*;

/// A number of channels: 1 to 4, or `_`, which is checked at run time. Sealed.
#[diagnostic::on_unimplemented(
    message = "an image does not have `{Self}` channels",
    label = "expected an image of shape `[H, W, C]` with 1, 2, 3 or 4 channels",
    note = "1 is grey, 2 grey and alpha, 3 red, green and blue, 4 these and alpha",
    note = "`x.permute::<axes![1, 2, 0]>()` makes `[H, W, C]` of `[C, H, W]`"
)]
pub trait Channels: Dim + sealed::Sealed {}

/// A number of channels that a JPEG has: 1 or 3, or `_`, which is checked at run time. Sealed.
#[diagnostic::on_unimplemented(
    message = "a JPEG does not have `{Self}` channels",
    label = "expected an image of shape `[H, W, C]` with 1 channel or 3",
    note = "a JPEG has no alpha: `x.slice(s![.., .., ..3])` leaves it out"
)]
pub trait JpegChannels: Channels {}

/// The shape of an image, `[H, W, C]`. Sealed.
#[diagnostic::on_unimplemented(
    message = "a tensor of shape `{Self}` is no image",
    label = "expected an image of shape `[H, W, C]`",
    note = "`x.unsqueeze::<-1>()` makes `[H, W, 1]` of `[H, W]`; `x.select::<0>(0)` is the first of several images, `[N, H, W, C]`"
)]
pub trait ImageShape: Lengths + sealed::Sealed {}

/// The shape of an image that a JPEG may hold, `[H, W, C]`. Sealed.
#[diagnostic::on_unimplemented(
    message = "a tensor of shape `{Self}` is no image",
    label = "expected an image of shape `[H, W, C]`",
    note = "`x.unsqueeze::<-1>()` makes `[H, W, 1]` of `[H, W]`; `x.select::<0>(0)` is the first of several images, `[N, H, W, C]`"
)]
pub trait JpegShape: ImageShape {}

/// `[h, w, c]`
impl<H: Dim, W: Dim, C: Channels> Sealed for ((((), H), W), C) {}
/// `[h, w, c]`
impl<H: Dim, W: Dim, C: Channels> ImageShape for ((((), H), W), C) {}
/// `[h, w, c]`
impl<H: Dim, W: Dim, C: JpegChannels> JpegShape for ((((), H), W), C) {}

mod sealed {
    pub trait Sealed {}
}

macro_rules! channels {
    ($($trait:ident: $($length:ty),*;)*) => {$($(
        impl $trait for $length {}
    )*)*};
}
use sealed::Sealed;
channels! {
    Sealed: One, N<2>, N<3>, N<4>, Dyn;
    Channels: One, N<2>, N<3>, N<4>, Dyn;
    JpegChannels: One, N<3>, Dyn;
}
