//! What a tensor is: how it is built, what it holds, what its types say, what it prints, and the laws of elementwise
//! operations.

#[path = "../support/positions.rs"]
mod positions;

mod arithmetic;
mod axes;
mod build;
mod close;
mod collections;
mod constants;
mod dim;
mod elements;
mod extreme_settings;
mod extreme_windows;
mod extremes;
mod generic;
mod guide;
mod laws;
mod lengths;
mod lists;
mod moves;
mod owned;
mod planes;
mod policies;
mod printing;
mod scalars;
mod shared;
mod sparse;
mod stack;
mod testing;
mod twins;
mod windows;
