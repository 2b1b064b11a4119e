//! The tensors that are pictures.
//!
//! Known by now: shapes as types. This file has the relation between shapes and elements, and converts elements into pixels.

use super::encode::{Colors, Pixels, check_size};
use super::{Lengths, PictureError, color_pixels};
use crate::dim::{Dyn, Length, N, One};
use crate::shape::AnyRank;
use crate::tensor::Strided;
use congruent_kernel::element::convert::CastTo;

/// A shape that is a picture of elements `T`: `[H, W]`, and for `u8` also `[H, W, C]` with 1, 3 or 4 channels.
#[diagnostic::on_unimplemented(
    message = "a tensor of `{T}` with the shape `{Self}` is not a picture: `[H, W]` is one, and of `u8` also `[H, W, C]` with 1, 3 or 4 channels",
    label = "expected `[H, W]` of `f32`, `f64` or `u8`, or `[H, W, C]` of `u8` with 1, 3 or 4 channels",
    note = "`x.permute::<axes![1, 2, 0]>()` makes `[H, W, C]` of `[C, H, W]`; `(x * 255.0).to_type::<u8>()` makes `u8` of floats from 0 to 1"
)]
pub trait PictureShape<T>: Lengths {}

/// `[h, w]` is a picture of any pixels.
#[diagnostic::do_not_recommend]
impl<T: Pixel, H: Length, W: Length> PictureShape<T> for (((), H), W) {}
/// `?` is checked at run time.
#[diagnostic::do_not_recommend]
impl<T: Pixel> PictureShape<T> for AnyRank {}

/// `[h, w, 3]` is a picture of `u8`.
macro_rules! channels {
    ($($count:ty),*) => {$(
        #[diagnostic::do_not_recommend]
        impl<H: Length, W: Length> PictureShape<u8> for ((((), H), W), $count) {}
    )*};
}
channels! { One, N<3>, N<4>, Dyn }

/// An element of PNG files: `f32` and `f64` in colours, `u8` as it is. Sealed.
#[diagnostic::on_unimplemented(
    message = "elements of type `{Self}` are not pixels: `x.heat_map().to_png()` draws a matrix in colours, and `x.to_type::<u8>()` converts",
    label = "expected `f32`, `f64` or `u8`"
)]
pub trait Pixel: CastTo<f64> + sealed::Sealed {}
impl Pixel for f32 {}
impl Pixel for f64 {}
impl Pixel for u8 {}

pub(super) mod sealed {
    use super::{AnyRank, CastTo, PictureError, Strided};

    /// Seals [`Pixel`](super::Pixel), and reads pixels.
    pub trait Sealed: CastTo<f64> {
        #[doc(hidden)]
        fn pixels(x: &Strided<Self, AnyRank>) -> Result<super::Pixels, PictureError>;
    }
}

impl sealed::Sealed for f32 {
    fn pixels(x: &Strided<f32, AnyRank>) -> Result<Pixels, PictureError> {
        color_pixels(x, [f64::NAN; 2])
    }
}
impl sealed::Sealed for f64 {
    fn pixels(x: &Strided<f64, AnyRank>) -> Result<Pixels, PictureError> {
        color_pixels(x, [f64::NAN; 2])
    }
}
impl sealed::Sealed for u8 {
    fn pixels(x: &Strided<u8, AnyRank>) -> Result<Pixels, PictureError> {
        let (height, width, colors) = match *x.sizes() {
            [height, width] | [height, width, 1] => (height, width, Colors::Grey),
            [height, width, 3] => (height, width, Colors::Rgb),
            [height, width, 4] => (height, width, Colors::Rgba),
            _ => return Err(PictureError::NoPicture { sizes: x.sizes().into() }),
        };
        let size = check_size(x.sizes(), height, width)?;
        Ok(Pixels { size, colors, bytes: x.listed()? })
    }
}
