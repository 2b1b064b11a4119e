//! Files of tensors without the tensors: headers of safetensors, npy and npz, and atomic replacement of a file.
//!
//! | module | |
//! |---|---|
//! | [`header`] | headers of safetensors, and heads of npy files |
//! | [`archive`] | the directory of a zip archive of arrays |
//! | [`replace_file`] | atomic replacement of a file |
//!
//! **No stable interface.** This crate is versioned with `congruent-files`, which exports everything that programs use; depend on that one.
#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod archive;
pub mod header;
mod replace;

pub use replace::replace_file;
