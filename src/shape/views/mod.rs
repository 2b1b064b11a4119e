//! The same elements, seen under another shape.

pub mod diag;
pub mod diagonal;
pub mod flatten;
pub mod flip;
pub mod items;
pub mod narrow;
pub mod permute;
pub mod position;
pub mod rearrange;
pub mod slice;
pub mod split;
pub mod squeeze;
pub mod strided;
pub mod view;
