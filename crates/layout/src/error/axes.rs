//! Axis numbers that are out of range, repeated, or too many; an axis whose length is not 1.

family! {
    |op|

    /// An axis number outside the shape.
    Axis {
        /// The sizes.
        sizes: Sizes,
        /// The axis asked for.
        axis: isize,
    } => (
        "Dimension out of range (expected to be in range of [{}, {}], but got {axis}): {op} of shape {sizes}",
        -(sizes.0.len().max(1) as isize),
        sizes.0.len().max(1) as isize - 1
    );

    /// An axis of odd length, which cannot be halved.
    OddLength {
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
        /// The length of the axis.
        size: usize,
    } => ("Halving dimension must be even, but dimension {axis} is size {size}: {op} of shape {sizes}");

    /// An axis named twice.
    AxisTwice {
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
    } => ("dim {axis} appears multiple times in the list of dims: {op} of shape {sizes}");

    /// The number of axes of a permutation is not the rank.
    AxisCount {
        /// The sizes.
        sizes: Sizes,
        /// The number of axes given.
        given: usize,
    } => (
        "permute(sparse_coo): number of dimensions in the tensor input does not match the length of the desired ordering of \
         dimensions i.e. input.dim() = {} is not equal to len(dims) = {given}: {op} of shape {sizes}",
        sizes.0.len()
    );

    /// A permutation that names an axis twice.
    PermutedTwice {
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
    } => ("permute(): duplicate dims are not allowed.: {op} of shape {sizes}, dimension {axis}");

    /// The numbers of source and destination axes differ.
    MovedimCounts {
        /// The sizes.
        sizes: Sizes,
        /// The axes to move.
        from: Asked,
        /// The destinations.
        to: Asked,
    } => (
        "movedim: Invalid source or destination dims: source ({from:?} dims) should contain the same number of dims as \
         destination ({to:?} dims): shape {sizes}"
    );

    /// Two axes that must differ are the same.
    SameAxes {
        /// The sizes.
        sizes: Sizes,
        /// The first axis asked for.
        a: isize,
        /// The second axis asked for.
        b: isize,
    } => ("diagonal dimensions cannot be identical {a}, {b}: {op} of shape {sizes}");

    /// The transpose of a tensor that is not a matrix.
    NotAMatrix {
        /// The sizes.
        sizes: Sizes,
    } => ("t() expects a tensor with <= 2 dimensions, but self is {}D: shape {sizes}", sizes.0.len());

    /// The position of a new axis is out of range.
    NoGap {
        /// The sizes.
        sizes: Sizes,
        /// The position asked for.
        axis: isize,
    } => (
        "Dimension out of range (expected to be in range of [{}, {}], but got {axis}): {op} of shape {sizes}",
        -(sizes.0.len() as isize) - 1,
        sizes.0.len()
    );

    /// An axis that cannot be removed, because its length is not 1.
    NotOne {
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
    } => (
        "{op}: dimension {axis} has length {}, only a length of 1 can be left out of a shape: shape {sizes}",
        sizes.0[*axis]
    );
}
