//! Index tensors and masks in index expressions that do not fit.

family! {
    |op|

    /// An element of an index tensor is outside the axis that it indexes.
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

    /// Index tensors do not broadcast: two lengths differ and neither is 1.
    IndexBroadcast {
        /// The sizes of each index tensor; for a mask, the number of its true elements.
        shapes: Box<[Sizes]>,
    } => ("shape mismatch: indexing tensors could not be broadcast together with shapes {}: {op}", shown::list(shapes));

    /// There are fewer values than true elements of a mask.
    MaskedSource {
        /// The number of true elements of the mask.
        wanted: usize,
        /// The sizes of the values.
        src: Sizes,
    } => ("{op}: the mask holds {wanted} times, and src of shape {src} has fewer elements");

    /// The numbers of positions and of values differ.
    PutCount {
        /// The sizes of the positions.
        index: Sizes,
        /// The sizes of the values.
        src: Sizes,
    } => ("{op}(): Expected source and index to have the same number of elements: index of shape {index}, src of shape {src}");

    /// Values do not expand to the selected elements.
    IndexValues {
        /// The sizes of the selection.
        picked: Sizes,
        /// The sizes of the values.
        values: Sizes,
    } => (
        "shape mismatch: value tensor of shape {values} cannot be broadcast to indexing result of shape {picked}: {op}"
    );

    /// The sizes of a mask differ from the axes that it indexes.
    MaskShape {
        /// The sizes of the mask.
        mask: Sizes,
        /// The axis of the mask.
        axis: usize,
        /// The sizes of the indexed tensor, after positions and ranges were applied.
        sizes: Sizes,
        /// The axis of the indexed tensor.
        at: usize,
    } => (
        "The shape of the mask {mask} at index {axis} does not match the shape of the indexed tensor {sizes} at index \
         {at}: {op}"
    );
}
