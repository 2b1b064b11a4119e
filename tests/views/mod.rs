//! Views: what is read and written through them, slices, and indexing by tensors.

mod chains;
mod forged;
mod index;
mod mutable;
mod slices;
mod strided;
#[allow(clippy::module_inception, reason = "what is read through views, next to slices and indices")]
mod views;
