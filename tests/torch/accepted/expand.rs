// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use crate::torch::Case;
use congruent::prelude::*;

cases! {
    "pub/expand/expand/001" => expand_001,
    "pub/expand/expand/002" => expand_002,
    "pub/expand/expand/003" => expand_003,
    "pub/expand/expand/004" => expand_004,
    "pub/expand/expand/005" => expand_005,
    "pub/expand/expand/006" => expand_006,
    "pub/expand/expand/007" => expand_007,
    "pub/expand/expand/008" => expand_008,
    "pub/expand/broadcast_tensors/001" => broadcast_tensors_001,
    "pub/expand/broadcast_tensors/002" => broadcast_tensors_002,
    "pub/expand/broadcast_tensors/003" => broadcast_tensors_003,
}

/// pub/expand/expand/001
fn expand_001(case: &Case) {
    let a: Tensor<f32, shape![4]> = case.input(0);
    let y: View<f32, shape![4]> = a.expand::<shape![4]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/expand/expand/002
fn expand_002(case: &Case) {
    let a: Tensor<f32, shape![4]> = case.input(0);
    let y: View<f32, shape![3, 4]> = a.expand::<shape![3, 4]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/expand/expand/003
fn expand_003(case: &Case) {
    let a: Tensor<f32, shape![4]> = case.input(0);
    let y: View<f32, shape![3, 4]> = a.expand::<shape![3, -1]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/expand/expand/004
fn expand_004(case: &Case) {
    let a: Tensor<f32, shape![3, 1]> = case.input(0);
    let y: View<f32, shape![3, 2]> = a.expand::<shape![3, 2]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/expand/expand/005
fn expand_005(case: &Case) {
    let a: Tensor<f32, shape![1, 2]> = case.input(0);
    let y: View<f32, shape![4, 2]> = a.expand::<shape![4, -1]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/expand/expand/006
fn expand_006(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 2]> = case.input(0);
    let y: View<f32, shape![3, 2, 3, 2]> = a.expand::<shape![3, 2, 3, 2]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/expand/expand/007
fn expand_007(case: &Case) {
    let a: Tensor<f32, shape![]> = case.input(0);
    let y: View<f32, shape![2]> = a.expand::<shape![2]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/expand/expand/008
fn expand_008(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let y: View<f32, shape![2, 0]> = a.expand::<shape![2, 0]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/expand/broadcast_tensors/001
fn broadcast_tensors_001(case: &Case) {
    let a: Tensor<f32, shape![4]> = case.input(0);
    let b: Tensor<f32, shape![3, 1]> = case.input(1);
    let (x, y) = congruent::broadcast_tensors(&a, &b);
    let x: View<f32, shape![3, 4]> = x;
    case.check_outs(0, &x, a.data_ptr());
    let y: View<f32, shape![3, 4]> = y;
    case.check_outs(1, &y, b.data_ptr());
}

/// pub/expand/broadcast_tensors/002
fn broadcast_tensors_002(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 1]> = case.input(0);
    let b: Tensor<f32, shape![3, 1]> = case.input(1);
    let c: Tensor<f32, shape![4]> = case.input(2);
    let (x, y) = congruent::broadcast_tensors(&a, &b);
    let (x, z) = congruent::broadcast_tensors(&x, &c);
    let (y, _) = congruent::broadcast_tensors(&y, &z);
    let x: View<f32, shape![2, 3, 4]> = x;
    case.check_outs(0, &x, a.data_ptr());
    let y: View<f32, shape![2, 3, 4]> = y;
    case.check_outs(1, &y, b.data_ptr());
    let z: View<f32, shape![2, 3, 4]> = z;
    case.check_outs(2, &z, c.data_ptr());
}

/// pub/expand/broadcast_tensors/003
fn broadcast_tensors_003(case: &Case) {
    let a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![3]> = case.input(1);
    let (x, y) = congruent::broadcast_tensors(&a, &b);
    let x: View<f32, shape![3]> = x;
    case.check_outs(0, &x, a.data_ptr());
    let y: View<f32, shape![3]> = y;
    case.check_outs(1, &y, b.data_ptr());
}
