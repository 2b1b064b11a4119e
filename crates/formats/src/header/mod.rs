//! Headers of safetensors files: names, element types, shapes and places of tensors, as JSON.
//!
//! A file has eight bytes of length, the header, and the elements of all tensors:
//! `{"0.weight":{"dtype":"F32","shape":[8,4],"data_offsets":[0,128]},..}`.
//!
//! (`npy` has the heads of NumPy's files.)

mod cut;
mod element;
mod entry;
pub mod json;
mod kind;
pub mod npy;
mod places;
mod read;
mod stored;

pub use cut::Cut;
pub use element::ElementType;
pub use entry::{Entry, Fault, LONGEST, METADATA};
pub use kind::is_binary;
pub use kind::{BEGINNING, not_of};
pub use read::{Header, parse, read};
pub use stored::Stored;
