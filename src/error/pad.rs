//! Margins that do not fit the shape.

family! {
    /// An odd number of margins: each axis has one on either side.
    #[error("Padding length must be divisible by 2: {op} of shape {sizes} by {margins}")]
    PadOdd {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The margins.
        margins: Asked,
    },

    /// Margins for more axes than there are.
    #[error(
        "Padding length should be less than or equal to two times the input dimension but got padding length {} and input \
         of dimension {}: {op} of shape {sizes} by {margins}",
        .margins.0.len(), .sizes.0.len()
    )]
    PadRank {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The margins.
        margins: Asked,
    },

    /// Negative margins that take away more than there is.
    #[error(
        "The input size {}, plus negative padding {before} and {after} resulted in a negative output size, which is \
         invalid. Check dimension {axis} of your input.: {op} of shape {sizes}",
        .sizes.0[*.axis]
    )]
    PadNegative {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
        /// The margin in front.
        before: isize,
        /// The margin behind.
        after: isize,
    },

    /// A reflection of more than there is, or a repetition of an edge that there is not.
    #[error(
        "Padding size should be less than the corresponding input dimension, but got: padding ({before}, {after}) at \
         dimension {axis} of input {sizes}: {op}, {mode}"
    )]
    PadBeyond {
        /// The operation.
        op: &'static str,
        /// How the margins are filled.
        mode: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
        /// The margin in front.
        before: isize,
        /// The margin behind.
        after: isize,
    },
}
