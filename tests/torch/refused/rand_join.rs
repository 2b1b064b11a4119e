// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use congruent::prelude::*;

/// pub/rand.join/stack/003: stack expects each tensor to be equal size, but got [2] at entry 0 and [1] at entry 1
fn stack_003(a: Tensor<f32, shape![2]>, b: Tensor<f32, shape![1]>) {
    let _ = Tensor::stack::<-1>((&a, &b));
}

/// pub/rand.join/stack/004: stack expects each tensor to be equal size, but got [1] at entry 0 and [0] at entry 1
fn stack_004(a: Tensor<f32, shape![1]>, b: Tensor<f32, shape![0]>) {
    let _ = Tensor::stack::<-1>((&a, &b));
}

/// pub/rand.join/stack/005: stack expects each tensor to be equal size, but got [1, 3] at entry 0 and [1, 1] at entry 1
fn stack_005(a: Tensor<f32, shape![1, 3]>, b: Tensor<f32, shape![1, 1]>) {
    let _ = Tensor::stack::<-1>((&a, &b));
}

/// pub/rand.join/stack/006: stack expects each tensor to be equal size, but got [1, 1, 1] at entry 0 and [0, 1, 1] at entry 1
fn stack_006(a: Tensor<f32, shape![1, 1, 1]>, b: Tensor<f32, shape![0, 1, 1]>) {
    let _ = Tensor::stack::<-3>((&a, &b));
}

/// pub/rand.join/cat/012: Sizes of tensors must match except in dimension 1. Expected size 2 but got size 3 for tensor number 1 in the list.
fn cat_012(a: Tensor<f32, shape![2, 3, 3]>, b: Tensor<f32, shape![3, 3, 3]>) {
    let _ = a.cat::<-2>(&b);
}

/// pub/rand.join/stack/007: stack expects each tensor to be equal size, but got [2, 3, 2] at entry 0 and [3, 3, 2] at entry 1
fn stack_007(a: Tensor<f32, shape![2, 3, 2]>, b: Tensor<f32, shape![3, 3, 2]>) {
    let _ = Tensor::stack::<0>((&a, &b));
}

/// pub/rand.join/cat/016: Sizes of tensors must match except in dimension 0. Expected size 2 but got size 3 for tensor number 1 in the list.
fn cat_016(a: Tensor<f32, shape![2, 2]>, b: Tensor<f32, shape![3, 3]>) {
    let _ = a.cat::<0>(&b);
}

/// pub/rand.join/stack/009: stack expects each tensor to be equal size, but got [2] at entry 0 and [0] at entry 1
fn stack_009(a: Tensor<f32, shape![2]>, b: Tensor<f32, shape![0]>) {
    let _ = Tensor::stack::<-1>((&a, &b));
}

/// pub/rand.join/stack/010: stack expects each tensor to be equal size, but got [1] at entry 0 and [2] at entry 1
fn stack_010(a: Tensor<f32, shape![1]>, b: Tensor<f32, shape![2]>) {
    let _ = Tensor::stack::<0>((&a, &b));
}
