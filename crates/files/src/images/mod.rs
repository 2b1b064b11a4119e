//! Images as tensors, and tensors as images: PNG (with the feature `png`) and JPEG (`jpeg`).
//!
//! An image is a tensor of shape `[H, W, C]`: rows from the top, pixels from the left, and channels, of which there are
//!
//! | `C` | channels | PNG | JPEG |
//! |---|---|---|---|
//! | 1 | grey | yes | yes |
//! | 2 | grey, alpha | yes | |
//! | 3 | red, green, blue | yes | yes |
//! | 4 | red, green, blue, alpha | yes | |
//!
//! Elements are `u8`, or `u16` in a PNG of 16 bits. The shape and the elements of a file are checked against the type before any pixel is
//! decoded; nothing is converted silently: a file with four channels is no `shape![_, _, 3]`.
//!
//! ```
//! use congruent::prelude::*;
//! use congruent_files::images;
//!
//! # #[cfg(feature = "png")] {
//! let red: Tensor<u8, shape![2, 3, 3]> = Tensor::from_fn(|[_, _, c]| if c == 0 { 255 } else { 0 });
//! let path = std::env::temp_dir().join("congruent-red.png");
//! images::write_png(&path, &red)?;
//!
//! let image: Tensor<u8, shape![_, _, 3]> = images::read(&path)?;
//! assert_eq!(image.sizes(), [2, 3, 3]);
//!
//! let error = images::read::<u8, shape![_, _, 4]>(&path).unwrap_err().to_string();
//! assert!(error.ends_with("the file has [2, 3, 3] u8, the type says [_, _, 4] u8"));
//! # std::fs::remove_file(&path)?;
//! # }
//! # Ok::<(), congruent_files::FileError>(())
//! ```
//!
//! | file | what |
//! |---|---|
//! | `info`, `sample` | [`ImageInfo`]: headers; [`Sample`]: the types of channels |
//! | `read` | [`read`](fn@read), [`decode`], [`Images`] |
//! | `write` | `write_png`, `write_jpeg`: which shapes are images |
//! | `channels` | [`ImageShape`]: the shapes that are images |
//! | `png`, `jpeg` | the formats |

mod channels;
mod info;
#[cfg(feature = "jpeg")]
mod jpeg;
#[cfg(feature = "png")]
mod png;
mod read;
mod sample;
mod write;

pub use channels::{Channels, ImageShape, JpegChannels, JpegShape};
pub use info::{Format, ImageInfo};
pub use read::{Images, decode, read};
pub use sample::{JpegSample, Sample};
#[cfg(feature = "jpeg")]
pub use write::{encode_jpeg, write_jpeg};
#[cfg(feature = "png")]
pub use write::{encode_png, write_png};
