//! Faults of a convolution, some of them also of a pool.

use super::Asked;

family! {
    |op|

    /// The input does not have one axis, the batch, or none before the channels.
    OtherRank {
        /// The sizes of the input.
        sizes: Sizes,
        /// The number of axes along which windows slide.
        axes: usize,
    } => (
        "Expected {}D (unbatched) or {}D (batched) input to {op}, but got input of size: {sizes}",
        axes + 1,
        axes + 2
    );

    /// A setting, or a weight, is for another number of axes.
    Count {
        /// The name of the setting.
        setting: &'static str,
        /// The expected number of axes.
        expected: usize,
        /// The numbers.
        got: Asked,
        /// The sizes of the input.
        sizes: Sizes,
    } => (
        "expected {setting} to be a single integer value or a list of {expected} values to match the convolution \
         dimensions, but got {setting}={got}: {op} of shape {sizes}"
    );

    /// A negative padding.
    Negative {
        /// The name of the setting.
        setting: &'static str,
        /// The sizes of the input.
        sizes: Sizes,
    } => ("negative {setting} is not supported: {op} of shape {sizes}");

    /// A stride, or a number of groups, below 1.
    NotPositive {
        /// The name of the setting.
        setting: &'static str,
        /// The sizes of the input.
        sizes: Sizes,
    } => ("non-positive {setting} is not supported: {op} of shape {sizes}");

    /// A dilation below 1.
    NoDilation {
        /// The dilation.
        dilation: Asked,
        /// The sizes of the input.
        sizes: Sizes,
    } => ("dilation should be greater than zero, but got {dilation}: {op} of shape {sizes}");

    /// Windows are more than one position apart, although zeros are to keep the lengths.
    SameStride {
        /// The stride.
        stride: Asked,
        /// The sizes of the input.
        sizes: Sizes,
    } => ("padding='same' is not supported for strided convolutions, but got stride {stride}: {op} of shape {sizes}");

    /// The number of zeros that keep the lengths of a transposed convolution is odd.
    NoMiddle {
        /// The lengths of the kernel.
        kernel: Asked,
        /// The sizes of the input.
        sizes: Sizes,
    } => (
        "the same padding on both sides does not keep lengths under a kernel of even length: {op} of shape {sizes} with a kernel of \
         {kernel}"
    );

    /// There are more groups than outputs.
    FewerThanGroups {
        /// The number of groups.
        groups: usize,
        /// The sizes of the weight.
        weight: Sizes,
    } => (
        "Given groups={groups}, expected weight to be at least {groups} at dimension 0, but got weight of size {weight} \
         instead: {op}"
    );

    /// The outputs cannot be divided into the groups.
    NotInGroups {
        /// The number of groups.
        groups: usize,
        /// The sizes of the weight.
        weight: Sizes,
    } => (
        "Given groups={groups}, expected weight to be divisible by {groups} at dimension 0, but got weight of size [{weight}] \
         instead: {op}"
    );

    /// The input does not have the number of channels of the weight.
    OtherChannels {
        /// `groups=1` or `transposed=1`.
        given: String,
        /// The sizes of the weight.
        weight: Sizes,
        /// The sizes of the input, with its batch.
        input: Sizes,
        /// The number of channels of the weight.
        expected: usize,
        /// The number of channels of the input.
        channels: usize,
    } => (
        "Given {given}, weight of size {weight}, expected input{input} to have {expected} channels, but got {channels} \
         channels instead: {op}"
    );

    /// The bias does not have one element per output.
    OtherBias {
        /// Whether the convolution is transposed.
        transposed: bool,
        /// The sizes of the weight.
        weight: Sizes,
        /// The number of outputs.
        outputs: usize,
        /// The sizes of the bias.
        bias: Sizes,
    } => (
        "Given {}weight of size {weight}, expected bias to be 1-dimensional with {outputs} elements, but got bias of size \
         {bias} instead: {op}",
        if *transposed { "transposed=1, " } else { "" }
    );

    /// A kernel without elements.
    NoKernel {
        /// The sizes of the kernel.
        kernel: Asked,
        /// The sizes of the input.
        sizes: Sizes,
    } => ("kernel size should be greater than zero, but got {kernel}: {op} of shape {sizes}");

    /// A kernel larger than the input with its padding.
    KernelTooLarge {
        /// The sizes of the input.
        sizes: Sizes,
        /// The lengths along which windows slide, including padding.
        padded: Asked,
        /// The positions that a window covers.
        kernel: Asked,
    } => (
        "Calculated padded input size per channel: {}. Kernel size: {}. Kernel size can't be greater than actual input \
         size: {op} of shape {sizes}",
        convolution::times(padded),
        convolution::times(kernel)
    );

    /// An output padding for a convolution that is not transposed.
    PaddedBehind {
        /// The sizes of the input.
        sizes: Sizes,
    } => ("a convolution has no output padding, only a transposed one has: {op} of shape {sizes}");

    /// An output padding that is less than neither stride nor dilation.
    OutputPaddingTooLarge {
        /// The sizes of the input.
        sizes: Sizes,
        /// Output padding, stride and dilation, in rows and columns.
        settings: [[usize; 2]; 3],
    } => (
        "output padding must be smaller than either stride or dilation, but got output_padding_height: {} \
         output_padding_width: {} stride_height: {} stride_width: {} dilation_height: {} dilation_width: {}: {op} of shape \
         {sizes}",
        settings[0][0], settings[0][1], settings[1][0], settings[1][1], settings[2][0], settings[2][1]
    );

    /// The padding of a transposed convolution leaves an empty result.
    NothingLeft {
        /// The sizes of the input.
        sizes: Sizes,
        /// The lengths of the input.
        input: Asked,
        /// The lengths that the result would have.
        output: Asked,
    } => (
        "Given input size per channel: {}. Calculated output size per channel: {}. Output size is too small: {op} of shape \
         {sizes}",
        convolution::times(input),
        convolution::times(output)
    );

    /// A gradient, or indices, without the shape of the result.
    OtherGradient {
        /// `a gradient` or `indices`.
        what: &'static str,
        /// The expected sizes.
        expected: Sizes,
        /// The actual sizes.
        got: Sizes,
    } => ("{op}: expected {what} of shape {expected}, but got shape {got}");

    /// An index of a pool that is not a position of the plane to fill.
    UnpoolIndex {
        /// The sizes of the plane.
        plane: Sizes,
        /// The index.
        value: i64,
        /// The position of the index.
        at: Sizes,
    } => (
        "{op}: Found an invalid max index: {value} at position {at} of the indices, where a plane of shape {plane} has {} \
         positions",
        plane.0.iter().product::<usize>()
    );
}

/// Formats lengths like PyTorch: `(4 x 4)`.
pub(super) fn times(lengths: &Asked) -> String {
    format!("({})", lengths.0.iter().map(isize::to_string).collect::<Vec<_>>().join(" x "))
}
