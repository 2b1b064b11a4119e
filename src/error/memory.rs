//! Sizes and strides that leave their buffer, or under which positions share an element; and memory that is not there.

use super::ShapeError;

/// There is no memory for so many bytes: what the floors below shapes say, [`ShapeError::OutOfMemory`] above.
///
/// One word, so that a kernel's `Result` of it and of a buffer is returned in two registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfMemory {
    /// What was asked for; `usize::MAX` when that cannot even be counted.
    pub bytes: usize,
}

impl From<OutOfMemory> for ShapeError {
    #[cold]
    fn from(OutOfMemory { bytes }: OutOfMemory) -> Self {
        ShapeError::OutOfMemory { bytes }
    }
}

/// What was asked for, in words.
pub(super) fn asked(bytes: usize) -> String {
    match bytes {
        usize::MAX => "more bytes than can be addressed".into(),
        _ if bytes > isize::MAX as usize => format!("{bytes} bytes, more than can be addressed"),
        _ => format!("{bytes} bytes"),
    }
}

family! {
    /// There is not so much memory, for a result or for what is needed on the way to it. Every call that gives back a
    /// `Result` may give this, whatever else its `# Errors` list; what has no `Result` panics with the same sentence.
    #[error("can't allocate memory: you tried to allocate {}", memory::asked(*bytes))]
    OutOfMemory {
        /// How many bytes were asked for; `usize::MAX` when they cannot even be counted.
        bytes: usize,
    },

    /// More elements than can be addressed.
    #[error("{op}: a tensor of shape {sizes} has more elements than can be addressed")]
    TooLarge {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
    },

    /// Sizes and strides that reach beyond the elements there are.
    #[error("{op}: sizes {sizes}, strides {strides} and offset {offset} reach beyond {available} elements")]
    Bounds {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The strides.
        strides: Sizes,
        /// The offset.
        offset: usize,
        /// The number of elements of the tensor, or of the view.
        available: usize,
    },

    /// Sizes and strides that are not equally many.
    #[error("mismatch in length of strides and shape: {op} with {} sizes and {} strides, {sizes} and {strides}",
        .sizes.0.len(), .strides.0.len()
    )]
    StridedLists {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Asked,
        /// The strides.
        strides: Asked,
    },

    /// A size, a stride or an offset below 0.
    #[error("{op}: sizes {sizes}, strides {strides} and offset {offset}: none of them may be negative")]
    StridedNegative {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Asked,
        /// The strides.
        strides: Asked,
        /// The offset.
        offset: isize,
    },

    /// A view between whose elements lie others, which it may not reach.
    #[error(
        "{op} of a view of shape {sizes} and strides {strides}: between its elements lie others, which are not its own. \
         Call .contiguous() first, or .as_strided(..) on the tensor itself."
    )]
    Gaps {
        /// The operation.
        op: &'static str,
        /// The sizes of the view.
        sizes: Sizes,
        /// Its strides.
        strides: Sizes,
    },

    /// Positions that share an element cannot be written.
    #[error(
        "unsupported operation: more than one element of the written-to tensor refers to a single memory location. \
         Please clone() the tensor before performing the operation.: {op} with sizes {sizes} and strides {strides}"
    )]
    Overlap {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The strides.
        strides: Sizes,
    },
}
