// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use congruent::prelude::*;

/// pub/rearrange/repeat/003: Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor
fn repeat_003(a: Tensor<f32, shape![3, 2]>) {
    let _ = a.repeat::<shape![2]>();
}
