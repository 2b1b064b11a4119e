//! Convolutions, and their gradients.

use crate::kinds::*;

/// These operations.
pub const ALL: &[Operation] = &[
    window("conv1d", "nn.functional.conv1d"),
    window("conv2d", "nn.functional.conv2d"),
    window("conv_transpose1d", "nn.functional.conv_transpose1d"),
    window("conv_transpose2d", "nn.functional.conv_transpose2d"),
    backward("conv1d_backward_input"),
    backward("conv1d_backward_weight"),
    backward("conv2d_backward_input"),
    backward("conv2d_backward_weight"),
];
