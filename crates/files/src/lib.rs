//! Files of tensors, checked against static shapes before any data is read.
//!
//! | module | |
//! |---|---|
//! | [`header`] | what a safetensors file says of its tensors: names, element types, shapes, places |
//! | [`safetensors`] | the format of models, which PyTorch and others read and write, too |
//! | [`replace_file`] | writes a file as a whole: the old one stays until the new one is on the disk |
#![deny(missing_docs)]

mod error;
pub mod header;
mod replace;
pub mod safetensors;

pub use error::FileError;
pub use header::ElementType;
pub use replace::replace_file;
