// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use crate::torch::Case;
use congruent::prelude::*;

cases! {
    "pub/inplace/add_/001" => add_in_place_001,
    "pub/inplace/sub_/001" => sub_in_place_001,
    "pub/inplace/add_/002" => add_in_place_002,
    "pub/inplace/mul_/001" => mul_in_place_001,
    "pub/inplace/add_/003" => add_in_place_003,
    "pub/inplace/div_/001" => div_in_place_001,
    "pub/inplace/add_/004" => add_in_place_004,
    "pub/inplace/sub_/002" => sub_in_place_002,
    "pub/inplace/add_/005" => add_in_place_005,
    "pub/inplace/mul_/002" => mul_in_place_002,
    "pub/inplace/add_/006" => add_in_place_006,
    "pub/inplace/div_/002" => div_in_place_002,
    "pub/inplace/add_/013" => add_in_place_013,
    "pub/inplace/add_/014" => add_in_place_014,
    "pub/inplace/add_/015" => add_in_place_015,
    "pub/inplace/add_/016" => add_in_place_016,
    "pub/inplace/add_/017" => add_in_place_017,
    "pub/inplace/add_/018" => add_in_place_018,
    "pub/inplace/setitem/001" => setitem_001,
    "pub/inplace/setitem/002" => setitem_002,
    "pub/inplace/setitem/003" => setitem_003,
    "pub/inplace/setitem/004" => setitem_004,
}

/// pub/inplace/add_/001
fn add_in_place_001(case: &Case) {
    let mut a: Tensor<f32, shape![4]> = case.input(0);
    let b: Tensor<f32, shape![]> = case.input(1);
    a += &b;
    case.check(&a);
}

/// pub/inplace/sub_/001
fn sub_in_place_001(case: &Case) {
    let mut a: Tensor<f32, shape![4]> = case.input(0);
    let b: Tensor<f32, shape![]> = case.input(1);
    a -= &b;
    case.check(&a);
}

/// pub/inplace/add_/002
fn add_in_place_002(case: &Case) {
    let mut a: Tensor<f32, shape![3, 4]> = case.input(0);
    let b: Tensor<f32, shape![4]> = case.input(1);
    a += &b;
    case.check(&a);
}

/// pub/inplace/mul_/001
fn mul_in_place_001(case: &Case) {
    let mut a: Tensor<f32, shape![3, 4]> = case.input(0);
    let b: Tensor<f32, shape![4]> = case.input(1);
    a *= &b;
    case.check(&a);
}

/// pub/inplace/add_/003
fn add_in_place_003(case: &Case) {
    let mut a: Tensor<f32, shape![3, 4]> = case.input(0);
    let b: Tensor<f32, shape![3, 1]> = case.input(1);
    a += &b;
    case.check(&a);
}

/// pub/inplace/div_/001
fn div_in_place_001(case: &Case) {
    let mut a: Tensor<f32, shape![3, 4]> = case.input(0);
    let b: Tensor<f32, shape![3, 1]> = case.input(1);
    a /= &b;
    case.check(&a);
}

/// pub/inplace/add_/004
fn add_in_place_004(case: &Case) {
    let mut a: Tensor<f32, shape![2, 3, 4]> = case.input(0);
    let b: Tensor<f32, shape![3, 1]> = case.input(1);
    a += &b;
    case.check(&a);
}

/// pub/inplace/sub_/002
fn sub_in_place_002(case: &Case) {
    let mut a: Tensor<f32, shape![2, 3, 4]> = case.input(0);
    let b: Tensor<f32, shape![3, 1]> = case.input(1);
    a -= &b;
    case.check(&a);
}

/// pub/inplace/add_/005
fn add_in_place_005(case: &Case) {
    let mut a: Tensor<f32, shape![2, 1, 3]> = case.input(0);
    let b: Tensor<f32, shape![1]> = case.input(1);
    a += &b;
    case.check(&a);
}

/// pub/inplace/mul_/002
fn mul_in_place_002(case: &Case) {
    let mut a: Tensor<f32, shape![2, 1, 3]> = case.input(0);
    let b: Tensor<f32, shape![1]> = case.input(1);
    a *= &b;
    case.check(&a);
}

