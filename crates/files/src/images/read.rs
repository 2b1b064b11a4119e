//! Which format an image file has, and whether its shape is that of the type: before any pixel is decoded.

use crate::wanted::{Found, compare};
use crate::{ElementType, FileElement, FileError, Wanted};
use congruent::prelude::*;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The type of a channel of a pixel: `u8` or `u16`. Sealed.
#[diagnostic::on_unimplemented(
    message = "pixels do not have channels of type `{Self}`",
    label = "expected `u8` or `u16`",
    note = "`(x * 255.0).to_type::<u8>()` makes pixels of numbers from 0 to 1; `pixels.to_type::<f32>()` makes numbers of pixels"
)]
pub trait Sample: FileElement + Number {
    /// The elements for which these bytes stand, the high byte of each first.
    #[doc(hidden)]
    fn fill(elements: &mut [Self], write: &mut dyn FnMut(&mut [u8]) -> Result<(), String>) -> Result<(), String>;
    /// The bytes of these elements, the high byte of each first.
    #[doc(hidden)]
    fn bytes(elements: &[Self]) -> std::borrow::Cow<'_, [u8]>;
}

/// The bytes are the elements.
impl Sample for u8 {
    fn fill(elements: &mut [u8], write: &mut dyn FnMut(&mut [u8]) -> Result<(), String>) -> Result<(), String> {
        write(elements)
    }
    fn bytes(elements: &[u8]) -> std::borrow::Cow<'_, [u8]> {
        elements.into()
    }
}

/// Two bytes are an element.
impl Sample for u16 {
    fn fill(elements: &mut [u16], write: &mut dyn FnMut(&mut [u8]) -> Result<(), String>) -> Result<(), String> {
        let mut bytes = Vec::new();
        let length = 2 * elements.len();
        bytes.try_reserve_exact(length).map_err(|_| format!("there is no memory for {length} bytes"))?;
        bytes.resize(length, 0);
        write(&mut bytes)?;
        elements.iter_mut().zip(bytes.as_chunks().0).for_each(|(x, &bytes)| *x = u16::from_be_bytes(bytes));
        Ok(())
    }
    fn bytes(elements: &[u16]) -> std::borrow::Cow<'_, [u8]> {
        elements.iter().flat_map(|x| x.to_be_bytes()).collect::<Vec<u8>>().into()
    }
}

/// The format of an image file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// PNG.
    Png,
    /// JPEG.
    Jpeg,
}

impl Format {
    /// Its name.
    pub(super) fn name(self) -> &'static str {
        match self {
            Format::Png => "PNG",
            Format::Jpeg => "JPEG",
        }
    }

    /// The format of a file that begins so.
    fn of_bytes(bytes: &[u8]) -> Option<Format> {
        if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
            Some(Format::Png)
        } else if bytes.starts_with(&[0xff, 0xd8, 0xff]) {
            Some(Format::Jpeg)
        } else {
            None
        }
    }
}

/// What an image file says of its pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ImageInfo {
    /// Its format.
    pub format: Format,
    /// Height, width and the number of channels.
    pub sizes: [usize; 3],
    /// The type of a channel: `u8` or `u16`.
    pub elements: ElementType,
}

/// Reads an image: PNG or JPEG, by what the file begins with. O(n).
///
/// # Shapes
/// `[H, W, C]`: `shape![_, _, 3]`, `shape![28, 28, 1]`, `shape![_, _, _]`, or `AnyRank`. A palette is three channels, or four if it has
/// transparent colours; fewer than 8 bits a channel become `u8`, and 1 bit is 0 or 255.
///
/// # Errors
/// [`FileError::Disagree`] when the shape or the elements of the file are not those of the type; [`FileError::Format`] when the file is
/// broken or cut, is neither PNG nor JPEG, or is of a kind that is not read: animations, JPEG with four channels (CMYK), 12 bits, lossless or
/// arithmetic coding; [`FileError::Io`]: errors of the system, and one of kind `FileTooLarge` above the [limit](Images::limit).
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
#[derive(Clone, Copy, Debug)]
#[must_use = "settings do nothing alone: read or decode with them"]
pub struct Images {
    limit: usize,
}

impl Default for Images {
    fn default() -> Self {
        Images { limit: 1 << 30 }
    }
}

impl Images {
    /// Images of at most 1 GiB.
    pub fn new() -> Self {
        Images::default()
    }

    /// The most bytes that the elements of an image may take. (A file of a few bytes may claim any size; what it claims is also compared
    /// with what so many bytes can hold.)
    pub fn limit(self, bytes: usize) -> Self {
        Images { limit: bytes }
    }

