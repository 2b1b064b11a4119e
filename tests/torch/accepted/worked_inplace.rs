// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use crate::torch::Case;
use congruent::prelude::*;

cases! {
    "pub/worked.inplace/add_/001" => add_in_place_001,
    "pub/worked.inplace/add_/004" => add_in_place_004,
}

/// pub/worked.inplace/add_/001
fn add_in_place_001(case: &Case) {
    let mut a: Tensor<f32, shape![5, 3, 4, 1]> = case.input(0);
    let b: Tensor<f32, shape![3, 1, 1]> = case.input(1);
    a += &b;
    case.check(&a);
}

/// pub/worked.inplace/add_/004
fn add_in_place_004(case: &Case) {
    let mut a: Tensor<f32, shape![2, 3, 3]> = case.input(0);
    let b: Tensor<f32, shape![3, 1]> = case.input(1);
    a += &b;
    case.check(&a);
}
