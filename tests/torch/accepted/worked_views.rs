// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use crate::torch::Case;
use congruent::prelude::*;

cases! {
    "pub/worked.views/prog/001" => prog_001,
    "pub/worked.views/prog/002" => prog_002,
    "pub/worked.views/prog/003" => prog_003,
    "pub/worked.views/prog/004" => prog_004,
    "pub/worked.views/prog/005" => prog_005,
    "pub/worked.views/prog/006" => prog_006,
}

/// pub/worked.views/prog/001
fn prog_001(case: &Case) {
    let mut a: Tensor<f32, shape![4, 4]> = case.input(0);
    let start = a.data_ptr();
    let mut b: ViewMut<f32, shape![2, 8]> = a.view_mut::<shape![2, 8]>();
    b.slice_mut(s![0, 0]).fill_(3.14);
    case.check_var("b", &b, start);
    case.check_var("in0", &a, start);
}

/// pub/worked.views/prog/002
fn prog_002(case: &Case) {
    let mut a: Tensor<f32, shape![4, 4]> = case.input(0);
    let start = a.data_ptr();
    let mut b: ViewMut<f32, shape![2, 8]> = a.view_mut::<shape![2, 8]>();
    let mut c: ViewMut<f32, shape![8]> = b.select_mut::<0>(0);
    c.slice_mut(s![0]).fill_(3.14);
    case.check_var("c", &c, start);
    case.check_var("b", &b, start);
    case.check_var("in0", &a, start);
}

/// pub/worked.views/prog/003
fn prog_003(case: &Case) {
    let a: Tensor<f32, shape![2, 2]> = case.input(0);
    let start = a.data_ptr();
    let t: View<f32, shape![2, 2]> = a.transpose::<0, 1>();
    case.check_var("t", &t, start);
    case.check_var("in0", &a, start);
}

/// pub/worked.views/prog/004
fn prog_004(case: &Case) {
    let a: Tensor<f32, shape![2, 2]> = case.input(0);
    let start = a.data_ptr();
    let t: View<f32, shape![2, 2]> = a.transpose::<0, 1>();
    let mut c: Tensor<f32, shape![2, 2]> = t.contiguous().into_tensor();
    c.slice_mut(s![0, 1]).fill_(9.0);
    case.check_var("c", &c, start);
    case.check_var("t", &t, start);
    case.check_var("in0", &a, start);
}

/// pub/worked.views/prog/005
fn prog_005(case: &Case) {
    let mut a: Tensor<f32, shape![2, 3]> = case.input(0);
    let start = a.data_ptr();
    let mut b = a.slice_mut(s![.., 1..]);
    b *= 10.0;
    case.check_var("in0", &a, start);
}

/// pub/worked.views/prog/006
fn prog_006(case: &Case) {
    let mut a: Tensor<f32, shape![3]> = case.input(0);
    let start = a.data_ptr();
    a.slice_mut(s![0]).fill_(9.0);
    let b: View<f32, shape![2, 3]> = a.expand::<shape![2, 3]>();
    case.check_var("b", &b, start);
}
