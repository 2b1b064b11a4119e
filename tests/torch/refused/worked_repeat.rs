// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use congruent::prelude::*;

/// pub/worked.repeat/add/001: The size of tensor a (4) must match the size of tensor b (2) at non-singleton dimension 1
fn add_001(a: Tensor<f32, shape![2, 4]>, b: Tensor<f32, shape![1, 2]>) {
    let _ = &a + &b;
}
