//! What can go wrong at run time, one variant a failure.
//!
//! Each carries the operation, both shapes and the axis, and says the same as the compile-time
//! check does; where PyTorch has a sentence for it, its sentence comes first, word for word.

mod product;
mod refuse;
mod shown;
mod windows;

pub use product::{Contraction, EquationFault, SubscriptFault};
pub(crate) use refuse::{OrPanic, refuse};
pub use shown::{Asked, Pattern, Sizes};
pub use windows::WindowError;

use core::fmt;

/// Why shapes, sizes or positions do not fit an operation.
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ShapeError {
    /// Two lengths differ and neither is 1.
    #[error(
        "The size of tensor a ({a_size}) must match the size of tensor b ({b_size}) at \
         non-singleton dimension {axis}: {op} of shapes {a} and {b}"
    )]
    Broadcast {
        /// The operation.
        op: &'static str,
        /// The sizes of the left operand.
        a: Sizes,
        /// The sizes of the right operand.
        b: Sizes,
        /// The axis, counted in the longer shape.
        axis: usize,
        /// The length of the left operand there.
        a_size: usize,
        /// The length of the right operand there.
        b_size: usize,
    },

    /// Two lengths differ and neither is 1, in `broadcast_shapes`, for which PyTorch has a sentence of its own.
    #[error(
        "Attempting to broadcast a dimension of length {b_size} at {back}! Mismatching argument at index 1 had {}; \
         but expected shape should be broadcastable to {so_far}: {op} of shapes {a} and {b}",
        tuple(b)
    )]
    BroadcastShapes {
        /// The operation.
        op: &'static str,
        /// The sizes on the left.
        a: Sizes,
        /// The sizes on the right.
        b: Sizes,
        /// What the axes behind gave together, in front of them the sizes on the left.
        so_far: Sizes,
        /// The axis, counted from -1 for the last.
        back: isize,
        /// The length on the right there.
        b_size: usize,
    },

    /// An in-place operation would change the shape of `self`.
    #[error(
        "output with shape {a} doesn't match the broadcast shape {broadcast}: {op} of shapes {a} and {b}, \
         an in-place operation may not change self's shape"
    )]
    InPlace {
        /// The operation.
        op: &'static str,
        /// The sizes of `self`.
        a: Sizes,
        /// The sizes of the other operand.
        b: Sizes,
        /// What the two give together.
        broadcast: Sizes,
    },

    /// A named length would have to stretch.
    #[error(
        "a named dimension never stretches, but tensor a has {a_size} and tensor b has {b_size} at \
         dimension {axis}: {op} of shapes {a} and {b}"
    )]
    Named {
        /// The operation.
        op: &'static str,
        /// The sizes of the left operand.
        a: Sizes,
        /// The sizes of the right operand.
        b: Sizes,
        /// The axis, counted in the longer shape.
        axis: usize,
        /// The length of the left operand there.
        a_size: usize,
        /// The length of the right operand there.
        b_size: usize,
    },

    /// Two ranks differ under the strict policy.
    #[error("under the strict policy both shapes must have the same number of axes: {op} of shapes {a} and {b}")]
    StrictRank {
        /// The operation.
        op: &'static str,
        /// The sizes of the left operand.
        a: Sizes,
        /// The sizes of the right operand.
        b: Sizes,
    },

    /// Run-time sizes do not fit a shape type.
    #[error("{op}: a tensor of shape {sizes} is not of shape {wanted}: {}", misfit(*.axis, sizes, wanted))]
    Misfit {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The shape asked for.
        wanted: Pattern,
        /// The first axis from the back that disagrees; `None` when the ranks do.
        axis: Option<usize>,
    },

    /// The number of elements is not what the shape needs.
    #[error("shape '{wanted}' is invalid for input of size {numel}: {op}")]
    Numel {
        /// The operation.
        op: &'static str,
        /// The shape asked for.
        wanted: Asked,
        /// The number of elements there are.
        numel: usize,
    },

    /// More than one length to infer.
    #[error("only one dimension can be inferred: {op} as {wanted}")]
    InferTwice {
        /// The operation.
        op: &'static str,
        /// The shape asked for.
        wanted: Asked,
    },

    /// A length that could be anything, because there are no elements.
    #[error(
        "cannot reshape tensor of 0 elements into shape {wanted} because the unspecified dimension size -1 can be any \
         value and is ambiguous: {op}"
    )]
    Ambiguous {
        /// The operation.
        op: &'static str,
        /// The shape asked for.
        wanted: Asked,
    },

    /// Elements that do not lie so that one stride an axis could describe them under other lengths.
    #[error(
        "view size is not compatible with input tensor's size and stride (at least one dimension spans across two \
         contiguous subspaces). Use .reshape(...) instead.: {op} of sizes {sizes} and strides {strides} as {wanted}"
    )]
    Strides {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The strides.
        strides: Sizes,
        /// The shape asked for.
        wanted: Asked,
    },

    /// Lengths that do not multiply up to that of the axis they are to replace.
    #[error(
        "unflatten: Provided sizes {wanted} don't multiply up to the size of dim {axis} ({}) in the input tensor: \
         shape {sizes}",
        .sizes.0[*.axis]
    )]
    PartsProduct {
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
        /// The lengths asked for.
        wanted: Asked,
    },

    /// The first and the last axis to be flattened stand the wrong way round.
    #[error(
        "flatten() has invalid args: start_dim cannot come after end_dim: {op} of shape {sizes} from dimension {start} to \
         {end}"
    )]
    FlattenOrder {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The first axis, counted from the front.
        start: usize,
        /// The last axis.
        end: usize,
    },

    /// A permutation of another number of axes than there are.
    #[error(
        "permute(sparse_coo): number of dimensions in the tensor input does not match the length of the desired ordering of \
         dimensions i.e. input.dim() = {} is not equal to len(dims) = {given}: {op} of shape {sizes}",
        .sizes.0.len()
    )]
    AxisCount {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The number of axes given.
        given: usize,
    },

    /// A permutation that names an axis twice.
    #[error("permute(): duplicate dims are not allowed.: {op} of shape {sizes}, dimension {axis}")]
    PermutedTwice {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
    },

    /// Other numbers of sources than of destinations.
    #[error(
        "movedim: Invalid source or destination dims: source ({from:?} dims) should contain the same number of dims as \
         destination ({to:?} dims): shape {sizes}"
    )]
    MovedimCounts {
        /// The sizes.
        sizes: Sizes,
        /// The axes to move.
        from: Asked,
        /// Where to.
        to: Asked,
    },

    /// Two axes of which one is the other.
    #[error("diagonal dimensions cannot be identical {a}, {b}: {op} of shape {sizes}")]
    SameAxes {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The first axis asked for.
        a: isize,
        /// The second one.
        b: isize,
    },

    /// A transposition of more than two axes.
    #[error("t() expects a tensor with <= 2 dimensions, but self is {}D: shape {sizes}", .sizes.0.len())]
    NotAMatrix {
        /// The sizes.
        sizes: Sizes,
    },

    /// A place for a new axis beyond the shape.
    #[error(
        "Dimension out of range (expected to be in range of [{}, {}], but got {axis}): {op} of shape {sizes}",
        -(.sizes.0.len() as isize) - 1,
        .sizes.0.len()
    )]
    NoGap {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The place asked for.
        axis: isize,
    },

    /// An axis that cannot be left out, because its length is not 1.
    #[error("{op}: dimension {axis} has length {}, only a length of 1 can be left out of a shape: shape {sizes}", .sizes.0[*.axis])]
    NotOne {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
    },

    /// A part of an axis that reaches beyond it.
    #[error(
        "start ({start}) + length ({len}) exceeds dimension size ({}).: {op} of dimension {axis}, shape {sizes}",
        .sizes.0[*.axis]
    )]
    NarrowBeyond {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
        /// The first position, as it was asked for.
        start: isize,
        /// The number of positions.
        len: usize,
    },

    /// A position outside its axis.
    #[error("select(): index {index} out of range for tensor of size {sizes} at dimension {axis}")]
    SelectBeyond {
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
        /// The position asked for.
        index: isize,
    },

    /// A position outside its axis.
    #[error("index {index} is out of bounds for dimension {axis} with size {}: {op} of shape {sizes}", .sizes.0[*.axis])]
    IndexBeyond {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
        /// The position asked for.
        index: isize,
    },

    /// More positions and ranges than axes.
    #[error("too many indices for tensor of dimension {}: {op} of shape {sizes} with {given}", .sizes.0.len())]
    TooManyIndices {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The number of positions and ranges.
        given: usize,
    },

    /// An element of an index tensor outside the axis that it indexes.
    #[error(
        "index {value} is out of bounds for dimension {axis} with size {}: {op} of shape {sizes}, at position {at} of the \
         index tensor",
        .sizes.0[*.axis]
    )]
    IndexValue {
        /// The operation.
        op: &'static str,
        /// The sizes of the indexed tensor.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
        /// The element.
        value: i64,
        /// Its position in the index tensor.
        at: Sizes,
    },

    /// Index tensors of which two lengths differ and neither is 1.
    #[error("shape mismatch: indexing tensors could not be broadcast together with shapes {}: {op}", list(shapes))]
    IndexBroadcast {
        /// The operation.
        op: &'static str,
        /// The sizes of each index tensor; those of a mask are how often it holds.
        shapes: Box<[Sizes]>,
    },

    /// Values that do not expand to what an index picks.
    #[error(
        "shape mismatch: value tensor of shape {values} cannot be broadcast to indexing result of shape {picked}: {op}"
    )]
    IndexValues {
        /// The operation.
        op: &'static str,
        /// The sizes of what is picked.
        picked: Sizes,
        /// The sizes of the values.
        values: Sizes,
    },

    /// A mask of other sizes than the axes it indexes.
    #[error(
        "The shape of the mask {mask} at index {axis} does not match the shape of the indexed tensor {sizes} at index \
         {at}: {op}"
    )]
    MaskShape {
        /// The operation.
        op: &'static str,
        /// The sizes of the mask.
        mask: Sizes,
        /// The axis of the mask.
        axis: usize,
        /// The sizes of the indexed tensor, positions and ranges already taken.
        sizes: Sizes,
        /// The axis of those sizes.
        at: usize,
    },

    /// More than one `...`.
    #[error("an index can only have a single ellipsis ('...'): {op} of shape {sizes}")]
    TwoEllipses {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
    },

    /// A step of nothing.
    #[error("step must be greater than zero: {op} of dimension {axis}, shape {sizes}")]
    Step {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
    },

    /// A window longer than its axis.
    #[error("maximum size for tensor at dimension {axis} is {} but size is {size}: unfold of shape {sizes}", .sizes.0.get(*.axis).unwrap_or(&1))]
    WindowTooLong {
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
        /// The length of the window.
        size: usize,
    },

    /// Parts that do not add up to their axis.
    #[error(
        "split_with_sizes expects split_sizes to sum exactly to {} (input tensor's size at dimension {axis}), but got \
         split_sizes={parts}: shape {sizes}",
        .sizes.0[*.axis]
    )]
    PartsSum {
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
        /// The lengths of the parts.
        parts: Sizes,
    },

    /// Parts of length 0, or none of them.
    #[error("{op}: dimension {axis} of length {} cannot be split into parts of length 0, or into 0 parts: shape {sizes}", .sizes.0[*.axis])]
    SplitZero {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
    },

    /// More elements than can be addressed.
    #[error("{op}: a tensor of shape {sizes} has more elements than can be addressed")]
    TooLarge {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
    },

    /// An axis that expanding would have to shrink or change.
    #[error(
        "The expanded size of the tensor ({to_size}) must match the existing size ({from_size}) at \
         non-singleton dimension {axis}.  Target sizes: {to}.  Tensor sizes: {from}: {op}"
    )]
    Expand {
        /// The operation.
        op: &'static str,
        /// The sizes of the tensor.
        from: Sizes,
        /// The sizes asked for.
        to: Sizes,
        /// The axis, counted in the sizes asked for.
        axis: usize,
        /// The length there is.
        from_size: usize,
        /// The length asked for.
        to_size: usize,
    },

    /// Fewer axes than there are.
    #[error(
        "the number of sizes provided ({}) must be greater or equal to the number of dimensions in \
         the tensor ({}): {op} of {from} to {to}",
        .to.0.len(),
        .from.0.len()
    )]
    ExpandRank {
        /// The operation.
        op: &'static str,
        /// The sizes of the tensor.
        from: Sizes,
        /// The sizes asked for.
        to: Sizes,
    },

    /// Fewer counts than axes.
    #[error(
        "Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor: {op} of {sizes} by \
         {counts}"
    )]
    RepeatRank {
        /// The operation.
        op: &'static str,
        /// The sizes of the tensor.
        sizes: Sizes,
        /// How often along each axis.
        counts: Sizes,
    },

    /// A length to be kept where there is none.
    #[error(
        "The expanded size of the tensor ({size}) isn't allowed in a leading, non-existing dimension {axis}: {op} of \
         {from} to {to}"
    )]
    ExpandKept {
        /// The operation.
        op: &'static str,
        /// The sizes of the tensor.
        from: Sizes,
        /// The sizes asked for.
        to: Asked,
        /// The axis, counted in the sizes asked for.
        axis: usize,
        /// The length asked for.
        size: isize,
    },

    /// An axis number outside the shape.
    #[error(
        "Dimension out of range (expected to be in range of [{}, {}], but got {axis}): {op} of shape {sizes}",
        -(.sizes.0.len().max(1) as isize),
        .sizes.0.len().max(1) as isize - 1
    )]
    Axis {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The axis asked for.
        axis: isize,
    },

    /// An axis named twice.
    #[error("dim {axis} appears multiple times in the list of dims: {op} of shape {sizes}")]
    AxisTwice {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
    },

    /// The largest or the first of no elements.
    #[error("{op}(): Expected reduction dim {axis} to have non-zero size.: shape {sizes}")]
    Empty {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
    },

    /// The inner axes of a matrix product differ.
    #[error(
        "{}: {op} of shapes {a} and {b} contracts {a_size} (dimension {a_axis} of a) with {b_size} (dimension {b_axis} of b)",
        .by.sentence(a, b)
    )]
    Contract {
        /// The operation.
        op: &'static str,
        /// Which product it is.
        by: Box<Contraction>,
        /// The sizes of the left operand.
        a: Sizes,
        /// The sizes of the right operand.
        b: Sizes,
        /// The contracted axis of the left operand.
        a_axis: usize,
        /// The contracted axis of the right operand.
        b_axis: usize,
        /// Its length.
        a_size: usize,
        /// Its length.
        b_size: usize,
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
        /// The number of elements of the buffer.
        available: usize,
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

    /// Two sizes that must be one and the same are not.
    #[error("{op}: expected sizes of 'self' and 'other' to match, but {a} != {b}")]
    Differ {
        /// The operation.
        op: &'static str,
        /// The sizes on the left.
        a: Sizes,
        /// The sizes on the right.
        b: Sizes,
    },

    /// Indices of a sparse tensor that are not `[ndim, nnz]`.
    #[error(
        "indices must be sparse_dim x nnz, but got: {indices}: {op} of shape {sizes} takes {} rows, one for each axis",
        .sizes.0.len()
    )]
    SparseIndices {
        /// The operation.
        op: &'static str,
        /// The sizes of the sparse tensor.
        sizes: Sizes,
        /// The sizes of the indices.
        indices: Sizes,
    },

    /// Values of a sparse tensor that are not `[nnz]`.
    #[error("values has incorrect number of dimensions, expected 1, got {}: {op} with values of shape {values}", .values.0.len())]
    SparseValues {
        /// The operation.
        op: &'static str,
        /// The sizes of the values.
        values: Sizes,
    },

    /// Other numbers of indices than of values.
    #[error(
        "indices and values must have same nnz, but got nnz from indices: {indices}, nnz from values: {values}: {op}"
    )]
    Nnz {
        /// The operation.
        op: &'static str,
        /// The number of columns of the indices.
        indices: usize,
        /// The number of values.
        values: usize,
    },

    /// An index of an entry that is not inside its axis.
    #[error("{}: entry {entry} of {op}, shape {sizes}", outside(*.index, *.axis, sizes))]
    SparseIndex {
        /// The operation.
        op: &'static str,
        /// The sizes of the sparse tensor.
        sizes: Sizes,
        /// The entry, counted from 0: the column of the indices.
        entry: usize,
        /// The axis: the row of the indices.
        axis: usize,
        /// The index there.
        index: i64,
    },

    /// A product of a sparse tensor that is not a matrix, or with neither a matrix nor a vector.
    #[error(
        "{op} of a sparse tensor takes a 2D matrix, and a 2D matrix or a 1D vector, but they are of shapes {a} and {b}"
    )]
    SparseProduct {
        /// The operation.
        op: &'static str,
        /// The sizes of the sparse operand.
        a: Sizes,
        /// The sizes of the dense one.
        b: Sizes,
    },

    /// An integer was divided by zero, or the quotient does not fit.
    #[error("{op}: attempt to divide by zero or with overflow, in a divisor of shape {divisor}")]
    Division {
        /// The operation.
        op: &'static str,
        /// The sizes of the divisor.
        divisor: Sizes,
    },

    // Construction.
    /// A step of nothing between two numbers.
    #[error("step must be nonzero: {op} from {from} to {to}")]
    RangeStep {
        /// The operation.
        op: &'static str,
        /// The first number.
        from: Box<str>,
        /// The number to stop at.
        to: Box<str>,
    },

    /// A step away from the number to stop at.
    #[error("upper bound and lower bound inconsistent with step sign: {op} from {from} to {to} by {by}")]
    RangeSign {
        /// The operation.
        op: &'static str,
        /// The first number.
        from: Box<str>,
        /// The number to stop at.
        to: Box<str>,
        /// The step.
        by: Box<str>,
    },

    /// An end that is infinite, or not a number.
    #[error("unsupported range: {from} -> {to}: {op}")]
    RangeEnds {
        /// The operation.
        op: &'static str,
        /// The first number.
        from: Box<str>,
        /// The number to stop at.
        to: Box<str>,
    },

    /// A shape of another rank than what is to be built has.
    #[error("{op} gives {wanted}, which a shape of {} axes is not: shape {sizes}", .sizes.0.len())]
    BuildRank {
        /// The operation.
        op: &'static str,
        /// The sizes asked for.
        sizes: Sizes,
        /// What is to be built.
        wanted: &'static str,
    },

    /// A diagonal of neither a vector nor a matrix.
    #[error("diag(): Supports 1D or 2D tensors. Got {}D: shape {sizes}", .sizes.0.len())]
    DiagRank {
        /// The sizes.
        sizes: Sizes,
    },

    /// No integer to draw.
    #[error("random_ expects 'from' to be less than 'to', but got from={from} >= to={to}: {op}")]
    DrawRange {
        /// The operation.
        op: &'static str,
        /// The smallest one asked for.
        from: Box<str>,
        /// The first that is too large.
        to: Box<str>,
    },

    /// No float to draw, or bounds further apart than the largest one.
    #[error("uniform_ expects to return a [from, to) range, but found from={from} > to={to}: {op} of finite numbers")]
    DrawUniform {
        /// The operation.
        op: &'static str,
        /// The smallest one asked for.
        from: Box<str>,
        /// The bound above.
        to: Box<str>,
    },

    /// A standard deviation that is negative, or not a number.
    #[error("normal expects std >= 0.0, but found std {std}: {op}")]
    DrawDeviation {
        /// The operation.
        op: &'static str,
        /// The standard deviation.
        std: Box<str>,
    },

    /// A probability outside of 0 to 1.
    #[error("bernoulli_ expects p to be in [0, 1], but got p={p}: {op}")]
    DrawProbability {
        /// The operation.
        op: &'static str,
        /// The probability.
        p: Box<str>,
    },

    /// An element that is no probability.
    #[error("Expected p_in >= 0 && p_in <= 1 to be true, but got false.: {op} of shape {sizes}, {p} at position {at}")]
    DrawProbabilities {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The element.
        p: Box<str>,
        /// Its position.
        at: Sizes,
    },

    /// Weights of more than two axes, or of none.
    #[error("prob_dist must be 1 or 2 dim: {op} of shape {sizes}")]
    WeightsRank {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
    },

    /// A weight that is negative, infinite or not a number.
    #[error(
        "probability tensor contains either `inf`, `nan` or element < 0: {op} of shape {sizes}, {weight} at position {at}"
    )]
    Weight {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The weight.
        weight: Box<str>,
        /// Its position.
        at: Sizes,
    },

    /// Weights that are all 0, or none.
    #[error("invalid multinomial distribution (sum of probabilities <= 0): {op} of shape {sizes}, row {row}")]
    NoWeight {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The row, counted from 0; 0 for a vector.
        row: usize,
    },

    /// No position to be drawn.
    #[error("cannot sample n_sample <= 0 samples: {op} of shape {sizes}")]
    NoSamples {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
    },

    /// More positions without replacement than there are.
    #[error(
        "cannot sample n_sample > prob_dist.size(-1) samples without replacement: {op} of shape {sizes}, {samples} samples \
         of {weights} weights, row {row}"
    )]
    TooManySamples {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The positions to be drawn.
        samples: usize,
        /// The weights that are not 0.
        weights: usize,
        /// The row, counted from 0; 0 for a vector.
        row: usize,
    },

    // Joins and rearrangements.
    /// A list without tensors.
    #[error("{op}: expected a non-empty list of Tensors")]
    NoTensors {
        /// The operation.
        op: &'static str,
    },

    /// A scalar has no axis along which it could be joined.
    #[error("zero-dimensional tensor (at position {index}) cannot be concatenated: {op}")]
    CatScalar {
        /// The operation.
        op: &'static str,
        /// Which tensor of the list.
        index: usize,
    },

    /// Tensors of different ranks.
    #[error(
        "Tensors must have same number of dimensions: got {} and {}: {op} of shapes {a} and {b}, tensor number {index}",
        .a.0.len(), .b.0.len()
    )]
    CatRank {
        /// The operation.
        op: &'static str,
        /// The sizes of the first tensor.
        a: Sizes,
        /// The sizes of the one that does not fit.
        b: Sizes,
        /// Which tensor of the list that is.
        index: usize,
    },

    /// Lengths that differ outside the axis of the join.
    #[error(
        "Sizes of tensors must match except in dimension {axis}. Expected size {a_size} but got size {b_size} for tensor \
         number {index} in the list.: {op} of shapes {a} and {b}, which differ at dimension {at}"
    )]
    CatSize {
        /// The operation.
        op: &'static str,
        /// The sizes of the first tensor.
        a: Sizes,
        /// The sizes of the one that does not fit.
        b: Sizes,
        /// Which tensor of the list that is.
        index: usize,
        /// The axis of the join.
        axis: usize,
        /// The axis that differs.
        at: usize,
        /// The length of the first tensor there.
        a_size: usize,
        /// The length of the other.
        b_size: usize,
    },

    /// Tensors of different sizes that were to be stacked.
    #[error("stack expects each tensor to be equal size, but got {a} at entry 0 and {b} at entry {index}: {op}")]
    StackSize {
        /// The operation.
        op: &'static str,
        /// The sizes of the first tensor.
        a: Sizes,
        /// The sizes of the one that does not fit.
        b: Sizes,
        /// Which tensor of the list that is.
        index: usize,
    },

    /// An axis to be flipped that is named twice.
    #[error("dim {axis} appears multiple times in the list of dims: {op} of shape {sizes}")]
    FlippedTwice {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
    },

    /// Other numbers of shifts than of axes.
    #[error("shifts and dimensions must align. shifts: {}, dims:{}: {op} of shape {sizes}", .shifts.0.len(), .axes.0.len())]
    RollCounts {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The shifts.
        shifts: Asked,
        /// The axes.
        axes: Asked,
    },

    /// A triangle of less than a matrix.
    #[error("{op}: input tensor must have at least 2 dimensions: shape {sizes}")]
    Triangle {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
    },

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

    /// A grid of something that is no row of numbers.
    #[error(
        "torch.meshgrid: Expected 0D or 1D tensor in the tensor list but got: shape {sizes}, tensor number {index}"
    )]
    GridRank {
        /// The sizes.
        sizes: Sizes,
        /// Which tensor of the list.
        index: usize,
    },

    /// A pattern of `rearrange` that does not read.
    #[error("rearrange: {why}: \"{pattern}\"")]
    Pattern {
        /// The pattern.
        pattern: Box<str>,
        /// What is wrong with it.
        why: Box<str>,
    },

    /// Another number of axes than a pattern has.
    #[error("rearrange: \"{pattern}\" has {wanted} axes on its left{}, but the shape is {sizes}", if *.more { " or more" } else { "" })]
    PatternRank {
        /// The pattern.
        pattern: Box<str>,
        /// The number of axes it names.
        wanted: usize,
        /// Whether there may be more.
        more: bool,
        /// The sizes.
        sizes: Sizes,
    },

    /// A length that a group of a pattern does not multiply up to.
    #[error(
        "rearrange: `{group}` is {parts}, which does not multiply up to dimension {axis} of shape {sizes}: \"{pattern}\""
    )]
    PatternSplit {
        /// The pattern.
        pattern: Box<str>,
        /// The names of the group.
        group: Box<str>,
        /// The lengths, -1 for one that is not given.
        parts: Asked,
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
    },

    // Scans, sorts, norms and losses.
    /// More of the largest than there are elements.
    #[error("selected index k out of range: {op} of {k} elements of dimension {axis}, shape {sizes}")]
    TopK {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
        /// How many were asked for.
        k: usize,
    },

    /// Last axes of other lengths than those to be normalized over.
    #[error(
        "Given normalized_shape={normalized}, expected input with shape [*, {}, but got input of size{sizes}: {op}",
        normalized.to_string().trim_start_matches('[')
    )]
    NormalizedShape {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The lengths to be normalized over.
        normalized: Sizes,
    },

    /// No axes to be normalized over.
    #[error(
        "Expected normalized_shape to be at least 1-dimensional, i.e., containing at least one element, but got \
         normalized_shape = []: {op} of shape {sizes}"
    )]
    NothingNormalized {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
    },

    /// A weight or a bias of another shape than the axes normalized over.
    #[error(
        "Expected {what} to be of same shape as normalized_shape, but got {what} of shape {given} and normalized_shape = \
         {normalized}: {op}"
    )]
    NormWeight {
        /// The operation.
        op: &'static str,
        /// `weight` or `bias`.
        what: &'static str,
        /// The sizes of it.
        given: Sizes,
        /// The lengths normalized over.
        normalized: Sizes,
    },

    /// Another number of targets than of scores.
    #[error(
        "Expected input batch_size ({}) to match target batch_size ({}).: {op} of scores of shape {scores} and a target of \
         shape {target}",
        scores.0[0],
        target.0[0]
    )]
    BatchSize {
        /// The operation.
        op: &'static str,
        /// The sizes of the scores.
        scores: Sizes,
        /// The sizes of the target.
        target: Sizes,
    },

    /// A target that has not the axes of the scores, but for the classes.
    #[error("Expected target size {wanted}, got {target}: {op} of scores of shape {scores}")]
    TargetSize {
        /// The operation.
        op: &'static str,
        /// The sizes of the scores.
        scores: Sizes,
        /// The sizes of the target.
        target: Sizes,
        /// The sizes that it would have to have.
        wanted: Sizes,
    },

    /// A class that there is not.
    #[error("Target {value} is out of bounds.: {op} of scores of shape {scores}, at position {at} of the target")]
    TargetClass {
        /// The operation.
        op: &'static str,
        /// The sizes of the scores.
        scores: Sizes,
        /// The class.
        value: i64,
        /// Its position in the target.
        at: Sizes,
    },

    /// Another number of weights than of classes.
    #[error(
        "weight tensor should be defined either for all {classes} classes or no classes but got weight tensor of shape: \
         {weight}: {op} of scores of shape {scores}"
    )]
    ClassWeights {
        /// The operation.
        op: &'static str,
        /// The sizes of the scores.
        scores: Sizes,
        /// The number of classes.
        classes: usize,
        /// The sizes of the weights.
        weight: Sizes,
    },

    // Gather and scatter. PyTorch was never released with their broadcasting, so that it has no sentences for it.
    /// An index with more axes than what it indexes.
    #[error(
        "{op}: index has more dimensions ({}) than {} ({}): an index of shape {index} beside shape {sizes}",
        .index.0.len(), indexed(op), .sizes.0.len()
    )]
    IndexRank {
        /// The operation.
        op: &'static str,
        /// The sizes of what is indexed.
        sizes: Sizes,
        /// The sizes of the index.
        index: Sizes,
    },

    /// An index without axes.
    #[error("{op}: index must have at least one dimension: an index of shape [] beside shape {sizes}")]
    IndexScalar {
        /// The operation.
        op: &'static str,
        /// The sizes of what is indexed.
        sizes: Sizes,
    },

    /// Values with another number of axes than `self`.
    #[error("{op}: src has {} dimensions, self has {}: src of shape {src}, self of shape {sizes}", .src.0.len(), .sizes.0.len())]
    SourceRank {
        /// The operation.
        op: &'static str,
        /// The sizes of `self`.
        sizes: Sizes,
        /// The sizes of the values.
        src: Sizes,
    },

    /// Lengths outside the axis that differ, and more than one of which is not 1.
    #[error("{op}: sizes {} at dimension {axis} neither equal nor 1: shapes {}", slashed(lengths), list(shapes))]
    Lengths {
        /// The operation.
        op: &'static str,
        /// The sizes of each operand, the index as it was given.
        shapes: Box<[Sizes]>,
        /// The axis, counted from the front.
        axis: usize,
        /// The length of each operand there.
        lengths: Sizes,
    },

    /// An in-place scatter would change the shape of `self`.
    #[error(
        "{op}: in place, self would have to grow from {} to {grown} at dimension {axis}: shapes {}",
        .shapes[0].0[*.axis], list(shapes)
    )]
    Grows {
        /// The operation.
        op: &'static str,
        /// The sizes of `self` and of each operand, the index as it was given.
        shapes: Box<[Sizes]>,
        /// The axis, counted from the front.
        axis: usize,
        /// The length it would have.
        grown: usize,
    },

    /// An index longer than the values along the axis.
    #[error(
        "{op}: index is longer ({}) than src ({}) along dim {axis}: index of shape {index}, src of shape {src}",
        .index.0[*.axis], .src.0[*.axis]
    )]
    SourceShort {
        /// The operation.
        op: &'static str,
        /// The sizes of the index.
        index: Sizes,
        /// The sizes of the values.
        src: Sizes,
        /// The axis, counted from the front.
        axis: usize,
    },

    /// An element of an index that is a vector, or of an index into rows, outside the axis.
    #[error(
        "index out of range in self: {op} of shape {sizes}, {value} at position {at} of the index is not in dimension \
         {axis} with size {}",
        .sizes.0[*.axis]
    )]
    IndexRange {
        /// The operation.
        op: &'static str,
        /// The sizes of the indexed tensor.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
        /// The element.
        value: i64,
        /// Its position in the index.
        at: Sizes,
    },

    /// An index with more axes, or fewer, than one.
    #[error("{op}(): Index is supposed to be a vector: an index of shape {index} beside shape {sizes}")]
    IndexVector {
        /// The operation.
        op: &'static str,
        /// The sizes of what is indexed.
        sizes: Sizes,
        /// The sizes of the index.
        index: Sizes,
    },

    /// Another number of positions than of values.
    #[error(
        "{op}(): Number of indices ({}) should be equal to source.size(dim): ({}), for dim: {axis}: src of shape {src}, self \
         of shape {sizes}",
        .index.0[0], .src.0[*.axis]
    )]
    IndexCount {
        /// The operation.
        op: &'static str,
        /// The sizes of `self`.
        sizes: Sizes,
        /// The sizes of the index.
        index: Sizes,
        /// The sizes of the values.
        src: Sizes,
        /// The axis, counted from the front.
        axis: usize,
    },

    /// Values that differ from `self` apart from the axis.
    #[error(
        "source tensor shape must match self tensor shape, excluding the specified dimension. Got self.shape = {sizes} \
         source.shape = {src}: {op} along dimension {axis}"
    )]
    SourceShape {
        /// The operation.
        op: &'static str,
        /// The sizes of `self`.
        sizes: Sizes,
        /// The sizes of the values.
        src: Sizes,
        /// The axis, counted from the front.
        axis: usize,
    },

    /// An index of another rank where nothing is appended.
    #[error(
        "torch.{op}(): input and indices should have the same number of dimensions, but got {} dimensions for input, and {} \
         dimensions for indices: shapes {sizes} and {index}",
        .sizes.0.len(), .index.0.len()
    )]
    TakeRank {
        /// The operation.
        op: &'static str,
        /// The sizes of the input.
        sizes: Sizes,
        /// The sizes of the index.
        index: Sizes,
    },

    /// A table that is not a matrix.
    #[error("'weight' must be 2-D: {op} of a table of shape {sizes}")]
    Table {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
    },

    /// A class that there is not.
    #[error(
        "Class values must be {}.: {op} with {classes} classes, {value} at position {at}",
        if *.value < 0 { "non-negative" } else { "smaller than num_classes" }
    )]
    Class {
        /// The operation.
        op: &'static str,
        /// The number of classes.
        classes: usize,
        /// The element.
        value: i64,
        /// Its position.
        at: Sizes,
    },

    /// What cannot be counted: a negative number, or a tensor that is not a vector.
    #[error("bincount only supports 1-d non-negative integral inputs.: {}", uncountable(sizes, at, *.value))]
    Bincount {
        /// The sizes.
        sizes: Sizes,
        /// The position of the first negative element, if the tensor is a vector.
        at: Option<usize>,
        /// That element.
        value: i64,
    },

    /// Sorted rows and values whose leading axes differ.
    #[error(
        "torch.searchsorted(): boundaries tensor should be 1 dimension or the first N-1 dimensions of boundaries tensor and \
         input value tensor must match, but we got boundaries tensor {sorted} and input value tensor {values}"
    )]
    Search {
        /// The sizes of the sorted rows.
        sorted: Sizes,
        /// The sizes of the values.
        values: Sizes,
    },

    /// A product of operands with other numbers of axes than it takes.
    #[error("{}: {op} of shapes {a} and {b}", product::ranks(op, a, b))]
    ProductRanks {
        /// The operation.
        op: &'static str,
        /// The sizes of the left operand.
        a: Sizes,
        /// The sizes of the right operand.
        b: Sizes,
    },

    /// The text of an `einsum` equation.
    #[error("einsum(): {fault}: {equation:?}")]
    Equation {
        /// The text.
        equation: Box<str>,
        /// What is wrong with it.
        fault: EquationFault,
    },

    /// An operand of `einsum` that does not fit its subscripts.
    #[error("einsum(): {}: {equation:?} with an operand of shape {sizes}", .fault.sentence(*.operand, sizes))]
    Subscripts {
        /// The equation.
        equation: Box<str>,
        /// The operand, counted from 0.
        operand: usize,
        /// Its sizes.
        sizes: Sizes,
        /// What does not fit.
        fault: SubscriptFault,
    },

    /// The largest or the first of no elements at all.
    #[error("{op}(): Expected reduction dim to be specified for input.numel() == 0.{}: shape {sizes}", specify(op))]
    EmptyAll {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
    },

    /// A norm of no elements that has no neutral element.
    #[error("linalg.vector_norm cannot compute the {p} norm on {} the operation does not have an identity: {op} of shape {sizes}", nothing(*.axis))]
    EmptyNorm {
        /// The operation.
        op: &'static str,
        /// The order of the norm.
        p: String,
        /// The sizes.
        sizes: Sizes,
        /// The axis without elements, counted from the front; `None` for a norm of everything.
        axis: Option<usize>,
    },

    /// What a convolution or a pool refuses.
    #[error(transparent)]
    Window(Box<WindowError>),
}

