// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use congruent::prelude::*;

/// pub/rearrange/repeat/003: Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor
fn repeat_003(a: Tensor<f32, shape![3, 2]>) {
    let _ = a.repeat::<shape![2]>();
}

/// pub/rearrange/flip/002: Dimension out of range (expected to be in range of [-2, 1], but got 2)
fn flip_002(a: Tensor<f32, shape![3, 4]>) {
    let _ = a.flip::<axes![2]>();
}

/// pub/rearrange/tril/002: tril: input tensor must have at least 2 dimensions
fn tril_002(a: Tensor<f32, shape![4]>) {
    let _ = a.tril(0);
}

/// pub/rearrange/sort/003: Dimension out of range (expected to be in range of [-1, 0], but got 1)
fn sort_003(a: Tensor<f32, shape![4]>) {
    let _ = a.sort::<1>();
}

/// pub/rearrange/topk/003: selected index k out of range
fn topk_003(a: Tensor<f32, shape![4]>) {
    let _ = a.topk::<-1, 5>();
}