    /// Reads an image, like [`read`](fn@read).
    ///
    /// # Errors
    /// As for [`read`](fn@read).
    pub fn read<T: Sample, S: Lengths>(self, path: impl AsRef<Path>) -> Result<Tensor<T, S>, FileError> {
        let path = path.as_ref();
        read_image_file(path).and_then(|bytes| self.decode(&bytes)).map_err(|error| error.at(path))
    }

    /// Decodes an image that is in memory, like [`read`](fn@read).
    ///
    /// # Errors
    /// As for [`read`](fn@read).
    pub fn decode<T: Sample, S: Lengths>(self, bytes: &[u8]) -> Result<Tensor<T, S>, FileError> {
        let decoded = self.decode_as(bytes, &Wanted::of::<T, S>(""))?;
        Ok(decoded.try_into_shape()?)
    }

    /// Height, width, channels and elements of an image file, without its pixels.
    ///
    /// # Errors
    /// As for [`read`](fn@read).
    pub fn info(self, path: impl AsRef<Path>) -> Result<ImageInfo, FileError> {
        let path = path.as_ref();
        let opened = read_image_file(path).and_then(|bytes| Ok(self.open(&bytes)?.info()));
        opened.map_err(|error| error.at(path))
    }

    /// Decodes an image whose shape and elements are as wanted. (Compiled once for each type of elements.)
    fn decode_as<T: Sample>(self, bytes: &[u8], wanted: &Wanted) -> Result<Tensor<T, AnyRank>, FileError> {
        let opened = self.open(bytes)?;
        let ImageInfo { format, sizes, elements } = opened.info();
        let found = Found { name: "", elements, sizes: &sizes };
        let differences = compare([found].into_iter(), core::slice::from_ref(wanted));
        if !differences.is_empty() {
            return Err(FileError::disagree(differences));
        }
        let mut image = Tensor::try_full_of(AnyRank::from(sizes), <T as FileElement>::ZERO)?;
        let mut opened = Some(opened);
        let mut write = |to: &mut [u8]| opened.take().map_or(Ok(()), |opened| opened.decode(to));
        T::fill(image.as_mut_slice(), &mut write).map_err(|why| FileError::format(format.name(), why))?;
        Ok(image)
    }

    /// An image whose size is within the limit.
    fn open(self, bytes: &[u8]) -> Result<Box<dyn Opened + '_>, FileError> {
        let (format, opened) = match Format::of_bytes(bytes) {
            #[cfg(feature = "png")]
            Some(Format::Png) => (Format::Png, super::png::open(bytes, self.limit)),
            #[cfg(feature = "jpeg")]
            Some(Format::Jpeg) => (Format::Jpeg, super::jpeg::open(bytes)),
            #[allow(unreachable_patterns, reason = "with one of the two features")]
            Some(format) => (format, Err("the feature that reads this format is not enabled".to_owned())),
            None => return Err(FileError::format("PNG or JPEG", "it begins like neither")),
        };
        let opened = opened.map_err(|why| FileError::format(format.name(), why))?;
        self.check_size(opened.info())?;
        Ok(opened)
    }

    fn check_size(self, info: ImageInfo) -> Result<(), FileError> {
        let ImageInfo { sizes, elements, .. } = info;
        let bytes = sizes.iter().try_fold(elements.bits() / 8, |bytes, &size| bytes.checked_mul(size));
        if bytes.is_some_and(|bytes| bytes <= self.limit) {
            return Ok(());
        }
        let bytes = bytes.map_or("too many".to_owned(), |bytes| bytes.to_string());
        let why = format!("the image, {sizes:?} {elements}, takes {bytes} bytes, and the limit is {}", self.limit);
        Err(io::Error::new(io::ErrorKind::FileTooLarge, why).into())
    }
}

/// An image whose header was read.
pub(super) trait Opened {
    /// What the header says.
    fn info(&self) -> ImageInfo;
    /// Writes all pixels, which have so many bytes.
    fn decode(self: Box<Self>, to: &mut [u8]) -> Result<(), String>;
}

/// The bytes of a file that begins like an image. (Of another, which may be of any size, no more is read.)
fn read_image_file(path: &Path) -> Result<Vec<u8>, FileError> {
    let mut file = File::open(path)?;
    let mut bytes = Vec::new();
    file.by_ref().take(16).read_to_end(&mut bytes)?;
    if Format::of_bytes(&bytes).is_some() {
        file.read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}
