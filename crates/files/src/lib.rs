//! Files of tensors, checked against static shapes before any data is read.
//!
//! | module | |
//! |---|---|
//! | [`safetensors`] | the format of models, which PyTorch and others read and write, too |
//! | [`npy`], [`npz`] | NumPy's formats of one array, and of several |
//! | [`header`] | what a safetensors file says of its tensors: names, element types, shapes, places |
//! | [`replace_file`] | writes a file as a whole: the old one stays until the new one is on the disk |
//!
//! [`Safetensors::get`](Safetensors::get) and its like compare the file with the type first, and say what differs:
//! `w: the file has [128, 784] f16, the type says [64, 784] f32`. [`Wanted`] is what a program expects of a tensor, as a value:
//! [`Safetensors::compare`] finds all differences at once.
//!
//! Any file may be given to them: what is broken is an error, no memory is allocated for what a file only claims, and no result is half-read.
#![deny(missing_docs)]

mod blocks;
mod decode;
mod element;
mod encode;
mod error;
mod halves;
pub mod header;
pub mod npy;
#[cfg(feature = "npz")]
pub mod npz;
mod progress;
mod replace;
pub mod safetensors;
mod source;
mod wanted;

pub use element::FileElement;
pub use error::FileError;
pub use halves::{Bf16, F16};
pub use header::ElementType;
pub use npy::Npy;
#[cfg(feature = "npz")]
pub use npz::Npz;
pub use replace::replace_file;
pub use safetensors::Safetensors;
pub use wanted::{Disagreement, Pattern, Wanted};
