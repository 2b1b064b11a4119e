// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use congruent::prelude::*;

/// pub/inplace/add_/007: output with shape [4] doesn't match the broadcast shape [3, 4]
fn add_in_place_007(mut a: Tensor<f32, shape![4]>, b: Tensor<f32, shape![3, 4]>) {
    a += &b;
}

/// pub/inplace/sub_/003: output with shape [4] doesn't match the broadcast shape [3, 4]
fn sub_in_place_003(mut a: Tensor<f32, shape![4]>, b: Tensor<f32, shape![3, 4]>) {
    a -= &b;
}

/// pub/inplace/add_/008: output with shape [1, 4] doesn't match the broadcast shape [3, 4]
fn add_in_place_008(mut a: Tensor<f32, shape![1, 4]>, b: Tensor<f32, shape![3, 4]>) {
    a += &b;
}

/// pub/inplace/mul_/003: output with shape [1, 4] doesn't match the broadcast shape [3, 4]
fn mul_in_place_003(mut a: Tensor<f32, shape![1, 4]>, b: Tensor<f32, shape![3, 4]>) {
    a *= &b;
}

/// pub/inplace/add_/009: output with shape [3, 1] doesn't match the broadcast shape [3, 4]
fn add_in_place_009(mut a: Tensor<f32, shape![3, 1]>, b: Tensor<f32, shape![3, 4]>) {
    a += &b;
}

/// pub/inplace/copy_/001: output with shape [3, 1] doesn't match the broadcast shape [3, 4]
fn copy_in_place_001(mut a: Tensor<f32, shape![3, 1]>, b: Tensor<f32, shape![3, 4]>) {
    a.copy_(&b);
}

/// pub/inplace/add_/010: output with shape [] doesn't match the broadcast shape [2]
fn add_in_place_010(mut a: Tensor<f32, shape![]>, b: Tensor<f32, shape![2]>) {
    a += &b;
}

/// pub/inplace/sub_/004: output with shape [] doesn't match the broadcast shape [2]
fn sub_in_place_004(mut a: Tensor<f32, shape![]>, b: Tensor<f32, shape![2]>) {
    a -= &b;
}

/// pub/inplace/add_/011: The size of tensor a (4) must match the size of tensor b (3) at non-singleton dimension 1
fn add_in_place_011(mut a: Tensor<f32, shape![3, 4]>, b: Tensor<f32, shape![3]>) {
    a += &b;
}

/// pub/inplace/mul_/004: The size of tensor a (4) must match the size of tensor b (3) at non-singleton dimension 1
fn mul_in_place_004(mut a: Tensor<f32, shape![3, 4]>, b: Tensor<f32, shape![3]>) {
    a *= &b;
}

/// pub/inplace/add_/012: output with shape [2, 1, 2] doesn't match the broadcast shape [2, 3, 2]
fn add_in_place_012(mut a: Tensor<f32, shape![2, 1, 2]>, b: Tensor<f32, shape![3, 1]>) {
    a += &b;
}

/// pub/inplace/copy_/002: output with shape [2, 1, 2] doesn't match the broadcast shape [2, 3, 2]
fn copy_in_place_002(mut a: Tensor<f32, shape![2, 1, 2]>, b: Tensor<f32, shape![3, 1]>) {
    a.copy_(&b);
}

/// pub/inplace/add_/019: unsupported operation: more than one element of the written-to tensor refers to a single memory location. Please clone() the tensor before performing the operation.
fn add_in_place_019(a: Tensor<f32, shape![4]>, b: Tensor<f32, shape![]>) {
    let mut a = a.expand::<shape![2, 4]>();
    a += &b;
}

/// pub/inplace/setitem/005: The expanded size of the tensor (3) must match the existing size (4) at non-singleton dimension 0.  Target sizes: [3].  Tensor sizes: [4]
fn setitem_005(mut a: ViewMut<f32, shape![3]>, b: Tensor<f32, shape![4]>) {
    a.copy_(&b);
}
