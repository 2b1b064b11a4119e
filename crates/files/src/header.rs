//! Headers of safetensors files: names, element types, shapes and places of tensors, as JSON.
//!
//! A file has eight bytes of length, the header, and the elements of all tensors:
//! `{"0.weight":{"dtype":"F32","shape":[8,4],"data_offsets":[0,128]},..}`.

#[doc(inline)]
pub use congruent_formats::header::{ElementType, Entry, Fault, Header, LONGEST, METADATA, parse, read};
