//! Methods of shapes that are known to have no elements, and need some.
//!
//! The traits here are those of tensors, views, expressions and variables whose shapes are [`Hollow`], or, for reductions of all elements,
//! [`FullyWritten`]. rustc finds these methods before the methods of `Strided`, `LazyReductions` and `VarElements`. Each requires elements, and calls
//! the method of the same name. See [`shape::hollow`](crate::shape::hollow).

mod reduce;
mod windows;

pub use reduce::*;
pub use windows::*;
