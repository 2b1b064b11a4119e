//! The same elements, or some of them, in other places: backwards, rolled, in a triangle, between margins, on a grid.
//!
//! Each gives a new tensor, whose blocks are copied whole; `meshgrid` gives views.

mod flip;
mod meshgrid;
mod pad;
mod rearrange;
mod roll;
mod tile;
mod tri;

pub use meshgrid::{Grid, GridVector, Ij, Indexing, Meshgrid, Xy, meshgrid, meshgrid_dyn, try_meshgrid};
pub use pad::{Constant, PadMode, PadWith, Reflect, Replicate};
pub use rearrange::rearrange;
#[doc(hidden)]
pub use rearrange::{arranged_as, given};