/// Several sizes, `[2], [3]`.
fn list(shapes: &[Sizes]) -> String {
    shapes.iter().map(Sizes::to_string).collect::<Vec<_>>().join(", ")
}

/// The sentence, as `Display`: `unwrap()` and a `main` that returns a `Result` print this one.
impl fmt::Debug for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Sizes as Python shows a tuple: `(3, 1)`, `(3,)`.
fn tuple(sizes: &Sizes) -> String {
    let inside = sizes.0.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
    if sizes.0.len() == 1 { format!("({inside},)") } else { format!("({inside})") }
}

fn outside(index: i64, axis: usize, sizes: &Sizes) -> String {
    match index {
        ..0 => format!("found negative index {index} for dim {axis}"),
        _ => format!(
            "size is inconsistent with indices: for dim {axis}, size is {} but found index {index}",
            sizes.0[axis]
        ),
    }
}

fn misfit(axis: Option<usize>, sizes: &Sizes, wanted: &Pattern) -> String {
    match axis {
        Some(axis) => format!("dimension {axis} is {}, not {}", sizes.0[axis], wanted.0[axis]),
        None => format!("it has {} dimensions, not {}", sizes.0.len(), wanted.0.len()),
    }
}

/// Why something cannot be counted.
fn uncountable(sizes: &Sizes, at: &Option<usize>, value: i64) -> String {
    match at {
        Some(at) => format!("{value} at position {at}"),
        None => format!("a tensor of shape {sizes}"),
    }
}

/// What the operation calls the tensor that is indexed.
fn indexed(op: &str) -> &'static str {
    if op == "gather" { "input" } else { "self" }
}

/// Several lengths, `4/2`.
fn slashed(lengths: &Sizes) -> String {
    lengths.0.iter().map(usize::to_string).collect::<Vec<_>>().join("/")
}

/// PyTorch's advice, which it gives for some of them.
fn specify(op: &str) -> &'static str {
    if op.starts_with("arg") { "" } else { " Specify the reduction dim with the 'dim' argument." }
}

/// Where a norm finds nothing. The missing space is PyTorch's.
fn nothing(axis: Option<usize>) -> String {
    match axis {
        Some(axis) => format!("the dimension {axis}because this dimension is empty and"),
        None => "an empty tensor because".into(),
    }
}

impl From<WindowError> for ShapeError {
    fn from(error: WindowError) -> Self {
        ShapeError::Window(Box::new(error))
    }
}
