//! Headers of safetensors files: names, element types, shapes and places of tensors, as JSON.
//!
//! A file has eight bytes of length, the header, and the elements of all tensors:
//! `{"0.weight":{"dtype":"F32","shape":[8,4],"data_offsets":[0,128]},..}`.
//!
//! This folder uses the standard library only, because `cargo congruent` links to it and reads the same headers. (`npy` has the heads of NumPy's files.)

mod cut;
mod element;
mod entry;
pub(crate) mod json;
mod kind;
pub(crate) mod npy;
mod places;
mod read;
mod stored;

pub(crate) use cut::Cut;
pub use element::ElementType;
pub use entry::{Entry, Fault, LONGEST, METADATA};
#[allow(unused_imports, reason = "csv files alone are no binary files")]
pub(crate) use kind::is_binary;
pub(crate) use kind::{BEGINNING, not_of};
pub use read::{Header, parse, read};
pub(crate) use stored::Stored;
