// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use crate::torch::Case;
use congruent::prelude::*;

cases! {
    "pub/worked.leftalign/gather/001" => gather_001,
    "pub/worked.leftalign/gather/002" => gather_002,
    "pub/worked.leftalign/gather/003" => gather_003,
    "pub/worked.leftalign/gather/004" => gather_004,
    "pub/worked.leftalign/gather/005" => gather_005,
    "pub/worked.leftalign/gather/006" => gather_006,
    "pub/worked.leftalign/gather/007" => gather_007,
    "pub/worked.leftalign/gather/008" => gather_008,
    "pub/worked.leftalign/scatter/001" => scatter_001,
    "pub/worked.leftalign/scatter/002" => scatter_002,
    "pub/worked.leftalign/scatter/003" => scatter_003,
    "pub/worked.leftalign/scatter_add/001" => scatter_add_001,
    "pub/worked.leftalign/scatter_add/002" => scatter_add_002,
    "pub/worked.leftalign/scatter_add/003" => scatter_add_003,
    "pub/worked.leftalign/scatter_/001" => scatter_in_place_001,
    "pub/worked.leftalign/scatter_/002" => scatter_in_place_002,
    "pub/worked.leftalign/scatter_add_/001" => scatter_add_in_place_001,
    "pub/worked.leftalign/scatter_add_/002" => scatter_add_in_place_002,
    "pub/worked.leftalign/scatter/005" => scatter_005,
}

/// pub/worked.leftalign/gather/001
fn gather_001(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<i64, shape![2]> = case.input(1);
    let y: Tensor<f32, shape![2, 3]> = a.gather::<0>(&b);
    case.check(&y);
}

/// pub/worked.leftalign/gather/002
fn gather_002(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<i64, shape![2]> = case.input(1);
    let y: Tensor<f32, shape![2, 3]> = a.gather::<-1>(&b);
    case.check(&y);
}

/// pub/worked.leftalign/gather/003
fn gather_003(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<i64, shape![1, 5]> = case.input(1);
    let y: Tensor<f32, shape![4, 5]> = a.gather::<1>(&b);
    case.check(&y);
}

/// pub/worked.leftalign/gather/004
fn gather_004(case: &Case) {
    let a: Tensor<f32, shape![1, 3]> = case.input(0);
    let b: Tensor<i64, shape![4, 2]> = case.input(1);
    let y: Tensor<f32, shape![4, 2]> = a.gather::<1>(&b);
    case.check(&y);
}

/// pub/worked.leftalign/gather/005
fn gather_005(case: &Case) {
    let a: Tensor<f32, shape![2, 4, 3]> = case.input(0);
    let b: Tensor<i64, shape![2, 2]> = case.input(1);
    let y: Tensor<f32, shape![2, 2, 3]> = a.gather::<-1>(&b);
    case.check(&y);
}

/// pub/worked.leftalign/gather/006
fn gather_006(case: &Case) {
    let a: Tensor<f32, shape![2, 4, 3]> = case.input(0);
    let b: Tensor<i64, shape![1, 3]> = case.input(1);
    let y: Tensor<f32, shape![2, 3, 3]> = a.gather::<1>(&b);
    case.check(&y);
}

/// pub/worked.leftalign/gather/007
fn gather_007(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 2, 4, 1, 2, 1, 1]> = case.input(0);
    let b: Tensor<i64, shape![2, 1, 2, 3]> = case.input(1);
    let y: Tensor<f32, shape![2, 1, 2, 3, 1, 2, 1, 1]> = a.gather::<-1>(&b);
    case.check(&y);
}

/// pub/worked.leftalign/gather/008
fn gather_008(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 2, 4, 1, 2, 1, 1]> = case.input(0);
    let b: Tensor<i64, shape![2, 1, 1, 3]> = case.input(1);
    let y: Tensor<f32, shape![2, 1, 2, 3, 1, 2, 1, 1]> = a.gather::<3>(&b);
    case.check(&y);
}

/// pub/worked.leftalign/scatter/001
fn scatter_001(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<i64, shape![2]> = case.input(1);
    let c: Tensor<f32, shape![2, 3]> = case.input(2);
    let y: Tensor<f32, shape![4, 3]> = a.scatter::<0>(&b, &c);
    case.check(&y);
}

/// pub/worked.leftalign/scatter/002
fn scatter_002(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<i64, shape![1, 2]> = case.input(1);
    let c: Tensor<f32, shape![4, 2]> = case.input(2);
    let y: Tensor<f32, shape![4, 3]> = a.scatter::<1>(&b, &c);
    case.check(&y);
}

/// pub/worked.leftalign/scatter/003
fn scatter_003(case: &Case) {
    let a: Tensor<f32, shape![1, 3]> = case.input(0);
    let b: Tensor<i64, shape![4, 1]> = case.input(1);
    let c: Tensor<f32, shape![4, 1]> = case.input(2);
    let y: Tensor<f32, shape![4, 3]> = a.scatter::<1>(&b, &c);
    case.check(&y);
}

/// pub/worked.leftalign/scatter_add/001
fn scatter_add_001(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<i64, shape![2]> = case.input(1);
    let c: Tensor<f32, shape![2, 3]> = case.input(2);
    let y: Tensor<f32, shape![4, 3]> = a.scatter_add::<0>(&b, &c);
    case.check(&y);
}

/// pub/worked.leftalign/scatter_add/002
fn scatter_add_002(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<i64, shape![1, 2]> = case.input(1);
    let c: Tensor<f32, shape![4, 2]> = case.input(2);
    let y: Tensor<f32, shape![4, 3]> = a.scatter_add::<1>(&b, &c);
    case.check(&y);
}

/// pub/worked.leftalign/scatter_add/003
fn scatter_add_003(case: &Case) {
    let a: Tensor<f32, shape![1, 3]> = case.input(0);
    let b: Tensor<i64, shape![4, 1]> = case.input(1);
    let c: Tensor<f32, shape![4, 1]> = case.input(2);
    let y: Tensor<f32, shape![4, 3]> = a.scatter_add::<1>(&b, &c);
    case.check(&y);
}

/// pub/worked.leftalign/scatter_/001
fn scatter_in_place_001(case: &Case) {
    let mut a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<i64, shape![2]> = case.input(1);
    let c: Tensor<f32, shape![2, 3]> = case.input(2);
    a.scatter_::<0>(&b, &c);
    case.check(&a);
}

/// pub/worked.leftalign/scatter_/002
fn scatter_in_place_002(case: &Case) {
    let mut a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<i64, shape![1, 2]> = case.input(1);
    let c: Tensor<f32, shape![4, 2]> = case.input(2);
    a.scatter_::<1>(&b, &c);
    case.check(&a);
}

/// pub/worked.leftalign/scatter_add_/001
fn scatter_add_in_place_001(case: &Case) {
    let mut a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<i64, shape![2]> = case.input(1);
    let c: Tensor<f32, shape![2, 3]> = case.input(2);
    a.scatter_add_::<0>(&b, &c);
    case.check(&a);
}

/// pub/worked.leftalign/scatter_add_/002
fn scatter_add_in_place_002(case: &Case) {
    let mut a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<i64, shape![1, 2]> = case.input(1);
    let c: Tensor<f32, shape![4, 2]> = case.input(2);
    a.scatter_add_::<1>(&b, &c);
    case.check(&a);
}

/// pub/worked.leftalign/scatter/005
fn scatter_005(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<i64, shape![2]> = case.input(1);
    let y: Tensor<f32, shape![4, 3]> = a.scatter_value::<-1>(&b, 7.0);
    case.check(&y);
}
