//! Images of the crate `image` as views and shared tensors of `[H, W, C]`, and back.
//!
//! | from | to | |
//! |---|---|---|
//! | `&ImageBuffer<P, _>` | `View<T, shape![_, _, C]>` | no copy |
//! | `&mut ImageBuffer<P, _>` | `ViewMut<T, shape![_, _, C]>` | no copy |
//! | `ImageBuffer<P, Vec<T>>` | `Shared<T, shape![_, _, C]>` | no copy |
//! | `View<T, shape![H, W, C]>` | `ImageBuffer<P, &[T]>` | no copy; elements with gaps are an error |
//! | `Shared<T, shape![H, W, C]>` | `ImageBuffer<P, Vec<T>>` | no copy if it was made from a vector, such as an image, and has no other owner; else a copy |
//!
//! The number of channels, `C`, is part of the pixel type ([`Channels`]): an `RgbImage` has 3, and a tensor with another last axis does not become
//! one. A last axis `_` is checked first, by [`try_as_shape`](crate::Strided::try_as_shape). Height and width are known at run time.
//!
//! Conversions borrow or move. To copy, call `View::from(&image).to_tensor()`, or `RgbImage::try_from(x.to_tensor().into_shared())` for a view
//! with gaps.
//!
//! ```
//! use congruent::Shared;
//! use congruent::prelude::*;
//! use image::{ImageBuffer, Luma, Rgb, RgbImage};
//!
//! let mut picture = RgbImage::from_fn(4, 2, |x, y| Rgb([x as u8, y as u8, 7]));
//! let x: View<u8, shape![_, _, 3]> = View::from(&picture);
//! assert_eq!((x.sizes(), x[[1, 3, 0]]), (&[2, 4, 3][..], 3));
//!
//! let mut x = ViewMut::from(&mut picture);
//! x.select_mut::<2>(2).fill_(255);                                     // blue
//! assert_eq!(picture.get_pixel(3, 1), &Rgb([3, 1, 255]));
//!
//! let x: Shared<u8, shape![2, 4, 3]> = Shared::from(picture).try_into_shape()?;   // takes the memory
//! let mirrored = x.flip::<axes![1]>().into_shared();
//! let picture = RgbImage::try_from(mirrored)?;
//! assert_eq!(picture.get_pixel(0, 1), &Rgb([3, 1, 255]));
//!
//! let gray: Tensor<u8, shape![2, 4, 1]> = x.amax_keepdim::<2>();
//! let gray = ImageBuffer::<Luma<u8>, _>::try_from(gray.as_view())?;        // borrows
//! assert_eq!(gray.dimensions(), (4, 2));
//! # Ok::<(), ShapeError>(())
//! ```
//! ```compile_fail,E0277
//! use congruent::prelude::*;
//! use image::RgbImage;
//!
//! let x = Tensor::<u8, shape![2, 4, 4]>::zeros().into_shared();
//! let picture = RgbImage::try_from(x);   // four channels are not three
//! ```

use super::foreign::{Foreign, require_contiguous};
use crate::dim::sealed::Seal;
use crate::dim::{Dyn, Length, N, One};
use crate::error::MemoryFault;
use crate::error::prelude::*;
use crate::shape::{Lengths, StaticDim};
use crate::tensor::{Shared, Strided, View, ViewMut};
use ::image::{ImageBuffer, Luma, LumaA, Pixel, Primitive, Rgb, Rgba};
use congruent_kernel::element::Element;
use core::ops::{Deref, DerefMut};

/// A pixel whose number of channels is a length: `Luma` 1, `LumaA` 2, `Rgb` 3, `Rgba` 4. Sealed.
#[diagnostic::on_unimplemented(
    message = "the number of channels of `{Self}` is not known as a length",
    note = "`Luma`, `LumaA`, `Rgb` and `Rgba` have one: convert the image first"
)]
pub trait Channels: Pixel<Subpixel: Element> {
    /// The number of channels, the last axis of the tensor.
    type Count: StaticDim;
    #[doc(hidden)]
    const SEALED: Seal<Self>;
}

macro_rules! pixels {
    ($($pixel:ident: $count:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T: Primitive + Element> Channels for $pixel<T>
        where
            $pixel<T>: Pixel<Subpixel = T>,
        {
            type Count = $count;
            const SEALED: Seal<Self> = Seal::NEW;
        }
    )*};
}
pixels! { Luma: One; LumaA: N<2>; Rgb: N<3>; Rgba: N<4>; }

/// The shape of an image: height, width, channels.
type DynamicImageShape<P> = ((((), Dyn), Dyn), <P as Channels>::Count);

