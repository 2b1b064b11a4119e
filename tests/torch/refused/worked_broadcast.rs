// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use congruent::prelude::*;

/// pub/worked.broadcast/add/002: The size of tensor a (0) must match the size of tensor b (2) at non-singleton dimension 1
fn add_002(a: Tensor<f32, shape![0]>, b: Tensor<f32, shape![2, 2]>) {
    let _ = &a + &b;
}

/// pub/worked.broadcast/add/006: The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1
fn add_006(a: Tensor<f32, shape![5, 2, 4, 1]>, b: Tensor<f32, shape![3, 1, 1]>) {
    let _ = &a + &b;
}

/// pub/worked.broadcast/broadcast_shapes/003: Attempting to broadcast a dimension of length 3 at -3! Mismatching argument at index 1 had (3, 1, 1); but expected shape should be broadcastable to [5, 2, 4, 1]
fn broadcast_shapes_003() {
    let _: Broadcasted<shape![5, 2, 4, 1], shape![3, 1, 1]>;
}
