//! Arrays of other crates that are no tensor of the shape asked for, and the other way around.

family! {
    |op|

    /// The sizes of an array do not fit a shape type, that of a tensor or of an array of another crate.
    ConversionShape {
        /// The type of the array.
        from: &'static str,
        /// Its sizes.
        sizes: Sizes,
        /// Its strides, in elements.
        strides: Asked,
        /// The type asked for.
        to: &'static str,
        /// The shape of that type.
        wanted: ShapePattern,
        /// The first axis from the back that disagrees; `None` when the ranks do.
        axis: Option<usize>,
    } => (
        "{op} of {from} with shape {sizes} and strides {strides} to {to} of shape {wanted}: {}",
        reshape::misfit(*axis, sizes, wanted)
    );

    /// An array of which an axis runs backwards through memory; those of a view run forwards.
    ConversionStride {
        /// The type of the array.
        from: &'static str,
        /// Its sizes.
        sizes: Sizes,
        /// Its strides, in elements.
        strides: Asked,
        /// The type asked for.
        to: &'static str,
        /// The shape of that type.
        wanted: ShapePattern,
        /// The first axis with a negative stride.
        axis: usize,
    } => (
        "{op} of {from} with shape {sizes} and strides {strides} to {to} of shape {wanted}, whose strides are not \
         negative: dimension {axis} runs backwards. Copy it in row-major order first."
    );

    /// Elements with others between them, for a type whose elements are contiguous.
    ConversionGaps {
        /// The type of the array.
        from: &'static str,
        /// Its sizes.
        sizes: Sizes,
        /// Its strides, in elements.
        strides: Sizes,
        /// The type asked for.
        to: &'static str,
        /// The strides of that type.
        wanted: Sizes,
    } => (
        "{op} of {from} with shape {sizes} and strides {strides} to {to}, whose strides are {wanted}: the elements do not \
         lie row-major without gaps. Call .contiguous() first."
    );
}
