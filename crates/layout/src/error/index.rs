//! Index tensors and masks between brackets that do not fit.

family! {
    |op|

    /// An element of an index tensor outside the axis that it indexes.
    IndexValue {
        /// The sizes of the indexed tensor.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
        /// The element.
        value: i64,
        /// Its position in the index tensor.
        at: Sizes,
    } => (
        "index {value} is out of bounds for dimension {axis} with size {}: {op} of shape {sizes}, at position {at} of the \
         index tensor",
        sizes.0[*axis]
    );

    /// Index tensors of which two lengths differ and neither is 1.
    IndexBroadcast {
        /// The sizes of each index tensor; those of a mask are how often it holds.
        shapes: Box<[Sizes]>,
    } => ("shape mismatch: indexing tensors could not be broadcast together with shapes {}: {op}", shown::list(shapes));

    /// Fewer values than places where a mask holds.
    MaskedSource {
        /// How often it holds.
        wanted: usize,
        /// The sizes of the values.
        src: Sizes,
    } => ("{op}: the mask holds {wanted} times, and src of shape {src} has fewer elements");

    /// Positions and values that are not equally many.
    PutCount {
        /// The sizes of the positions.
        index: Sizes,
        /// The sizes of the values.
        src: Sizes,
    } => ("{op}(): Expected source and index to have the same number of elements: index of shape {index}, src of shape {src}");

    /// Values that do not expand to what an index picks.
    IndexValues {
        /// The sizes of what is picked.
        picked: Sizes,
        /// The sizes of the values.
        values: Sizes,
    } => (
        "shape mismatch: value tensor of shape {values} cannot be broadcast to indexing result of shape {picked}: {op}"
    );

    /// A mask of other sizes than the axes it indexes.
    MaskShape {
        /// The sizes of the mask.
        mask: Sizes,
        /// The axis of the mask.
        axis: usize,
        /// The sizes of the indexed tensor, positions and ranges already taken.
        sizes: Sizes,
        /// The axis of those sizes.
        at: usize,
    } => (
        "The shape of the mask {mask} at index {axis} does not match the shape of the indexed tensor {sizes} at index \
         {at}: {op}"
    );
}