/// Height, width and channels of an image, and the number of elements.
fn measure<P: Channels, B: Deref<Target = [P::Subpixel]>>(image: &ImageBuffer<P, B>) -> (DynamicImageShape<P>, usize) {
    let (height, width) = (image.height() as usize, image.width() as usize);
    let sizes = [height, width, usize::from(P::CHANNEL_COUNT)];
    let shape =
        DynamicImageShape::<P>::of(&sizes).expect("`Count` is the number of channels, and the other lengths are any");
    (shape, sizes.iter().product())
}

/// The message about the length of an image, which its own constructors check.
const LONG_ENOUGH: &str = "an image has an element for each channel of each pixel";

/// The same elements: no copy.
impl<'a, P: Channels, B: Deref<Target = [P::Subpixel]>> From<&'a ImageBuffer<P, B>>
    for View<'a, P::Subpixel, DynamicImageShape<P>>
{
    fn from(image: &'a ImageBuffer<P, B>) -> Self {
        let (shape, numel) = measure(image);
        View::from_slice(shape, &image.as_raw()[..numel]).expect(LONG_ENOUGH)
    }
}

/// The same elements: no copy.
impl<'a, P: Channels, B: Deref<Target = [P::Subpixel]> + DerefMut> From<&'a mut ImageBuffer<P, B>>
    for ViewMut<'a, P::Subpixel, DynamicImageShape<P>>
{
    fn from(image: &'a mut ImageBuffer<P, B>) -> Self {
        let (shape, numel) = measure(image);
        ViewMut::from_slice(shape, &mut image.deref_mut()[..numel]).expect(LONG_ENOUGH)
    }
}

/// The memory of the image: no copy.
impl<P: Channels> From<ImageBuffer<P, Vec<P::Subpixel>>> for Shared<P::Subpixel, DynamicImageShape<P>> {
    fn from(image: ImageBuffer<P, Vec<P::Subpixel>>) -> Self {
        let (shape, numel) = measure(&image);
        let mut elements = image.into_raw();
        elements.truncate(numel);
        Shared::from_vec(shape, elements).expect(LONG_ENOUGH)
    }
}

/// The width and the height of an image of this shape, whose first two sizes are height and width.
fn width_and_height<T, S: Lengths>(name: &'static str, x: &Strided<T, S>) -> Result<(u32, u32), ShapeError> {
    let sizes = x.sizes();
    let size = |axis: usize| u32::try_from(sizes[axis]).map_err(|_| refuse_side(name, x, axis));
    Ok((size(1)?, size(0)?))
}

/// The error of a height or width that no image has.
#[cold]
fn refuse_side<T, S: Lengths>(name: &'static str, x: &Strided<T, S>, axis: usize) -> ShapeError {
    let strides: Vec<isize> = x.strides().iter().map(|&stride| stride as isize).collect();
    let foreign = Foreign { name, sizes: x.sizes(), strides: &strides };
    foreign.refuse_memory("image::ImageBuffer", S::RANK, S::AXES, MemoryFault::Side(axis))
}

/// The same elements: no copy.
impl<'a, P: Channels, H: Length, W: Length> TryFrom<View<'a, P::Subpixel, ((((), H), W), P::Count)>>
    for ImageBuffer<P, &'a [P::Subpixel]>
{
    type Error = ShapeError;
    /// # Errors
    /// [`Fault::ConversionGaps`] for elements that do not lie row-major without gaps, [`Fault::ConversionMemory`] for a side that exceeds `u32`.
    fn try_from(view: View<'a, P::Subpixel, ((((), H), W), P::Count)>) -> Result<Self, ShapeError> {
        let (width, height) = width_and_height("View", &view)?;
        require_contiguous("View", &view, "image::ImageBuffer")?;
        Ok(ImageBuffer::from_raw(width, height, view.as_slice().expect("contiguous, as was checked"))
            .expect(LONG_ENOUGH))
    }
}

/// The elements: no copy if they were a vector, such as an image, and have no other owner.
///
/// # Panics
/// When memory runs out.
impl<P: Channels, H: Length, W: Length> TryFrom<Shared<P::Subpixel, ((((), H), W), P::Count)>>
    for ImageBuffer<P, Vec<P::Subpixel>>
{
    type Error = ShapeError;
    /// # Errors
    /// [`Fault::ConversionMemory`] for a side that exceeds `u32`.
    #[track_caller]
    fn try_from(shared: Shared<P::Subpixel, ((((), H), W), P::Count)>) -> Result<Self, ShapeError> {
        let (width, height) = width_and_height("Shared", &shared)?;
        Ok(ImageBuffer::from_raw(width, height, shared.into_vec()).expect(LONG_ENOUGH))
    }
}
