//! Errors at run time: an operation, and its fault.
//!
//! A rule returns a [`Fault`], which says what is wrong; the called method adds its name, and makes it a [`ShapeError`]. Each fault carries shapes
//! and axis, and its message is that of the compile-time check; if PyTorch has a message for the fault, PyTorch's comes first, word for word.

#[doc(hidden)]
pub use congruent_layout::error::OutOfMemory;
#[doc(inline)]
pub use congruent_layout::error::{
    Asked, Contraction, EquationFault, Fault, MemoryFault, ShapeError, ShapePattern, Sizes, SubscriptFault, WindowFault,
};
pub(crate) use congruent_layout::error::{OfOperation, OrPanic, prelude};
