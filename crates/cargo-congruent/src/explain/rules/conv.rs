//! Convolutions, and transposed ones.

use super::pool::numbers;
use super::{Given, Operation, Ruled, fresh, row};
use crate::explain::sums;
use congruent_layout::conv::{AskedConv, Operands};

const CONV: &str = "\
A convolution: a weight is [outputs, channels / groups, kernel..], the input [batch, channels, length..] or without the
batch. Along each axis of windows the output has (length + 2 padding - dilation (kernel - 1) - 1) / stride + 1.";
const TRANSPOSED: &str = "\
A transposed convolution: a weight is [channels, outputs / groups, kernel..]. Along each axis the output has
(length - 1) stride - 2 padding + dilation (kernel - 1) + output padding + 1.";

pub(super) const ROWS: &[Operation] = &[
    row("conv1d conv2d", "&input &weight &bias? stride..? padding..? dilation..? groups?", CONV, convolve)
        .with_steps(sums::tell_conv)
        .drawn(sums::draw_conv),
    row(
        "conv_transpose1d conv_transpose2d",
        "&input &weight &bias? stride..? padding..? output_padding..? groups? dilation..?",
        TRANSPOSED,
        convolve,
    )
    .with_steps(sums::tell_conv)
    .drawn(sums::draw_conv),
];

fn convolve(given: &Given) -> Ruled {
    let asked = AskedConv {
        stride: numbers(given, "stride", &[1]),
        padding: numbers(given, "padding", &[0]),
        dilation: numbers(given, "dilation", &[1]),
        output_padding: numbers(given, "output_padding", &[0]),
        groups: given.or("groups", 1),
        same: false,
        depthwise: false,
    };
    let bias = given.tensor("bias").map(|own| own.sizes());
    let (axes, transposed) = (sums::planes(given.bound), given.bound.name.contains("transpose"));
    let (input, weight) = (given.sizes(), given.operands[1].sizes());
    fresh(&Operands { axes, transposed, input, weight, bias, element: 1 }.check(&asked)?.sizes)
}
