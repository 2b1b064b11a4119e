// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use crate::torch::Case;
use congruent::prelude::*;

cases! {
    "pub/worked.broadcast/add/001" => add_001,
    "pub/worked.broadcast/add/003" => add_003,
    "pub/worked.broadcast/add/004" => add_004,
    "pub/worked.broadcast/add/005" => add_005,
    "pub/worked.broadcast/broadcast_shapes/001" => broadcast_shapes_001,
    "pub/worked.broadcast/broadcast_shapes/002" => broadcast_shapes_002,
    "pub/worked.broadcast/add/007" => add_007,
    "pub/worked.broadcast/mul/001" => mul_001,
    "pub/worked.broadcast/add/008" => add_008,
    "pub/worked.broadcast/add/009" => add_009,
    "pub/worked.broadcast/add/010" => add_010,
    "pub/worked.broadcast/add/011" => add_011,
    "pub/worked.broadcast/broadcast_shapes/004" => broadcast_shapes_004,
    "pub/worked.broadcast/broadcast_shapes/005" => broadcast_shapes_005,
}

/// pub/worked.broadcast/add/001
fn add_001(case: &Case) {
    let a: Tensor<f32, shape![5, 7, 3]> = case.input(0);
    let b: Tensor<f32, shape![5, 7, 3]> = case.input(1);
    let y: Tensor<f32, shape![5, 7, 3]> = &a + &b;
    case.check(&y);
}

/// pub/worked.broadcast/add/003
fn add_003(case: &Case) {
    let a: Tensor<f32, shape![5, 3, 4, 1]> = case.input(0);
    let b: Tensor<f32, shape![3, 1, 1]> = case.input(1);
    let y: Tensor<f32, shape![5, 3, 4, 1]> = &a + &b;
    case.check(&y);
}

/// pub/worked.broadcast/add/004
fn add_004(case: &Case) {
    let a: Tensor<f32, shape![5, 1, 4, 1]> = case.input(0);
    let b: Tensor<f32, shape![3, 1, 1]> = case.input(1);
    let y: Tensor<f32, shape![5, 3, 4, 1]> = &a + &b;
    case.check(&y);
}

/// pub/worked.broadcast/add/005
fn add_005(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let b: Tensor<f32, shape![3, 1, 7]> = case.input(1);
    let y: Tensor<f32, shape![3, 1, 7]> = &a + &b;
    case.check(&y);
}

/// pub/worked.broadcast/broadcast_shapes/001
fn broadcast_shapes_001(case: &Case) {
    let y: shape![5, 3, 4, 1] = <Broadcasted<shape![5, 1, 4, 1], shape![3, 1, 1]> as StaticShape>::VALUE;
    let mut sizes = vec![0; y.rank()];
    y.write(&mut sizes);
    case.check_sizes(&sizes);
}

/// pub/worked.broadcast/broadcast_shapes/002
fn broadcast_shapes_002(case: &Case) {
    let y: shape![3, 1, 7] = <Broadcasted<shape![1], shape![3, 1, 7]> as StaticShape>::VALUE;
    let mut sizes = vec![0; y.rank()];
    y.write(&mut sizes);
    case.check_sizes(&sizes);
}

/// pub/worked.broadcast/add/007
fn add_007(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 3]> = case.input(0);
    let b: Tensor<f32, shape![3, 1]> = case.input(1);
    let y: Tensor<f32, shape![2, 3, 3]> = &a + &b;
    case.check(&y);
}

/// pub/worked.broadcast/mul/001
fn mul_001(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 3]> = case.input(0);
    let b: Tensor<f32, shape![3, 1]> = case.input(1);
    let y: Tensor<f32, shape![2, 3, 3]> = &a * &b;
    case.check(&y);
}

/// pub/worked.broadcast/add/008
fn add_008(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 3]> = case.input(0);
    let b: Tensor<f32, shape![3, 1]> = case.input(1);
    let y: Tensor<f32, shape![2, 3, 3]> = &a + &b;
    case.check(&y);
}

/// pub/worked.broadcast/add/009
fn add_009(case: &Case) {
    let a: Tensor<f32, shape![4]> = case.input(0);
    let b: Tensor<f32, shape![4, 1]> = case.input(1);
    let y: Tensor<f32, shape![4, 4]> = &a + &b;
    case.check(&y);
}

/// pub/worked.broadcast/add/010
fn add_010(case: &Case) {
    let a: Tensor<f32, shape![5, 1, 4, 2]> = case.input(0);
    let b: Tensor<f32, shape![3, 1, 1]> = case.input(1);
    let y: Tensor<f32, shape![5, 3, 4, 2]> = &a + &b;
    case.check(&y);
}

/// pub/worked.broadcast/add/011
fn add_011(case: &Case) {
    let a: Tensor<f32, shape![1, 9, 4]> = case.input(0);
    let b: Tensor<f32, shape![15, 1, 4]> = case.input(1);
    let y: Tensor<f32, shape![15, 9, 4]> = &a + &b;
    case.check(&y);
}

/// pub/worked.broadcast/broadcast_shapes/004
fn broadcast_shapes_004(case: &Case) {
    let y: shape![15, 9, 4] = <Broadcasted<shape![1, 9, 4], shape![15, 1, 4]> as StaticShape>::VALUE;
    let mut sizes = vec![0; y.rank()];
    y.write(&mut sizes);
    case.check_sizes(&sizes);
}

/// pub/worked.broadcast/broadcast_shapes/005
fn broadcast_shapes_005(case: &Case) {
    let y: shape![5, 3, 4, 2] = <Broadcasted<shape![5, 1, 4, 2], shape![3, 1, 1]> as StaticShape>::VALUE;
    let mut sizes = vec![0; y.rank()];
    y.write(&mut sizes);
    case.check_sizes(&sizes);
}
