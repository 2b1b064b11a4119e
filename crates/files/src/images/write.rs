//! Tensors as image files.

#[cfg(feature = "png")]
use super::{ImageShape, Sample};
#[cfg(feature = "jpeg")]
use super::{JpegSample, JpegShape};
use crate::{FileError, replace_file};
use congruent::prelude::*;
use std::io::Write;
use std::path::Path;

/// Writes an image of shape `[H, W, C]` as a PNG, of 8 or 16 bits a channel as the elements are. The old file stays until the new one is on
/// the disk. O(n).
///
/// # Shapes
/// The last axis has 1 to 4 channels; a view of any strides is written as it reads.
///
/// # Errors
/// Errors of the system; [`FileError::Save`] when an axis has length 0 or more than 2^31 - 1, or `_` channels
/// are more than 4.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_files::images;
///
/// let path = std::env::temp_dir().join("congruent-ramp.png");
/// let ramp: Tensor<u16, shape![4, 256, 1]> = Tensor::from_fn(|[_, x, _]| 257 * x as u16);
/// images::write_png(&path, &ramp)?;
/// assert_eq!(images::read::<u16, shape![4, 256, 1]>(&path)?, ramp);
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), congruent_files::FileError>(())
/// ```
/// ```compile_fail,E0277
/// use congruent::prelude::*;
/// use congruent_files::images;
///
/// let planes = Tensor::<u8, shape![3, 28, 28]>::zeros();
/// images::write_png("a.png", &planes);   // 28 channels: `planes.permute::<axes![1, 2, 0]>()` is `[H, W, C]`
/// ```
#[cfg(feature = "png")]
pub fn write_png<T: Sample, S: ImageShape>(path: impl AsRef<Path>, image: &Strided<T, S>) -> Result<(), FileError> {
    let path = path.as_ref();
    replace_file(path, |file| png_to(file, sizes_of(image), image.contiguous().as_slice()))
        .map_err(|error| error.at(path))
}

/// The bytes of a PNG, like [`write_png`] writes them.
///
/// # Errors
/// As for [`write_png`].
#[cfg(feature = "png")]
pub fn encode_png<T: Sample, S: ImageShape>(image: &Strided<T, S>) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    png_to(&mut bytes, sizes_of(image), image.contiguous().as_slice())?;
    Ok(bytes)
}

#[cfg(feature = "png")]
fn png_to<T: Sample>(to: &mut dyn Write, sizes: [usize; 3], elements: &[T]) -> Result<(), FileError> {
    check_sizes("PNG", sizes, i32::MAX as usize, &[1, 2, 3, 4])?;
    super::png::encode(to, sizes, T::TYPE.bits(), &T::bytes(elements)).map_err(|error| match error {
        png::EncodingError::IoError(error) => error.into(),
        other => FileError::unsaved("PNG", other.to_string()),
    })
}

/// Writes an image of shape `[H, W, C]` as a JPEG of this quality, from 1 to 100. The old file stays until the new one is on the disk.
/// O(n). Below a quality of 90, colours have half the resolution.
///
/// # Shapes
/// The last axis has 1 or 3 channels; a view of any strides is written as it reads.
///
/// # Errors
/// Errors of the system; [`FileError::Save`] when an axis has length 0 or more than 65,535, `_` channels are
/// neither 1 nor 3, or the quality is 0 or above 100.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_files::images;
///
/// let path = std::env::temp_dir().join("congruent-grey.jpg");
/// let grey: Tensor<u8, shape![16, 16, 1]> = Tensor::full(100);
/// images::write_jpeg(&path, &grey, 90)?;
/// assert_eq!(images::read::<u8, shape![_, _, 1]>(&path)?.sizes(), [16, 16, 1]);
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), congruent_files::FileError>(())
/// ```
/// ```compile_fail,E0277
/// use congruent::prelude::*;
/// use congruent_files::images;
///
/// let transparent = Tensor::<u8, shape![16, 16, 4]>::zeros();
/// images::write_jpeg("a.jpg", &transparent, 90);   // no alpha: `transparent.slice(s![.., .., ..3])`
/// ```
#[cfg(feature = "jpeg")]
pub fn write_jpeg<T: JpegSample, S: JpegShape>(
    path: impl AsRef<Path>,
    image: &Strided<T, S>,
    quality: u8,
) -> Result<(), FileError> {
    let path = path.as_ref();
    let bytes = encode_jpeg(image, quality);
    let written = bytes.and_then(|bytes| replace_file(path, |file| Ok(file.write_all(&bytes)?)));
    written.map_err(|error| error.at(path))
}

/// The bytes of a JPEG, like [`write_jpeg`] writes them.
///
/// # Errors
/// As for [`write_jpeg`].
#[cfg(feature = "jpeg")]
pub fn encode_jpeg<T: JpegSample, S: JpegShape>(image: &Strided<T, S>, quality: u8) -> Result<Vec<u8>, FileError> {
    let sizes = sizes_of(image);
    check_sizes("JPEG", sizes, super::jpeg::LONGEST, &[1, 3])?;
    if !(1..=100).contains(&quality) {
        return Err(FileError::unsaved("JPEG", format!("the quality is 1 to 100, not {quality}")));
    }
    super::jpeg::encode(sizes, quality, &T::bytes(image.contiguous().as_slice()))
        .map_err(|why| FileError::unsaved("JPEG", why))
}

/// Height, width and channels.
fn sizes_of<T, S>(image: &Strided<T, S>) -> [usize; 3] {
    core::array::from_fn(|axis| image.sizes()[axis])
}

/// Rejects sizes that the format does not have.
fn check_sizes(format: &'static str, sizes: [usize; 3], longest: usize, channels: &[usize]) -> Result<(), FileError> {
    let [height, width, depth] = sizes;
    let why = if height == 0 || width == 0 {
        format!("an image of shape {sizes:?} has no pixels")
    } else if height > longest || width > longest {
        format!("an image of shape {sizes:?} is too large: an axis has at most {longest} pixels")
    } else if !channels.contains(&depth) {
        format!("an image of shape {sizes:?} has {depth} channels, and not one of {channels:?}")
    } else {
        return Ok(());
    };
    Err(FileError::unsaved(format, why))
}
