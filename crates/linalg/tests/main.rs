//! Linear algebra: each file of this folder is a module of one program.

mod accuracy;
mod bits;
mod eigen;
mod exponentials;
mod extremes;
mod properties;
mod second_order;
mod small;
mod special_matrices;
mod torch;
