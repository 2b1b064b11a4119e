// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use crate::torch::Case;
use congruent::prelude::*;

cases! {
    "pub/reduce/sum/001" => sum_001,
    "pub/reduce/sum/002" => sum_002,
    "pub/reduce/sum/003" => sum_003,
    "pub/reduce/sum/004" => sum_004,
    "pub/reduce/sum/005" => sum_005,
    "pub/reduce/mean/001" => mean_001,
    "pub/reduce/mean/002" => mean_002,
    "pub/reduce/mean/003" => mean_003,
    "pub/reduce/mean/004" => mean_004,
    "pub/reduce/mean/005" => mean_005,
    "pub/reduce/amax/001" => amax_001,
    "pub/reduce/amax/002" => amax_002,
    "pub/reduce/amax/003" => amax_003,
    "pub/reduce/amax/004" => amax_004,
    "pub/reduce/amax/005" => amax_005,
    "pub/reduce/sum/007" => sum_007,
    "pub/reduce/sum/008" => sum_008,
}

/// pub/reduce/sum/001
fn sum_001(case: &Case) {
    let a: Tensor<f32, shape![5]> = case.input(0);
    let y: Tensor<f32, shape![]> = a.sum::<0>();
    case.check(&y);
}

/// pub/reduce/sum/002
fn sum_002(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![4]> = a.sum::<0>();
    case.check(&y);
}

/// pub/reduce/sum/003
fn sum_003(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![3, 1]> = a.sum_keepdim::<-1>();
    case.check(&y);
}

/// pub/reduce/sum/004
fn sum_004(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 4]> = case.input(0);
    let y: Tensor<f32, shape![2]> = a.sum::<2>().sum::<0>();
    case.check(&y);
}

/// pub/reduce/sum/005
fn sum_005(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![]> = a.sum_all();
    case.check(&y);
}

/// pub/reduce/mean/001
fn mean_001(case: &Case) {
    let a: Tensor<f32, shape![5]> = case.input(0);
    let y: Tensor<f32, shape![]> = a.mean::<0>();
    case.check(&y);
}

/// pub/reduce/mean/002
fn mean_002(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![4]> = a.mean::<0>();
    case.check(&y);
}

/// pub/reduce/mean/003
fn mean_003(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![3, 1]> = a.mean_keepdim::<-1>();
    case.check(&y);
}

/// pub/reduce/mean/004
fn mean_004(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 4]> = case.input(0);
    let y: Tensor<f32, shape![2]> = a.mean::<2>().mean::<0>();
    case.check(&y);
}

/// pub/reduce/mean/005
fn mean_005(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![]> = a.mean_all();
    case.check(&y);
}

/// pub/reduce/amax/001
fn amax_001(case: &Case) {
    let a: Tensor<f32, shape![5]> = case.input(0);
    let y: Tensor<f32, shape![]> = a.amax::<0>();
    case.check(&y);
}

/// pub/reduce/amax/002
fn amax_002(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![4]> = a.amax::<0>();
    case.check(&y);
}

/// pub/reduce/amax/003
fn amax_003(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![3, 1]> = a.amax_keepdim::<-1>();
    case.check(&y);
}

/// pub/reduce/amax/004
fn amax_004(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 4]> = case.input(0);
    let y: Tensor<f32, shape![2]> = a.amax::<2>().amax::<0>();
    case.check(&y);
}

/// pub/reduce/amax/005
fn amax_005(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![]> = a.amax_all();
    case.check(&y);
}

/// pub/reduce/sum/007
fn sum_007(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![3, 4]> = case.view(&base, 0);
    let y: Tensor<f32, shape![4]> = a.sum::<0>();
    case.check(&y);
}

/// pub/reduce/sum/008
fn sum_008(case: &Case) {
    let a: Tensor<f32, shape![0, 4]> = case.input(0);
    let y: Tensor<f32, shape![4]> = a.sum::<0>();
    case.check(&y);
}
