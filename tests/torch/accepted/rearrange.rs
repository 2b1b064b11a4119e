// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use crate::torch::Case;
use congruent::prelude::*;

cases! {
    "pub/rearrange/repeat/001" => repeat_001,
    "pub/rearrange/repeat/002" => repeat_002,
}

/// pub/rearrange/repeat/001
fn repeat_001(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let y: Tensor<f32, shape![2, 9]> = a.repeat::<shape![2, 3]>();
    case.check(&y);
}

/// pub/rearrange/repeat/002
fn repeat_002(case: &Case) {
    let a: Tensor<f32, shape![3, 2]> = case.input(0);
    let y: Tensor<f32, shape![3, 4]> = a.repeat::<shape![1, 2]>();
    case.check(&y);
}
