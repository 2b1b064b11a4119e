// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use crate::torch::Case;
use congruent::prelude::*;

cases! {
    "pub/worked.repeat/prog/001" => prog_001,
    "pub/worked.repeat/repeat/001" => repeat_001,
}

/// pub/worked.repeat/prog/001
fn prog_001(case: &Case) {
    let a: Tensor<f32, shape![2, 4]> = case.input(0);
    let b: Tensor<f32, shape![1, 2]> = case.input(1);
    let r = b.repeat::<shape![1, 2]>();
    let y = &a + &r;
    let y: Tensor<f32, shape![2, 4]> = y;
    case.check(&y);
}

/// pub/worked.repeat/repeat/001
fn repeat_001(case: &Case) {
    let a: Tensor<f32, shape![1, 2]> = case.input(0);
    let y: Tensor<f32, shape![1, 4]> = a.repeat::<shape![1, 2]>();
    case.check(&y);
}
