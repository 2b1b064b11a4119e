// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use crate::torch::Case;
use congruent::prelude::*;

cases! {
    "pub/join/cat/001" => cat_001,
    "pub/join/cat/002" => cat_002,
    "pub/join/cat/003" => cat_003,
    "pub/join/stack/001" => stack_001,
    "pub/join/stack/002" => stack_002,
    "pub/join/hstack/001" => hstack_001,
    "pub/join/vstack/001" => vstack_001,
}

/// pub/join/cat/001
fn cat_001(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let b: Tensor<f32, shape![1, 4]> = case.input(1);
    let y: Tensor<f32, shape![4, 4]> = a.cat::<0>(&b);
    case.check(&y);
}

/// pub/join/cat/002
fn cat_002(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let b: Tensor<f32, shape![3, 2]> = case.input(1);
    let y: Tensor<f32, shape![3, 6]> = a.cat::<1>(&b);
    case.check(&y);
}

/// pub/join/cat/003
fn cat_003(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 1]> = case.input(0);
    let b: Tensor<f32, shape![2, 3, 4]> = case.input(1);
    let y: Tensor<f32, shape![2, 3, 5]> = a.cat::<-1>(&b);
    case.check(&y);
}

/// pub/join/stack/001
fn stack_001(case: &Case) {
    let a: Tensor<f32, shape![4]> = case.input(0);
    let b: Tensor<f32, shape![4]> = case.input(1);
    let y: Tensor<f32, shape![2, 4]> = Tensor::stack::<0>([&a, &b]);
    case.check(&y);
}

/// pub/join/stack/002
fn stack_002(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let b: Tensor<f32, shape![3, 4]> = case.input(1);
    let y: Tensor<f32, shape![3, 4, 2]> = Tensor::stack::<-1>([&a, &b]);
    case.check(&y);
}

/// pub/join/hstack/001
fn hstack_001(case: &Case) {
    let a: Tensor<f32, shape![3, 1]> = case.input(0);
    let b: Tensor<f32, shape![3, 2]> = case.input(1);
    let y: Tensor<f32, shape![3, 3]> = a.hstack(&b);
    case.check(&y);
}

/// pub/join/vstack/001
fn vstack_001(case: &Case) {
    let a: Tensor<f32, shape![4]> = case.input(0);
    let b: Tensor<f32, shape![2, 4]> = case.input(1);
    let y: Tensor<f32, shape![3, 4]> = a.vstack(&b);
    case.check(&y);
}
