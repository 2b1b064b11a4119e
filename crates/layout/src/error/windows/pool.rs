//! Faults of pools alone.

family! {
    |op|

    /// A setting of a pool is for another number of axes.
    PoolCount {
        /// The name of the setting.
        setting: &'static str,
        /// The expected number of axes.
        axes: usize,
        /// The numbers.
        got: Asked,
        /// The sizes of the input.
        sizes: Sizes,
    } => ("{op}: {setting} must either be a single int, or a tuple of {axes} ints, but is {got}: shape {sizes}");

    /// A window is larger than the plane with its padding.
    PoolTooSmall {
        /// The sizes of the input.
        sizes: Sizes,
        /// `1x3x3`: channels and plane.
        input: String,
        /// The sizes of the result.
        output: String,
    } => (
        "Given input size: ({input}). Calculated output size: ({output}). Output size is too small: {op} of shape {sizes}"
    );

    /// The number of positions under a window overflows.
    WindowTooLong {
        /// The lengths of the window.
        kernel: Asked,
        /// The dilation.
        dilation: Asked,
        /// The sizes of the input.
        sizes: Sizes,
    } => (
        "a window of {kernel} elements, {dilation} positions apart, has more positions than can be addressed: {op} of shape {sizes}"
    );

    /// A divisor, or a mean without the padding, in a pool that does not divide.
    PowerDivisor {
        /// The sizes of the input.
        sizes: Sizes,
    } => (
        "{op} takes the root of a sum, which has no divisor: divisor_override and count_include_pad(false) are for means: shape {sizes}"
    );

    /// A power without an inverse root: 0, or NaN.
    PoolPower {
        /// The power.
        p: String,
        /// The sizes of the input.
        sizes: Sizes,
    } => ("p must be a number other than 0, but got p: {p}: {op} of shape {sizes}");

    /// The stride of a pool is 0.
    PoolStride {
        /// The sizes of the input.
        sizes: Sizes,
    } => ("stride should not be zero: {op} of shape {sizes}");

    /// The divisor of a mean is 0.
    PoolDivisor {
        /// The sizes of the input.
        sizes: Sizes,
    } => ("divisor must be not zero: {op} of shape {sizes}");

    /// `ceil_mode` for windows that become columns.
    ColumnsCeil {
        /// The sizes of the input.
        sizes: Sizes,
    } => ("{op} takes no windows that reach beyond the end: shape {sizes}");

    /// The input does not have rows and columns, with or without a batch.
    ColumnsRank {
        /// The sizes of the input.
        sizes: Sizes,
    } => ("{op} takes `[n, c * kh * kw, windows]` or `[c * kh * kw, windows]`, but got input of size: {sizes}");

    /// The number of rows is not a multiple of the number of elements of a window.
    ColumnsRows {
        /// The sizes of the input.
        sizes: Sizes,
        /// The number of elements of a window.
        elements: usize,
    } => (
        "Expected size of input's dimension 1 to be divisible by the product of kernel_size, {elements}: {op} of shape {sizes}"
    );

    /// The number of windows is not that of planes of the result.
    ColumnsCount {
        /// The sizes of the input.
        sizes: Sizes,
        /// The rows and columns of the result.
        output: Asked,
        /// The number of windows of such a plane.
        expected: usize,
        /// The number of windows of the input.
        count: usize,
    } => (
        "Given output_size={output}, expected size of input's dimension 2 to match the calculated number of sliding blocks {expected}, but \
         got {count}: {op} of shape {sizes}"
    );

    /// A negative padding of a pool.
    PoolNegative {
        /// The padding.
        pad: isize,
        /// The sizes of the input.
        sizes: Sizes,
    } => ("pad must be non-negative, but got pad: {pad}: {op} of shape {sizes}");

    /// The padding is so large that a window could be padding alone.
    PoolPadding {
        /// The padding.
        pad: usize,
        /// The length of the window.
        kernel: usize,
        /// The dilation.
        dilation: usize,
        /// The sizes of the input.
        sizes: Sizes,
    } => (
        "pad should be at most half of effective kernel size, but got pad={pad}, kernel_size={kernel} and \
         dilation={dilation}: {op} of shape {sizes}"
    );

    /// The input of a pool does not have one axis, the batch, or none before the channels.
    PoolRank {
        /// The sizes of the input.
        sizes: Sizes,
        /// The number of axes along which windows slide.
        axes: usize,
    } => ("non-empty {}D or {}D (batch mode) tensor expected for input: {op} of shape {sizes}", axes + 1, axes + 2);

    /// There are no channels, or an axis has length 0: only a batch may be empty.
    PoolEmpty {
        /// The sizes of the input.
        sizes: Sizes,
        /// The number of axes along which windows slide.
        axes: usize,
    } => (
        "Expected {}D or {}D (batch mode) tensor with optional 0 dim batch size for input, but got:{sizes}: {op} of shape \
         {sizes}",
        axes + 1, axes + 2
    );

    /// A gradient with another batch or other channels than the input of the pool.
    PoolGradient {
        /// The sizes of the input.
        sizes: Sizes,
        /// The sizes of the gradient.
        got: Sizes,
    } => ("{op}: a gradient of shape {got} is not that of a pool of shape {sizes}");

    /// An index that is not a position of a plane.
    IndexOutside {
        /// The index.
        value: i64,
        /// The position of the index in the index tensor.
        at: Sizes,
        /// The number of positions.
        plane: usize,
        /// The sizes of the input.
        sizes: Sizes,
    } => ("{op}: index {value} at {at} is out of bounds for planes of {plane} positions: shape {sizes}");
}
