//! Reading images. The shape is compared with the type before any pixel is decoded.

use super::Sample;
use super::info::{Format, ImageInfo, Opened};
use crate::progress::Progress;
use crate::report::SharedReport;
use crate::wanted::Found;
use crate::{FileElement, FileError, Wanted};
use congruent::prelude::*;
use congruent_formats::header::{BEGINNING, not_of};
use std::fs::File;
use std::io::Read;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::Path;

/// Reads an image: PNG or JPEG, by what the file begins with. O(n).
///
/// # Shapes
/// `[H, W, C]`: `shape![_, _, 3]`, `shape![28, 28, 1]`, `shape![_, _, _]`, or `AnyRank`. A palette is three channels, or four if it has
/// transparent colours; fewer than 8 bits a channel become `u8`, and 1 bit is 0 or 255.
///
/// Pixels are as the file stores them: an orientation in its Exif data turns nothing (as in Pillow and torchvision), and profiles of colours change nothing.
/// The colours of a JPEG are YCbCr or RGB by the rule of libjpeg: by its JFIF marker, then Adobe's, then the names of the channels. Colours that have fewer
/// samples than pixels are interpolated; samples differ by up to 3 from those of libjpeg.
///
/// # Damaged files
/// Bytes of a PNG have checksums: a damaged PNG is an error, also where the damage is in text beside the pixels. Pixels of a JPEG have none: a JPEG that is
/// cut off is an error, also with an end marker behind the cut, but changed bytes may give changed pixels, and a progressive JPEG without its last scans gives
/// coarse ones.
///
/// # Errors
/// [`FileError::Disagree`] when the shape or the elements of the file are not those of the type; [`FileError::Format`] when the file is
/// broken or cut, is neither PNG nor JPEG, or is of a kind that is not read: animations, JPEG with four channels (CMYK), 12 bits, lossless or
/// arithmetic coding, channels whose sampling factors do not divide each other; [`FileError::Limit`] above the [limit](Images::limit);
/// [`FileError::Io`].
///
/// # Examples
/// ```no_run
/// use congruent::prelude::*;
/// use congruent_files::images;
///
/// let photo: Tensor<u8, shape![_, _, 3]> = images::read("photo.jpg")?;
/// let pixels = photo.to_type::<f32>() / 255.0;
/// # let _ = pixels;
/// # Ok::<(), congruent_files::FileError>(())
/// ```
pub fn read<T: Sample, S: Lengths>(path: impl AsRef<Path>) -> Result<Tensor<T, S>, FileError> {
    Images::new().read(path)
}

/// Decodes an image that is in memory, like [`read`] a file.
///
/// # Errors
/// As for [`read`].
pub fn decode<T: Sample, S: Lengths>(bytes: &[u8]) -> Result<Tensor<T, S>, FileError> {
    Images::new().decode(bytes)
}

/// Settings to read images.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_files::images::{self, Images};
///
/// # #[cfg(feature = "png")] {
/// let bytes = images::encode_png(&Tensor::<u8, shape![100, 100, 3]>::zeros())?;
/// let error = Images::new().limit(20_000).decode::<u8, shape![_, _, 3]>(&bytes).unwrap_err();
/// assert!(error.to_string().ends_with("the image, [100, 100, 3] u8, takes 30000 bytes, and the limit is 20000"));
/// # }
/// # Ok::<(), congruent_files::FileError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "settings do nothing alone: read or decode with them"]
pub struct Images {
    limit: usize,
    report: Option<SharedReport>,
}

impl Default for Images {
    fn default() -> Self {
        Images { limit: 1 << 30, report: None }
    }
}

impl Images {
    /// Returns the default settings: images of at most 1 GiB.
    pub fn new() -> Self {
        Images::default()
    }

    /// Sets the most bytes that the elements of an image may take. A file of a few bytes may claim any size; the claim is also compared with
    /// the size that the file can hold.
    pub fn limit(self, bytes: usize) -> Self {
        Images { limit: bytes, ..self }
    }

