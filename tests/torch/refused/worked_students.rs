// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use congruent::prelude::*;

/// pub/worked.students/index/005: index 3 is out of bounds for dimension 1 with size 3
fn index_005(a: Tensor<f32, shape![2, 3, 2]>) {
    let _ = a.slice(s![0, 3]);
}

/// pub/worked.students/add/005: The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 2
fn add_005(a: Tensor<f32, shape![2, 3, 2]>, b: Tensor<f32, shape![3]>) {
    let _ = &a + &b;
}

/// pub/worked.students/add/006: The size of tensor a (3) must match the size of tensor b (2) at non-singleton dimension 1
fn add_006(a: Tensor<f32, shape![2, 3, 2]>, b: Tensor<f32, shape![2, 1]>) {
    let _ = &a + &b;
}

/// pub/worked.students/add_/005: output with shape [3, 2] doesn't match the broadcast shape [2, 3, 2]
fn add_in_place_005(mut a: Tensor<f32, shape![3, 2]>, b: Tensor<f32, shape![2, 1, 1]>) {
    a += &b;
}

/// pub/worked.students/prog/002: The size of tensor a (3) must match the size of tensor b (2) at non-singleton dimension 1
fn prog_002(a: Tensor<f32, shape![2, 3, 2]>) {
    let m = a.mean::<1>();
    let d = &a - &m;
}

/// pub/worked.students/view/003: shape '[4, 2]' is invalid for input of size 12
fn view_003(a: Tensor<f32, shape![2, 3, 2]>) {
    let _ = a.view::<shape![4, 2]>();
}

/// pub/worked.students/cat/002: Sizes of tensors must match except in dimension 0. Expected size 3 but got size 1 for tensor number 1 in the list.
fn cat_002(a: Tensor<f32, shape![2, 3, 2]>, b: Tensor<f32, shape![2, 1, 2]>) {
    let _ = a.cat::<0>(&b);
}
