//! Headers of safetensors files: names, element types, shapes and places of tensors, as JSON.
//!
//! A file has eight bytes of length, the header, and the elements of all tensors:
//! `{"0.weight":{"dtype":"F32","shape":[8,4],"data_offsets":[0,128]},..}`.
//!
//! This folder uses the standard library only, because `cargo congruent` links to it and reads the same headers.

mod cut;
mod element;
mod entry;
pub(crate) mod json;
mod places;
mod read;

pub(crate) use cut::Cut;
pub use element::ElementType;
pub use entry::{Entry, Fault, LONGEST, METADATA};
pub use read::{Header, parse, read};