    /// Reports the number of bytes decoded and the size of the file, during [`read`](Self::read) and [`decode`](Self::decode): many times for a PNG,
    /// once for a JPEG.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_files::images::{self, Images};
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicU64, Ordering};
    ///
    /// # #[cfg(feature = "png")] {
    /// let bytes = images::encode_png(&Tensor::<u8, shape![20, 30, 3]>::zeros())?;
    /// let decoded = Arc::new(AtomicU64::new(0));
    /// let bar = decoded.clone();
    /// let images = Images::new().with_progress(move |done, _total| bar.store(done, Ordering::Relaxed));
    /// let image: Tensor<u8, shape![_, _, 3]> = images.decode(&bytes)?;
    /// assert_eq!((image.sizes(), decoded.load(Ordering::Relaxed)), (&[20, 30, 3][..], bytes.len() as u64));
    /// # }
    /// # Ok::<(), congruent_files::FileError>(())
    /// ```
    pub fn with_progress(self, report: impl Fn(u64, u64) + Send + Sync + 'static) -> Self {
        Images { report: Some(SharedReport::new(report)), ..self }
    }

    /// Reads an image, like [`read`](fn@read).
    ///
    /// # Errors
    /// As for [`read`](fn@read).
    pub fn read<T: Sample, S: Lengths>(&self, path: impl AsRef<Path>) -> Result<Tensor<T, S>, FileError> {
        let path = path.as_ref();
        read_image_file(path).and_then(|bytes| self.decode(&bytes)).map_err(|error| error.at(path))
    }

    /// Decodes an image that is in memory, like [`read`](fn@read).
    ///
    /// # Errors
    /// As for [`read`](fn@read).
    pub fn decode<T: Sample, S: Lengths>(&self, bytes: &[u8]) -> Result<Tensor<T, S>, FileError> {
        let decoded = self.decode_as(bytes, &Wanted::of::<T, S>(""))?;
        Ok(decoded.try_into_shape()?)
    }

    /// Returns height, width, channels and elements of an image file, without its pixels.
    ///
    /// # Errors
    /// As for [`read`](fn@read).
    pub fn info(&self, path: impl AsRef<Path>) -> Result<ImageInfo, FileError> {
        let path = path.as_ref();
        let opened = read_image_file(path).and_then(|bytes| Ok(self.open(&bytes, &Progress::new(0))?.info()));
        opened.map_err(|error| error.at(path))
    }

    /// Decodes an image whose shape and elements are as wanted. (Compiled once for each type of elements.)
    fn decode_as<T: Sample>(&self, bytes: &[u8], wanted: &Wanted) -> Result<Tensor<T, AnyRank>, FileError> {
        let progress = SharedReport::progress(self.report.as_ref(), bytes.len() as u64);
        let opened = self.open(bytes, &progress)?;
        let ImageInfo { format, sizes, elements } = opened.info();
        Found { name: "", elements, sizes: &sizes }.require(wanted)?;
        let mut image = Tensor::try_full_of(AnyRank::from(sizes), <T as FileElement>::ZERO)?;
        let mut opened = Some(opened);
        let mut write = |to: &mut [u8]| opened.take().map_or(Ok(()), |opened| guard(&progress, || opened.decode(to)));
        T::fill(image.as_mut_slice(), &mut write).map_err(|why| FileError::format(format.name(), why))?;
        progress.finish();
        Ok(image)
    }

    /// Returns an image whose size is within the limit.
    #[cfg_attr(not(feature = "png"), allow(unused_variables, reason = "only a PNG is decoded in steps"))]
    fn open<'b>(&self, bytes: &'b [u8], progress: &'b Progress<'b>) -> Result<Box<dyn Opened + 'b>, FileError> {
        let (format, opened) = match Format::of_bytes(bytes) {
            #[cfg(feature = "png")]
            Some(Format::Png) => (Format::Png, guard(progress, || super::png::open(bytes, self.limit, progress))),
            #[cfg(feature = "jpeg")]
            Some(Format::Jpeg) => (Format::Jpeg, guard(progress, || super::jpeg::open(bytes))),
            #[allow(unreachable_patterns, reason = "with one of the two features")]
            Some(format) => (format, Err(format.lacks_feature())),
            None => return Err(FileError::format(NEITHER, not_of(NEITHER, bytes, "it begins like neither"))),
        };
        let opened = opened.map_err(|why| FileError::format(format.name(), why))?;
        self.check_size(opened.info())?;
        Ok(opened)
    }

    fn check_size(&self, info: ImageInfo) -> Result<(), FileError> {
        let ImageInfo { sizes, elements, .. } = info;
        let bytes = sizes.iter().try_fold(elements.bits() / 8, |bytes, &size| bytes.checked_mul(size));
        if bytes.is_some_and(|bytes| bytes <= self.limit) {
            return Ok(());
        }
        let bytes = bytes.map_or("too many".to_owned(), |bytes| bytes.to_string());
        let why = format!("the image, {sizes:?} {elements}, takes {bytes} bytes, and the limit is {}", self.limit);
        Err(FileError::Limit { path: None, limit: self.limit, why })
    }
}

/// Calls a decoder of another crate. A panic in it is an error about the file; a panic in the callback of the program goes on.
///
/// (The decoder and its output are dropped after a panic. The hook for panics prints its message: it belongs to the program. Under `panic = "abort"` there is
/// nothing to catch: bytes that are known to make a decoder panic are rejected before it is called.)
fn guard<R>(progress: &Progress<'_>, decoder: impl FnOnce() -> Result<R, String>) -> Result<R, String> {
    catch_unwind(AssertUnwindSafe(decoder)).unwrap_or_else(|panic| {
        if progress.is_reporting() {
            resume_unwind(panic);
        }
        Err("the file is damaged in a way that its decoder does not expect".to_owned())
    })
}

/// The name of the formats, for a file that is in neither.
const NEITHER: &str = "PNG or JPEG";

/// Returns the bytes of a file that begins like an image. (Of another, which may be of any size, no more is read.)
fn read_image_file(path: &Path) -> Result<Vec<u8>, FileError> {
    let mut file = File::open(path)?;
    let mut bytes = Vec::new();
    file.by_ref().take(BEGINNING as u64).read_to_end(&mut bytes)?;
    if Format::of_bytes(&bytes).is_some() {
        file.read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_of_a_decoder_is_an_error_and_one_of_the_callback_goes_on() {
        let error = guard::<()>(&Progress::new(1), || panic!("an index is out of bounds")).unwrap_err();
        assert_eq!(error, "the file is damaged in a way that its decoder does not expect");
        let mut progress = Progress::new(1);
        progress.report(|_, _| panic!("stop"));
        let decode = || {
            progress.advance(1);
            Ok(())
        };
        let caught = catch_unwind(AssertUnwindSafe(|| guard(&progress, decode)));
        assert_eq!(caught.unwrap_err().downcast_ref(), Some(&"stop"));
    }

    /// (Decoded where the feature is off: tests have it.)
    #[test]
    fn the_error_of_a_format_without_its_feature_names_the_feature() {
        assert_eq!(Format::Jpeg.lacks_feature(), "it is a JPEG: enable congruent-files' feature `jpeg`");
    }
}
