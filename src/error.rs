//! What can go wrong at run time, one variant a failure.
//!
//! Each carries the operation, both shapes and the axis, and says the same as the compile-time
//! check does; where PyTorch has a sentence for it, its sentence comes first, word for word.

#[macro_use]
mod family;

mod arrange;
mod axes;
mod build;
mod count;
mod elementwise;
mod equation;
mod expand;
mod gather;
mod index;
mod join;
mod loss;
mod memory;
mod normalize;
mod pad;
mod product;
mod random;
mod reduce;
mod refuse;
mod reshape;
mod shown;
mod slices;
mod sparse;
mod windows;

pub use equation::{EquationFault, SubscriptFault};
#[doc(hidden)]
pub use memory::OutOfMemory;
pub use product::Contraction;
pub(crate) use refuse::{OrPanic, refuse};
pub use shown::{Asked, Pattern, Sizes};
pub use windows::WindowError;

use core::fmt;

join! {
    {
        /// Why shapes, sizes or positions do not fit an operation.
        #[derive(Clone, PartialEq, Eq, thiserror::Error)]
        #[non_exhaustive]
        pub enum ShapeError
    }
    [
        elementwise expand
        reshape memory axes slices
        index gather count
        reduce normalize loss
        join arrange pad
        product equation sparse
        build random
        windows
    ]
}

/// The sentence, as `Display`: `unwrap()` and a `main` that returns a `Result` print this one.
impl fmt::Debug for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
