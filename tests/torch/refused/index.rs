// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use congruent::prelude::*;

/// pub/index/index/021: index 6 is out of bounds for dimension 0 with size 6
fn index_021(a: Tensor<f32, shape![6]>) {
    let _ = a.slice(s![6]);
}

/// pub/index/index/022: too many indices for tensor of dimension 2
fn index_022(a: Tensor<f32, shape![4, 3]>) {
    let _ = a.slice(s![0, 0, 0]);
}

/// pub/index/index/023: index 3 is out of bounds for dimension 1 with size 3
fn index_023(a: Tensor<f32, shape![4, 3]>) {
    let _ = a.slice(s![.., 3]);
}

/// pub/index/index/025: too many indices for tensor of dimension 0
fn index_025(a: Tensor<f32, shape![]>) {
    let _ = a.slice(s![0]);
}
