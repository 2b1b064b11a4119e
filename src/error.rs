//! Errors at run time: an operation, and its fault.
//!
//! A rule knows what is wrong, and returns a [`Fault`]; the method that was called knows its name, and makes it a
//! [`ShapeError`]. Each fault carries shapes and axis, and says the same as the compile-time check does; where PyTorch
//! has a sentence for it, its sentence comes first, word for word.

#[doc(hidden)]
pub use congruent_layout::error::OutOfMemory;
#[doc(inline)]
pub use congruent_layout::error::{
    Asked, Contraction, EquationFault, Fault, MemoryFault, ShapeError, ShapePattern, Sizes, SubscriptFault, WindowFault,
};
pub(crate) use congruent_layout::error::{OfOperation, OrPanic, prelude};
