//! Views: what is read and written through them, slices, and indexing by tensors.

#[path = "../support/positions.rs"]
mod positions;
#[path = "../support/random.rs"]
mod random;
#[path = "../support/table.rs"]
mod table;

mod chains;
mod forged;
mod index;
mod mutable;
mod slices;
mod strided;
mod views;
