//! The same elements, or some of them, in other places: backwards, rolled, in a triangle, between margins, on a grid.
//!
//! Each operation returns a new tensor and copies whole blocks, except `meshgrid`, which returns views.

mod flip;
mod meshgrid;
mod moved;
mod pad;
mod placed;
mod rearrange;
mod regroup;
mod roll;
mod tile;
mod tri;

pub use meshgrid::{Grid, GridVector, Ij, Indexing, Meshgrid, Xy, meshgrid, meshgrid_dyn, try_meshgrid};
pub use pad::{Circular, Constant, PadMode, PadWith, Reflect, Replicate};
pub use rearrange::rearrange;
#[doc(hidden)]
pub use rearrange::{arranged_as, given};
