//! Choices of elements of vectors: grids, and rows.

mod choices;
mod meshgrid;

pub use meshgrid::{Grid, GridVector, Ij, Indexing, Meshgrid, Xy, meshgrid, meshgrid_dyn, try_meshgrid};
