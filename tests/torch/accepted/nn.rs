// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use crate::torch::Case;
use congruent::prelude::*;

cases! {
    "pub/nn/maximum/001" => maximum_001,
    "pub/nn/add/001" => add_001,
    "pub/nn/lt/001" => lt_001,
    "pub/nn/eq/001" => eq_001,
    "pub/nn/amax/001" => amax_001,
}

/// pub/nn/maximum/001
fn maximum_001(case: &Case) {
    let a: Tensor<f32, shape![5]> = case.input(0);
    let b: Tensor<f32, shape![5]> = case.input(1);
    let y: Tensor<f32, shape![5]> = a.maximum(&b);
    case.check(&y);
}

/// pub/nn/add/001
fn add_001(case: &Case) {
    let a: Tensor<f32, shape![5]> = case.input(0);
    let b: Tensor<f32, shape![5]> = case.input(1);
    let y: Tensor<f32, shape![5]> = &a + &b;
    case.check(&y);
}

/// pub/nn/lt/001
fn lt_001(case: &Case) {
    let a: Tensor<f32, shape![5]> = case.input(0);
    let b: Tensor<f32, shape![5]> = case.input(1);
    let y: Tensor<bool, shape![5]> = a.lt(&b);
    case.check(&y);
}

/// pub/nn/eq/001
fn eq_001(case: &Case) {
    let a: Tensor<f32, shape![5]> = case.input(0);
    let b: Tensor<f32, shape![5]> = case.input(1);
    let y: Tensor<bool, shape![5]> = a.eq(&b);
    case.check(&y);
}

/// pub/nn/amax/001
fn amax_001(case: &Case) {
    let a: Tensor<f32, shape![2, 2]> = case.input(0);
    let y: Tensor<f32, shape![2]> = a.amax::<1>();
    case.check(&y);
}
