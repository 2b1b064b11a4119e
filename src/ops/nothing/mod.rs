//! Methods that need elements, on shapes that are known to have none.
//!
//! The traits here are implemented for tensors, views, expressions and variables whose shapes are [`Hollow`], or, for reductions of all elements,
//! [`FullyWritten`]. rustc finds these methods before the methods of `Strided`, `LazyReductions` and `VarElements`. Each requires elements, and calls
//! the method of the same name. See [`shape::zero_length`](crate::shape::zero_length).

mod reduce;
mod windows;

pub use reduce::*;
pub use windows::*;
