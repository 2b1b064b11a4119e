// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use crate::torch::Case;
use congruent::prelude::*;

cases! {
    "pub/index/index/001" => index_001,
    "pub/index/index/002" => index_002,
    "pub/index/index/003" => index_003,
    "pub/index/index/004" => index_004,
    "pub/index/index/005" => index_005,
    "pub/index/index/006" => index_006,
    "pub/index/index/007" => index_007,
    "pub/index/index/008" => index_008,
    "pub/index/index/009" => index_009,
    "pub/index/index/010" => index_010,
    "pub/index/index/011" => index_011,
    "pub/index/index/012" => index_012,
    "pub/index/index/013" => index_013,
    "pub/index/index/014" => index_014,
    "pub/index/index/015" => index_015,
    "pub/index/index/016" => index_016,
    "pub/index/index/017" => index_017,
    "pub/index/index/018" => index_018,
    "pub/index/index/019" => index_019,
    "pub/index/index/020" => index_020,
    "pub/index/index/024" => index_024,
}

/// pub/index/index/001
fn index_001(case: &Case) {
    let a: Tensor<f32, shape![6]> = case.input(0);
    let y: View<f32, shape![]> = a.slice(s![1]);
    case.check_view(&y, a.data_ptr());
}

/// pub/index/index/002
fn index_002(case: &Case) {
    let a: Tensor<f32, shape![6]> = case.input(0);
    let y: View<f32, shape![]> = a.slice(s![-2]);
    case.check_view(&y, a.data_ptr());
}

/// pub/index/index/003
fn index_003(case: &Case) {
    let a: Tensor<f32, shape![6]> = case.input(0);
    let y: View<f32, shape![3]> = a.slice(s![2..5]);
    case.check_view(&y, a.data_ptr());
}

/// pub/index/index/004
fn index_004(case: &Case) {
    let a: Tensor<f32, shape![6]> = case.input(0);
    let y: View<f32, shape![2]> = a.slice(s![..;3]);
    case.check_view(&y, a.data_ptr());
}

/// pub/index/index/005
fn index_005(case: &Case) {
    let a: Tensor<f32, shape![6]> = case.input(0);
    let y: View<f32, shape![0]> = a.slice(s![5..3]);
    case.check_view(&y, a.data_ptr());
}

/// pub/index/index/006
fn index_006(case: &Case) {
    let a: Tensor<f32, shape![6]> = case.input(0);
    let y: View<f32, shape![3]> = a.slice(s![-4..-1]);
    case.check_view(&y, a.data_ptr());
}

/// pub/index/index/007
fn index_007(case: &Case) {
    let a: Tensor<f32, shape![6]> = case.input(0);
    let y: View<f32, shape![1, 6]> = a.slice(s![NewAxis]);
    case.check_view(&y, a.data_ptr());
}

/// pub/index/index/008
fn index_008(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let y: View<f32, shape![3]> = a.slice(s![2]);
    case.check_view(&y, a.data_ptr());
}

/// pub/index/index/009
fn index_009(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let y: View<f32, shape![4]> = a.slice(s![.., 0]);
    case.check_view(&y, a.data_ptr());
}

/// pub/index/index/010
fn index_010(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let y: View<f32, shape![2, 2]> = a.slice(s![1..3, ..2]);
    case.check_view(&y, a.data_ptr());
}

/// pub/index/index/011
fn index_011(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let y: View<f32, shape![4]> = a.slice(s![..., 1]);
    case.check_view(&y, a.data_ptr());
}

/// pub/index/index/012
fn index_012(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let y: View<f32, shape![1, 1, 3]> = a.slice(s![NewAxis, 1, NewAxis]);
    case.check_view(&y, a.data_ptr());
}

/// pub/index/index/013
fn index_013(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let y: View<f32, shape![2]> = a.slice(s![..;2, -1]);
    case.check_view(&y, a.data_ptr());
}

/// pub/index/index/014
fn index_014(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 4]> = case.input(0);
    let y: View<f32, shape![2]> = a.slice(s![1, ..., 2]);
    case.check_view(&y, a.data_ptr());
}

/// pub/index/index/015
fn index_015(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 4]> = case.input(0);
    let y: View<f32, shape![3, 2]> = a.slice(s![.., 1, 1..;2]);
    case.check_view(&y, a.data_ptr());
}

/// pub/index/index/016
fn index_016(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 4]> = case.input(0);
    let y: View<f32, shape![3, 2, 1]> = a.slice(s![..., NewAxis, 0]);
    case.check_view(&y, a.data_ptr());
}

/// pub/index/index/017
fn index_017(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![3, 4]> = case.view(&base, 0);
    let y: View<f32, shape![4]> = a.slice(s![2]);
    case.check_view(&y, base.data_ptr());
}

/// pub/index/index/018
fn index_018(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![3, 4]> = case.view(&base, 0);
    let y: View<f32, shape![2, 2]> = a.slice(s![1.., ..;3]);
    case.check_view(&y, base.data_ptr());
}

/// pub/index/index/019
fn index_019(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![4, 3, 2]> = case.view(&base, 0);
    let y: View<f32, shape![4, 2]> = a.slice(s![.., 1]);
    case.check_view(&y, base.data_ptr());
}

/// pub/index/index/020
fn index_020(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![4, 3, 2]> = case.view(&base, 0);
    let y: View<f32, shape![3]> = a.slice(s![3, ..., 1]);
    case.check_view(&y, base.data_ptr());
}

/// pub/index/index/024: step must be greater than zero
fn index_024(case: &Case) {
    let a: Tensor<f32, shape![6]> = case.input(0);
    let i0 = -1;
    case.check_refused(a.try_slice(s![..;i0]));
}
