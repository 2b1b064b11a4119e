//! Sizes and strides that reach beyond their buffer, or under which positions share an element; and insufficient memory.

use super::{Fault, ShapeError};

/// A buffer of this number of bytes cannot be allocated: the error of kernels, which becomes [`Fault::OutOfMemory`].
///
/// One word, so that a kernel's `Result` of a buffer is returned in two registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfMemory {
    /// The number of bytes requested; `usize::MAX` if it overflows.
    pub bytes: usize,
}

impl From<OutOfMemory> for Fault {
    #[cold]
    fn from(OutOfMemory { bytes }: OutOfMemory) -> Self {
        Fault::OutOfMemory { bytes }
    }
}

/// Converts an error of a kernel, which does not know the operation: the message names none.
impl From<OutOfMemory> for ShapeError {
    #[cold]
    fn from(error: OutOfMemory) -> Self {
        ShapeError { op: "", fault: error.into() }
    }
}

/// Describes the request in words.
pub(super) fn asked(bytes: usize) -> String {
    match bytes {
        usize::MAX => "more bytes than can be addressed".into(),
        _ if bytes > isize::MAX as usize => format!("{bytes} bytes, more than can be addressed"),
        _ => format!("{bytes} bytes"),
    }
}

family! {
    |op|

    /// There is not enough memory for a result or for an intermediate buffer. All calls that return a
    /// `Result` may return this error, in addition to its section `# Errors`; other calls panic with this message.
    OutOfMemory {
        /// The number of bytes requested; `usize::MAX` if it overflows.
        bytes: usize,
    } => ("can't allocate memory: you tried to allocate {}", memory::asked(*bytes));

    /// More elements than can be addressed.
    TooLarge {
        /// The sizes.
        sizes: Sizes,
    } => ("{op}: a tensor of shape {sizes} has more elements than can be addressed");

    /// More positions of repeated elements than an operation visits: the memory suffices, but it would run for hours.
    Visits {
        /// The sizes.
        sizes: Sizes,
        /// The largest number of positions.
        most: usize,
    } => ("{op}: a view of shape {sizes} repeats its elements at more than {most} positions, and each would be visited");

    /// Sizes and strides that reach beyond the elements.
    Bounds {
        /// The sizes.
        sizes: Sizes,
        /// The strides.
        strides: Sizes,
        /// The offset.
        offset: usize,
        /// The number of elements of the tensor, or of the view.
        available: usize,
    } => ("{op}: sizes {sizes}, strides {strides} and offset {offset} reach beyond {available} elements");

    /// The numbers of sizes and of strides differ.
    StridedLists {
        /// The sizes.
        sizes: Asked,
        /// The strides.
        strides: Asked,
    } => (
        "mismatch in length of strides and shape: {op} with {} sizes and {} strides, {sizes} and {strides}",
        sizes.0.len(), strides.0.len()
    );

    /// A negative size, stride or offset.
    StridedNegative {
        /// The sizes.
        sizes: Asked,
        /// The strides.
        strides: Asked,
        /// The offset.
        offset: isize,
    } => ("{op}: sizes {sizes}, strides {strides} and offset {offset}: none of them may be negative");

    /// A view with gaps between its elements, which it may not access.
    Gaps {
        /// The sizes of the view.
        sizes: Sizes,
        /// The strides of the view.
        strides: Sizes,
    } => (
        "{op} of a view of shape {sizes} and strides {strides}: between its elements lie others, which are not its own. \
         Call .contiguous() first, or .as_strided(..) on the tensor itself."
    );

    /// Positions that share an element cannot be written.
    Overlap {
        /// The sizes.
        sizes: Sizes,
        /// The strides.
        strides: Sizes,
    } => (
        "unsupported operation: more than one element of the written-to tensor refers to a single memory location. \
         Please clone() the tensor before performing the operation.: {op} with sizes {sizes} and strides {strides}"
    );
}
