//! Errors at run time: an operation, and its fault.
//!
//! A rule returns a [`Fault`]; the called method adds its name, and returns a
//! [`ShapeError`]. Each fault contains shapes and axis, and has the message of the compile-time check; if PyTorch
//! has a message for the fault, that message comes first, word for word.

#[macro_use]
mod family;

mod arrange;
mod axes;
mod build;
mod convert;
mod count;
mod elementwise;
mod equation;
mod expand;
mod figure;
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
mod settings;
mod shown;
mod slices;
mod sparse;
mod windows;

pub use convert::MemoryFault;
pub use equation::{EquationFault, SubscriptFault};
#[doc(hidden)]
pub use memory::OutOfMemory;
pub use product::Contraction;
#[doc(hidden)]
pub use refuse::{Of, OfOperation, OrPanic, named, refuse};
pub use shown::{Asked, ShapePattern, Sizes};
pub use windows::WindowFault;

use core::fmt;

/// The imports of methods that may reject their operands.
#[doc(hidden)]
pub mod prelude {
    pub use super::{Fault, Of, OfOperation, OrPanic, ShapeError, named, refuse};
}

/// The reason why an operation rejects its operands. As text, the message: `unwrap()`, and a `main` that returns a `Result`,
/// print it. The alternate form, `{error:#}`, draws the shapes of the fault below the message, aligned, with
/// a caret below each axis that does not fit.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent::error::Fault;
///
/// let x = Tensor::<f32, _>::zeros_of(AnyRank::from([2, 3]));
/// let error = x.transpose(0, 5).unwrap_err();
/// assert_eq!(error.op, "transpose");
/// assert!(matches!(error.fault, Fault::Axis { axis: 5, .. }));
/// assert_eq!(
///     error.to_string(),
///     "Dimension out of range (expected to be in range of [-2, 1], but got 5): transpose of shape [2, 3]"
/// );
///
/// let y = Tensor::<f32, _>::zeros_of(AnyRank::from([4, 2]));
/// let error = x.try_add(&y).unwrap_err();
/// let (_, figure) = format!("{error:#}").split_once('\n').map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap();
/// assert_eq!(figure, "a  2  3\nb  4  2\n   ^  ^   neither is 1, and they differ");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct ShapeError {
    /// The operation: the method or function without `try_`, `into_`, `_mut`, `_of` and `_with`; `norm_p` is `norm`, and, as in PyTorch,
    /// `scatter_value` is `scatter`, and `+` is `add`. Empty for insufficient memory, which is not a fault of the
    /// operation.
    pub op: &'static str,
    /// The fault.
    pub fault: Fault,
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fault.sentence(self.op))?;
        match f.alternate().then(|| self.fault.figure()).flatten() {
            Some(figure) => write!(f, "\n{figure}"),
            None => Ok(()),
        }
    }
}
impl fmt::Debug for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fault.sentence(self.op))
    }
}
impl core::error::Error for ShapeError {}

join! {
    {
        /// The reason why shapes, sizes or positions do not fit an operation.
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        pub enum Fault
    }
    [
        elementwise expand
        reshape memory axes slices
        index gather count
        reduce normalize loss settings
        join arrange pad
        product equation sparse
        build random convert
        windows
    ]
}
