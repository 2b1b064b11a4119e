// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use congruent::prelude::*;

/// pub/join/cat/004: Sizes of tensors must match except in dimension 0. Expected size 4 but got size 2 for tensor number 1 in the list.
fn cat_004(a: Tensor<f32, shape![3, 4]>, b: Tensor<f32, shape![3, 2]>) {
    let _ = a.cat::<0>(&b);
}

/// pub/join/cat/005: Tensors must have same number of dimensions: got 2 and 1
fn cat_005(a: Tensor<f32, shape![3, 4]>, b: Tensor<f32, shape![4]>) {
    let _ = a.cat::<0>(&b);
}

/// pub/join/stack/003: stack expects each tensor to be equal size, but got [4] at entry 0 and [3] at entry 1
fn stack_003(a: Tensor<f32, shape![4]>, b: Tensor<f32, shape![3]>) {
    let _ = Tensor::stack::<0>((&a, &b));
}

/// pub/join/stack/004: Dimension out of range (expected to be in range of [-3, 2], but got 3)
fn stack_004(a: Tensor<f32, shape![3, 4]>, b: Tensor<f32, shape![3, 4]>) {
    let _ = Tensor::stack::<3>((&a, &b));
}

/// pub/join/hstack/002: Sizes of tensors must match except in dimension 1. Expected size 3 but got size 2 for tensor number 1 in the list.
fn hstack_002(a: Tensor<f32, shape![3, 1]>, b: Tensor<f32, shape![2, 1]>) {
    let _ = a.hstack(&b);
}
