//! Margins that do not fit the shape.

family! {
    |op|

    /// The number of margins is odd: each axis has one on either side.
    PadOdd {
        /// The sizes.
        sizes: Sizes,
        /// The margins.
        margins: Asked,
    } => ("Padding length must be divisible by 2: {op} of shape {sizes} by {margins}");

    /// There are margins for more axes than the tensor has.
    PadRank {
        /// The sizes.
        sizes: Sizes,
        /// The margins.
        margins: Asked,
    } => (
        "Padding length should be less than or equal to two times the input dimension but got padding length {} and input \
         of dimension {}: {op} of shape {sizes} by {margins}",
        margins.0.len(), sizes.0.len()
    );

    /// Negative margins remove more positions than the axis has.
    PadNegative {
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
        /// The margin before.
        before: isize,
        /// The margin after.
        after: isize,
    } => (
        "The input size {}, plus negative padding {before} and {after} resulted in a negative output size, which is \
         invalid. Check dimension {axis} of your input.: {op} of shape {sizes}",
        sizes.0[*axis]
    );

    /// Margins reflect more positions than the axis has, or repeat the edge of an empty axis.
    PadBeyond {
        /// The way margins are filled.
        mode: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
        /// The margin before.
        before: isize,
        /// The margin after.
        after: isize,
    } => (
        "Padding size should be less than the corresponding input dimension, but got: padding ({before}, {after}) at \
         dimension {axis} of input {sizes}: {op}, {mode}"
    );
}
