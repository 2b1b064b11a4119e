// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use congruent::prelude::*;

/// pub/nn/softmax/005: Dimension out of range (expected to be in range of [-2, 1], but got 2)
fn softmax_005(a: Tensor<f32, shape![3, 4]>) {
    let _ = a.softmax::<2>();
}

/// pub/nn/log_softmax/005: Dimension out of range (expected to be in range of [-2, 1], but got 2)
fn log_softmax_005(a: Tensor<f32, shape![3, 4]>) {
    let _ = a.log_softmax::<2>();
}

/// pub/nn/layer_norm/003: Given normalized_shape=[3], expected input with shape [*, 3], but got input of size[3, 4]
fn layer_norm_003(a: Tensor<f32, shape![3, 4]>) {
    let _ = a.layer_norm_with(LayerNorm::<_, shape![3]>::new());
}

/// pub/nn/conv2d/004: Given groups=1, weight of size [2, 2, 3, 3], expected input[1, 3, 4, 4] to have 2 channels, but got 3 channels instead
fn conv2d_004(a: Tensor<f32, shape![1, 3, 4, 4]>, b: Tensor<f32, shape![2, 2, 3, 3]>) {
    let _ = a.conv2d(&b);
}

/// pub/nn/max_pool2d/002: Given input size: (1x3x3). Calculated output size: (1x0x0). Output size is too small
fn max_pool2d_002(a: Tensor<f32, shape![1, 1, 3, 3]>) {
    let _ = a.max_pool2d(pool::<4>());
}

/// pub/nn/linear/002: mm: mat1 and mat2 shapes cannot be multiplied (3x4 and 2x4)
fn linear_002(a: Tensor<f32, shape![3, 4]>, b: Tensor<f32, shape![4, 2]>) {
    let _ = a.matmul(&b.t());
}

/// pub/nn/cross_entropy/004: Expected input batch_size (4) to match target batch_size (3).
fn cross_entropy_004(a: Tensor<f32, shape![4, 3]>, b: Tensor<i64, shape![3]>) {
    let _ = a.cross_entropy(&b);
}
