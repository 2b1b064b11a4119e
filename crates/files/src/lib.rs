//! Files of tensors, checked against static shapes before any data is read.
//!
//! | module | |
//! |---|---|
//! | [`safetensors`] | the format of models, which PyTorch and many libraries read and write |
//! | [`npy`], [`npz`] | NumPy's formats for one array, and for several |
//! | [`header`] | headers of safetensors, read without the tensors |
//! | [`parts`] | structs whose fields are the tensors of a file, as `cargo congruent types` writes them |
//! | `csv` | csv files as typed columns, by their names |
//! | `images` | PNG and JPEG as tensors of shape `[H, W, C]` |
//! | `arrow` | columns of Apache Arrow in memory, both ways without a copy |
//! | [`replace_file`] | atomic replacement of a file |
//!
//! [`Safetensors::get`], [`Npy::get`] and [`Npz::get`] first compare the file with the types, and report the difference in one sentence:
//! `w: the file has [128, 784] f16, the type says [64, 784] f32`. [`Safetensors::compare`] reports all differences from a list of expectations
//! ([`Wanted`]).
//!
//! A broken file is an error, never a panic or a half-read result. (Pixels of a JPEG have no checksum: changed data may decode to changed pixels.) Memory is allocated for bytes that exist, whatever the file claims. Files are replaced
//! atomically: after an error, a crash or on a full disk, the old file is unchanged.
//!
//! # Features
//!
//! | feature | adds | depends on |
//! |---|---|---|
//! | `mmap` (default) | [`Safetensors::map`], [`Npy::map`], [`Npz::map`]: files as views, without a copy | memmap2 |
//! | `npz` (default) | the module [`npz`] | flate2 |
//! | `csv` | the module `csv` | csv-core, ryu |
//! | `png`, `jpeg` | the module `images` | png; jpeg-decoder, jpeg-encoder |
//! | `arrow` | the module `arrow` | |
#![deny(missing_docs)]

#[cfg(feature = "arrow")]
pub mod arrow;
mod blocks;
#[cfg(feature = "csv")]
pub mod csv;
mod decode;
mod element;
mod encode;
mod error;
mod found;
pub mod header;
#[cfg(any(feature = "png", feature = "jpeg"))]
pub mod images;
pub mod npy;
#[cfg(feature = "npz")]
pub mod npz;
pub mod parts;
mod progress;
#[cfg(any(feature = "csv", feature = "png", feature = "jpeg"))]
mod report;
pub mod safetensors;
mod sample;
mod sealed;
mod source;
mod wanted;

pub use congruent::element::{Bf16, F16};
#[doc(inline)]
pub use congruent_formats::replace_file;
pub use element::FileElement;
pub use error::FileError;
pub use header::ElementType;
pub use npy::Npy;
#[cfg(feature = "npz")]
pub use npz::Npz;
pub use safetensors::Safetensors;
pub use wanted::{Disagreement, Pattern, Wanted};
