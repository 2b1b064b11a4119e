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
#[doc(hidden)]
pub use rearrange::given;
pub use rearrange::rearrange;

use crate::shape::axis::AxisList;
use smallvec::SmallVec;

/// The axes of a list as values.
fn axes<X: AxisList>() -> SmallVec<[isize; 6]> {
    let mut axes = SmallVec::from_elem(0, X::LEN);
    X::write(&mut axes);
    axes
}
