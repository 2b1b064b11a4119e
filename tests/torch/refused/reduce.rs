// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use congruent::prelude::*;

/// pub/reduce/sum/006: Dimension out of range (expected to be in range of [-2, 1], but got 2)
fn sum_006(a: Tensor<f32, shape![3, 4]>) {
    let _ = a.sum::<2>();
}

/// pub/reduce/mean/006: Dimension out of range (expected to be in range of [-2, 1], but got 2)
fn mean_006(a: Tensor<f32, shape![3, 4]>) {
    let _ = a.mean::<2>();
}

/// pub/reduce/amax/006: Dimension out of range (expected to be in range of [-2, 1], but got 2)
fn amax_006(a: Tensor<f32, shape![3, 4]>) {
    let _ = a.amax::<2>();
}

/// pub/reduce/amax/007: amax(): Expected reduction dim 0 to have non-zero size.
fn amax_007(a: Tensor<f32, shape![0, 4]>) {
    let _ = a.amax::<0>();
}
