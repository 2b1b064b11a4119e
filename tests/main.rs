//! Values that the library computes: each file and folder named here is a module of one program. The programs next to it, and why they are
//! apart, are in `Cargo.toml`.

#[path = "support/convolutions.rs"]
mod convolutions;
#[path = "support/positions.rs"]
mod positions;
#[path = "support/random.rs"]
mod random;
#[path = "support/table.rs"]
mod table;

mod extreme_sizes;
mod figures;
mod miri;
mod moves;
mod ops;
mod tensors;
mod threads;
mod views;
