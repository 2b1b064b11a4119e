//! Errors of pictures.

use crate::error::{OutOfMemory, Sizes};
use core::error::Error;
use core::fmt;
use std::io;
use std::path::Path;

/// The reason why a tensor is not written as a PNG file.
#[non_exhaustive]
pub enum PictureError {
    /// The sizes are not those of a picture of `u8`.
    NoPicture {
        /// The sizes.
        sizes: Sizes,
    },
    /// The sizes are not those of a matrix, which colours require.
    NoMatrix {
        /// The sizes.
        sizes: Sizes,
    },
    /// PNG has no pictures without pixels.
    NoPixels {
        /// The sizes.
        sizes: Sizes,
    },
    /// PNG counts rows and columns up to 2³¹ - 1.
    TooLarge {
        /// The sizes.
        sizes: Sizes,
        /// The axis that is longer.
        axis: usize,
    },
    /// There is not enough memory for the pixels.
    OutOfMemory {
        /// The number of requested bytes; `usize::MAX` if they cannot be counted.
        bytes: usize,
    },
    /// The encoder rejects the pixels, for instance because their bytes are more than it can address.
    Encoder {
        /// The sizes: width and height.
        size: [u32; 2],
        /// The encoder's reason.
        why: Box<dyn Error + Send + Sync>,
    },
    /// The file cannot be written. It is unchanged.
    File {
        /// The file.
        path: Box<Path>,
        /// The system's reason.
        why: io::Error,
    },
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PictureError::NoPicture { sizes } => write!(
                f,
                "to_png of shape {sizes}: a picture has the shape [H, W], or [H, W, C] with 1, 3 or 4 channels on axis 2"
            ),
            PictureError::NoMatrix { sizes } => {
                write!(
                    f,
                    "to_png of shape {sizes}: colours are drawn of a matrix, which has 2 axes, not {}",
                    sizes.0.len()
                )
            }
            PictureError::NoPixels { sizes } => {
                write!(f, "to_png of shape {sizes}: a PNG file has at least one pixel")
            }
            PictureError::TooLarge { sizes, axis } => {
                write!(f, "to_png of shape {sizes}: axis {axis} is longer than 2147483647, the most that PNG allows")
            }
            PictureError::OutOfMemory { bytes: usize::MAX } => {
                f.write_str("to_png: can't allocate memory: more bytes than can be addressed")
            }
            PictureError::OutOfMemory { bytes } => write!(f, "to_png: can't allocate memory: {bytes} bytes"),
            PictureError::Encoder { size: [width, height], why } => {
                write!(f, "to_png of {height} rows and {width} columns: {why}")
            }
            PictureError::File { path, why } => write!(f, "cannot write {}: {why}", path.display()),
        }
    }
}

/// The sentence, which a program prints that returns the error from `main`.
impl fmt::Debug for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Error for PictureError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            PictureError::Encoder { why, .. } => Some(&**why),
            PictureError::File { why, .. } => Some(why),
            _ => None,
        }
    }
}

impl From<OutOfMemory> for PictureError {
    fn from(OutOfMemory { bytes }: OutOfMemory) -> Self {
        PictureError::OutOfMemory { bytes }
    }
}
