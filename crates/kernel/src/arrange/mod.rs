//! Elements in new places: joined, moved, reversed, with margins, in triangles.

pub mod flip;
pub mod join;
pub mod pad;
pub mod place;
pub mod triangle;
