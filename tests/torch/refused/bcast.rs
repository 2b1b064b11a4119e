// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use congruent::prelude::*;

/// pub/bcast/add/015: The size of tensor a (4) must match the size of tensor b (3) at non-singleton dimension 0
fn add_015(a: Tensor<f32, shape![4]>, b: Tensor<f32, shape![3]>) {
    let _ = &a + &b;
}

/// pub/bcast/add/016: The size of tensor a (4) must match the size of tensor b (3) at non-singleton dimension 1
fn add_016(a: Tensor<f32, shape![3, 4]>, b: Tensor<f32, shape![3]>) {
    let _ = &a + &b;
}

/// pub/bcast/add/017: The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1
fn add_017(a: Tensor<f32, shape![4, 3]>, b: Tensor<f32, shape![3, 4]>) {
    let _ = &a + &b;
}

/// pub/bcast/add/018: The size of tensor a (4) must match the size of tensor b (2) at non-singleton dimension 3
fn add_018(a: Tensor<f32, shape![2, 3, 4]>, b: Tensor<f32, shape![1, 1, 1, 2]>) {
    let _ = &a + &b;
}

/// pub/bcast/add/019: The size of tensor a (0) must match the size of tensor b (3) at non-singleton dimension 0
fn add_019(a: Tensor<f32, shape![0, 2]>, b: Tensor<f32, shape![3, 2]>) {
    let _ = &a + &b;
}

/// pub/bcast/add/020: The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1
fn add_020(a: Tensor<f32, shape![2, 2, 3]>, b: Tensor<f32, shape![2, 3, 1]>) {
    let _ = &a + &b;
}

/// pub/bcast/sub/005: The size of tensor a (4) must match the size of tensor b (3) at non-singleton dimension 0
fn sub_005(a: Tensor<f32, shape![4]>, b: Tensor<f32, shape![3]>) {
    let _ = &a - &b;
}

/// pub/bcast/mul/005: The size of tensor a (4) must match the size of tensor b (3) at non-singleton dimension 1
fn mul_005(a: Tensor<f32, shape![3, 4]>, b: Tensor<f32, shape![3]>) {
    let _ = &a * &b;
}

/// pub/bcast/div/004: The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1
fn div_004(a: Tensor<f32, shape![4, 3]>, b: Tensor<f32, shape![3, 4]>) {
    let _ = &a / &b;
}

/// pub/bcast/pow/004: The size of tensor a (4) must match the size of tensor b (2) at non-singleton dimension 3
fn pow_004(a: Tensor<f32, shape![2, 3, 4]>, b: Tensor<f32, shape![1, 1, 1, 2]>) {
    let _ = a.pow(&b);
}

/// pub/bcast/maximum/005: The size of tensor a (0) must match the size of tensor b (3) at non-singleton dimension 0
fn maximum_005(a: Tensor<f32, shape![0, 2]>, b: Tensor<f32, shape![3, 2]>) {
    let _ = a.maximum(&b);
}

/// pub/bcast/minimum/005: The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1
fn minimum_005(a: Tensor<f32, shape![2, 2, 3]>, b: Tensor<f32, shape![2, 3, 1]>) {
    let _ = a.minimum(&b);
}

/// pub/bcast/eq/004: The size of tensor a (4) must match the size of tensor b (3) at non-singleton dimension 0
fn eq_004(a: Tensor<f32, shape![4]>, b: Tensor<f32, shape![3]>) {
    let _ = a.eq(&b);
}

/// pub/bcast/ne/004: The size of tensor a (4) must match the size of tensor b (3) at non-singleton dimension 1
fn ne_004(a: Tensor<f32, shape![3, 4]>, b: Tensor<f32, shape![3]>) {
    let _ = a.ne(&b);
}

/// pub/bcast/lt/005: The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1
fn lt_005(a: Tensor<f32, shape![4, 3]>, b: Tensor<f32, shape![3, 4]>) {
    let _ = a.lt(&b);
}

/// pub/bcast/le/005: The size of tensor a (4) must match the size of tensor b (2) at non-singleton dimension 3
fn le_005(a: Tensor<f32, shape![2, 3, 4]>, b: Tensor<f32, shape![1, 1, 1, 2]>) {
    let _ = a.le(&b);
}

/// pub/bcast/gt/004: The size of tensor a (0) must match the size of tensor b (3) at non-singleton dimension 0
fn gt_004(a: Tensor<f32, shape![0, 2]>, b: Tensor<f32, shape![3, 2]>) {
    let _ = a.gt(&b);
}

/// pub/bcast/ge/004: The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1
fn ge_004(a: Tensor<f32, shape![2, 2, 3]>, b: Tensor<f32, shape![2, 3, 1]>) {
    let _ = a.ge(&b);
}

/// pub/bcast/atan2/005: The size of tensor a (4) must match the size of tensor b (3) at non-singleton dimension 0
fn atan2_005(a: Tensor<f32, shape![4]>, b: Tensor<f32, shape![3]>) {
    let _ = a.atan2(&b);
}

/// pub/bcast/fmod/005: The size of tensor a (4) must match the size of tensor b (3) at non-singleton dimension 1
fn fmod_005(a: Tensor<f32, shape![3, 4]>, b: Tensor<f32, shape![3]>) {
    let _ = a.fmod(&b);
}

/// pub/bcast/remainder/004: The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1
fn remainder_004(a: Tensor<f32, shape![4, 3]>, b: Tensor<f32, shape![3, 4]>) {
    let _ = a.remainder(&b);
}

/// pub/bcast/where/004: The size of tensor a (3) must match the size of tensor b (2) at non-singleton dimension 1
fn where_004(a: Tensor<bool, shape![2, 3]>, b: Tensor<f32, shape![2]>, c: Tensor<f32, shape![]>) {
    let _ = a.where_(&b, &c);
}
