//! What a convolution refuses, and some of it a pool as well.

use super::Asked;

family! {
    /// Other than one axis, the batch, or none in front of the channels.
    #[error(
        "Expected {}D (unbatched) or {}D (batched) input to {op}, but got input of size: {sizes}",
        .axes + 1,
        .axes + 2
    )]
    OtherRank {
        /// The operation.
        op: &'static str,
        /// The sizes of the input.
        sizes: Sizes,
        /// How many axes windows slide along.
        axes: usize,
    },

    /// A setting, or a weight, for another number of axes.
    #[error(
        "expected {setting} to be a single integer value or a list of {expected} values to match the convolution \
         dimensions, but got {setting}={got}: {op} of shape {sizes}"
    )]
    Count {
        /// The operation.
        op: &'static str,
        /// The name of the setting.
        setting: &'static str,
        /// For how many axes it should be.
        expected: usize,
        /// The numbers.
        got: Asked,
        /// The sizes of the input.
        sizes: Sizes,
    },

    /// A negative padding.
    #[error("negative {setting} is not supported: {op} of shape {sizes}")]
    Negative {
        /// The operation.
        op: &'static str,
        /// The name of the setting.
        setting: &'static str,
        /// The sizes of the input.
        sizes: Sizes,
    },

    /// A stride, or a number of groups, below 1.
    #[error("non-positive {setting} is not supported: {op} of shape {sizes}")]
    NotPositive {
        /// The operation.
        op: &'static str,
        /// The name of the setting.
        setting: &'static str,
        /// The sizes of the input.
        sizes: Sizes,
    },

    /// A dilation below 1.
    #[error("dilation should be greater than zero, but got {dilation}: {op} of shape {sizes}")]
    NoDilation {
        /// The operation.
        op: &'static str,
        /// The dilation.
        dilation: Asked,
        /// The sizes of the input.
        sizes: Sizes,
    },

    /// More groups than outputs.
    #[error(
        "Given groups={groups}, expected weight to be at least {groups} at dimension 0, but got weight of size {weight} \
         instead: {op}"
    )]
    FewerThanGroups {
        /// The operation.
        op: &'static str,
        /// The number of groups.
        groups: usize,
        /// The sizes of the weight.
        weight: Sizes,
    },

    /// Groups that do not divide the outputs.
    #[error(
        "Given groups={groups}, expected weight to be divisible by {groups} at dimension 0, but got weight of size [{weight}] \
         instead: {op}"
    )]
    NotInGroups {
        /// The operation.
        op: &'static str,
        /// The number of groups.
        groups: usize,
        /// The sizes of the weight.
        weight: Sizes,
    },

    /// Another number of channels than the weight is for.
    #[error(
        "Given {given}, weight of size {weight}, expected input{input} to have {expected} channels, but got {channels} \
         channels instead: {op}"
    )]
    OtherChannels {
        /// The operation.
        op: &'static str,
        /// `groups=1` or `transposed=1`.
        given: String,
        /// The sizes of the weight.
        weight: Sizes,
        /// The sizes of the input, with its batch.
        input: Sizes,
        /// How many channels the weight is for.
        expected: usize,
        /// How many there are.
        channels: usize,
    },

    /// A bias that does not have one element for each output.
    #[error(
        "Given {}weight of size {weight}, expected bias to be 1-dimensional with {outputs} elements, but got bias of size \
         {bias} instead: {op}",
        if *.transposed { "transposed=1, " } else { "" }
    )]
    OtherBias {
        /// The operation.
        op: &'static str,
        /// Whether the convolution is transposed.
        transposed: bool,
        /// The sizes of the weight.
        weight: Sizes,
        /// The number of outputs.
        outputs: usize,
        /// The sizes of the bias.
        bias: Sizes,
    },

    /// A kernel without elements.
    #[error("kernel size should be greater than zero, but got {kernel}: {op} of shape {sizes}")]
    NoKernel {
        /// The operation.
        op: &'static str,
        /// The sizes of the kernel.
        kernel: Asked,
        /// The sizes of the input.
        sizes: Sizes,
    },

    /// A kernel larger than the input with its padding.
    #[error(
        "Calculated padded input size per channel: {}. Kernel size: {}. Kernel size can't be greater than actual input \
         size: {op} of shape {sizes}",
        convolution::times(padded),
        convolution::times(kernel)
    )]
    KernelTooLarge {
        /// The operation.
        op: &'static str,
        /// The sizes of the input.
        sizes: Sizes,
        /// The lengths along which windows slide, with their zeros.
        padded: Asked,
        /// The positions that a window covers.
        kernel: Asked,
    },

    /// An output padding of a convolution that is not transposed.
    #[error("a convolution has no output padding, only a transposed one has: {op} of shape {sizes}")]
    PaddedBehind {
        /// The operation.
        op: &'static str,
        /// The sizes of the input.
        sizes: Sizes,
    },

    /// An output padding that neither stride nor dilation leave room for.
    #[error(
        "output padding must be smaller than either stride or dilation, but got output_padding_height: {} \
         output_padding_width: {} stride_height: {} stride_width: {} dilation_height: {} dilation_width: {}: {op} of shape \
         {sizes}",
        .settings[0][0], .settings[0][1], .settings[1][0], .settings[1][1], .settings[2][0], .settings[2][1]
    )]
    OutputPaddingTooLarge {
        /// The operation.
        op: &'static str,
        /// The sizes of the input.
        sizes: Sizes,
        /// Output padding, stride and dilation, in rows and columns.
        settings: [[usize; 2]; 3],
    },

    /// A transposed convolution of which the padding leaves nothing.
    #[error(
        "Given input size per channel: {}. Calculated output size per channel: {}. Output size is too small: {op} of shape \
         {sizes}",
        convolution::times(input),
        convolution::times(output)
    )]
    NothingLeft {
        /// The operation.
        op: &'static str,
        /// The sizes of the input.
        sizes: Sizes,
        /// The lengths that are spread.
        input: Asked,
        /// The lengths that would come out.
        output: Asked,
    },

    /// A gradient, or indices, of another shape than the result has.
    #[error("{op}: expected {what} of shape {expected}, but got shape {got}")]
    OtherGradient {
        /// The operation.
        op: &'static str,
        /// `a gradient` or `indices`.
        what: &'static str,
        /// The sizes there should be.
        expected: Sizes,
        /// The sizes there are.
        got: Sizes,
    },
}

/// Lengths as PyTorch shows them: `(4 x 4)`.
pub(super) fn times(lengths: &Asked) -> String {
    format!("({})", lengths.0.iter().map(isize::to_string).collect::<Vec<_>>().join(" x "))
}
