//! Methods of shapes that are known to have no elements, and need some.
//!
//! The traits here are those of tensors, views, expressions and variables whose shapes are [`Hollow`], or, for reductions of all elements,
//! [`FullyWritten`]. rustc finds their methods before those of the same name behind: of `Strided`, `LazyReductions` and `VarElements`. They ask
//! for elements, and do the same. See [`shape::hollow`](crate::shape::hollow).

mod reduce;
mod windows;

pub use reduce::*;
pub use windows::*;