/// pub/inplace/add_/006
fn add_in_place_006(case: &Case) {
    let mut a: Tensor<f32, shape![0, 2]> = case.input(0);
    let b: Tensor<f32, shape![2]> = case.input(1);
    a += &b;
    case.check(&a);
}

/// pub/inplace/div_/002
fn div_in_place_002(case: &Case) {
    let mut a: Tensor<f32, shape![0, 2]> = case.input(0);
    let b: Tensor<f32, shape![2]> = case.input(1);
    a /= &b;
    case.check(&a);
}

/// pub/inplace/add_/013
fn add_in_place_013(case: &Case) {
    let mut base = case.base(0);
    let mut a: ViewMut<f32, shape![2, 4]> = case.view_mut(&mut base, 0);
    let b: Tensor<f32, shape![4]> = case.input(1);
    a += &b;
    case.check_view_mut(&a);
    case.check_base(&base);
}

/// pub/inplace/add_/014
fn add_in_place_014(case: &Case) {
    let mut base = case.base(0);
    let mut a: ViewMut<f32, shape![3, 3]> = case.view_mut(&mut base, 0);
    let b: Tensor<f32, shape![3, 1]> = case.input(1);
    a += &b;
    case.check_view_mut(&a);
    case.check_base(&base);
}

/// pub/inplace/add_/015
fn add_in_place_015(case: &Case) {
    let mut base = case.base(0);
    let mut a: ViewMut<f32, shape![4]> = case.view_mut(&mut base, 0);
    let b: Tensor<f32, shape![4]> = case.input(1);
    a += &b;
    case.check_view_mut(&a);
    case.check_base(&base);
}

/// pub/inplace/add_/016
fn add_in_place_016(case: &Case) {
    let mut base = case.base(0);
    let mut a: ViewMut<f32, shape![4]> = case.view_mut(&mut base, 0);
    let b: Tensor<f32, shape![]> = case.input(1);
    a += &b;
    case.check_view_mut(&a);
    case.check_base(&base);
}

/// pub/inplace/add_/017
fn add_in_place_017(case: &Case) {
    let mut base = case.base(0);
    let mut a: ViewMut<f32, shape![2, 4]> = case.view_mut(&mut base, 0);
    let b: Tensor<f32, shape![2, 1]> = case.input(1);
    a += &b;
    case.check_view_mut(&a);
    case.check_base(&base);
}

/// pub/inplace/add_/018
fn add_in_place_018(case: &Case) {
    let mut base = case.base(0);
    let mut a: ViewMut<f32, shape![3, 3]> = case.view_mut(&mut base, 0);
    let b: Tensor<f32, shape![3]> = case.input(1);
    a += &b;
    case.check_view_mut(&a);
    case.check_base(&base);
}

/// pub/inplace/setitem/001
fn setitem_001(case: &Case) {
    let mut base = case.base(0);
    let mut a: ViewMut<f32, shape![3]> = case.region(&mut base);
    let b: Tensor<f32, shape![3]> = case.input(1);
    a.copy_(&b);
    case.check(&base);
}

/// pub/inplace/setitem/002
fn setitem_002(case: &Case) {
    let mut base = case.base(0);
    let mut a: ViewMut<f32, shape![4, 2]> = case.region(&mut base);
    let b: Tensor<f32, shape![4, 1]> = case.input(1);
    a.copy_(&b);
    case.check(&base);
}

/// pub/inplace/setitem/003
fn setitem_003(case: &Case) {
    let mut base = case.base(0);
    let mut a: ViewMut<f32, shape![4]> = case.region(&mut base);
    let b: Tensor<f32, shape![]> = case.input(1);
    a.copy_(&b);
    case.check(&base);
}

/// pub/inplace/setitem/004
fn setitem_004(case: &Case) {
    let mut base = case.base(0);
    let mut a: ViewMut<f32, shape![3]> = case.region(&mut base);
    let b: Tensor<f32, shape![3]> = case.input(1);
    a.copy_(&b);
    case.check(&base);
}
