// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use congruent::prelude::*;

/// pub/worked.inplace/add_/002: output with shape [1, 3, 1] doesn't match the broadcast shape [3, 3, 7]
fn add_in_place_002(mut a: Tensor<f32, shape![1, 3, 1]>, b: Tensor<f32, shape![3, 1, 7]>) {
    a += &b;
}

/// pub/worked.inplace/add_/003: output with shape [2, 1, 3] doesn't match the broadcast shape [2, 3, 3]
fn add_in_place_003(mut a: Tensor<f32, shape![2, 1, 3]>, b: Tensor<f32, shape![3, 1]>) {
    a += &b;
}
