//! Views: what is read and written through them, slices, and indexing by tensors.

mod chains;
mod forged;
mod index;
mod mutable;
mod slices;
mod strided;
mod views;
