//! Linear algebra: each file of this folder is a module of one program.

mod accuracy;
#[cfg(feature = "grad")]
mod bits;
#[cfg(feature = "complex")]
mod eigen;
mod exponentials;
mod extremes;
mod properties;
#[cfg(feature = "grad")]
mod second_order;
mod small;
#[cfg(feature = "grad")]
mod special_matrices;
#[cfg(feature = "grad")]
mod torch;
