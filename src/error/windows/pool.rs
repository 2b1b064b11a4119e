//! What only a pool refuses.

family! {
    /// A setting of a pool for another number of axes.
    #[error("{op}: {setting} must either be a single int, or a tuple of {axes} ints, but is {got}: shape {sizes}")]
    PoolCount {
        /// The operation.
        op: &'static str,
        /// The name of the setting.
        setting: &'static str,
        /// For how many axes it should be.
        axes: usize,
        /// The numbers.
        got: Asked,
        /// The sizes of the input.
        sizes: Sizes,
    },

    /// A window larger than the plane with its padding.
    #[error(
        "Given input size: ({input}). Calculated output size: ({output}). Output size is too small: {op} of shape {sizes}"
    )]
    PoolTooSmall {
        /// The operation.
        op: &'static str,
        /// The sizes of the input.
        sizes: Sizes,
        /// `1x3x3`: channels and plane.
        input: String,
        /// What would come out.
        output: String,
    },

    /// Windows of a pool that are no positions apart.
    #[error("stride should not be zero: {op} of shape {sizes}")]
    PoolStride {
        /// The operation.
        op: &'static str,
        /// The sizes of the input.
        sizes: Sizes,
    },

    /// A negative padding of a pool.
    #[error("pad must be non-negative, but got pad: {pad}: {op} of shape {sizes}")]
    PoolNegative {
        /// The operation.
        op: &'static str,
        /// The padding.
        pad: isize,
        /// The sizes of the input.
        sizes: Sizes,
    },

    /// A padding so large that a window could be nothing else.
    #[error(
        "pad should be at most half of effective kernel size, but got pad={pad}, kernel_size={kernel} and \
         dilation={dilation}: {op} of shape {sizes}"
    )]
    PoolPadding {
        /// The operation.
        op: &'static str,
        /// The padding.
        pad: usize,
        /// The length of the window.
        kernel: usize,
        /// The dilation.
        dilation: usize,
        /// The sizes of the input.
        sizes: Sizes,
    },

    /// Other than one axis, the batch, or none in front of the channels of a pool.
    #[error("non-empty {}D or {}D (batch mode) tensor expected for input: {op} of shape {sizes}", .axes + 1, .axes + 2)]
    PoolRank {
        /// The operation.
        op: &'static str,
        /// The sizes of the input.
        sizes: Sizes,
        /// How many axes windows slide along.
        axes: usize,
    },

    /// No channels, or an axis without positions: only a batch may be empty.
    #[error(
        "Expected {}D or {}D (batch mode) tensor with optional 0 dim batch size for input, but got:{sizes}: {op} of shape \
         {sizes}",
        .axes + 1, .axes + 2
    )]
    PoolEmpty {
        /// The operation.
        op: &'static str,
        /// The sizes of the input.
        sizes: Sizes,
        /// How many axes windows slide along.
        axes: usize,
    },

    /// A gradient that has another batch or other channels than the input of the pool.
    #[error("{op}: a gradient of shape {got} is not that of a pool of shape {sizes}")]
    PoolGradient {
        /// The operation.
        op: &'static str,
        /// The sizes of the input.
        sizes: Sizes,
        /// The sizes of the gradient.
        got: Sizes,
    },

    /// An index that is no position of a plane.
    #[error("{op}: index {value} at {at} is out of bounds for planes of {plane} positions: shape {sizes}")]
    IndexOutside {
        /// The operation.
        op: &'static str,
        /// The index.
        value: i64,
        /// Its position in the index tensor.
        at: Sizes,
        /// The number of positions.
        plane: usize,
        /// The sizes of the input.
        sizes: Sizes,
    },
}
