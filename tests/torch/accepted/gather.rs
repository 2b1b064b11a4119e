// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use crate::torch::Case;
use congruent::prelude::*;

cases! {
    "pub/gather/gather/001" => gather_001,
    "pub/gather/scatter_add/001" => scatter_add_001,
    "pub/gather/scatter_add_/001" => scatter_add_in_place_001,
    "pub/gather/gather/002" => gather_002,
    "pub/gather/scatter_add/002" => scatter_add_002,
    "pub/gather/scatter_add_/002" => scatter_add_in_place_002,
    "pub/gather/gather/003" => gather_003,
    "pub/gather/scatter_add/003" => scatter_add_003,
    "pub/gather/scatter_add_/003" => scatter_add_in_place_003,
    "pub/gather/gather/004" => gather_004,
    "pub/gather/scatter_add/004" => scatter_add_004,
    "pub/gather/scatter_add_/004" => scatter_add_in_place_004,
    "pub/gather/scatter/001" => scatter_001,
    "pub/gather/scatter/002" => scatter_002,
    "pub/gather/scatter_/001" => scatter_in_place_001,
    "pub/gather/gather/005" => gather_005,
    "pub/gather/index_select/001" => index_select_001,
    "pub/gather/index_select/002" => index_select_002,
    "pub/gather/index_select/003" => index_select_003,
    "pub/gather/index_add/001" => index_add_001,
    "pub/gather/take_along_dim/001" => take_along_dim_001,
    "pub/gather/index/001" => index_001,
    "pub/gather/index/002" => index_002,
    "pub/gather/index/003" => index_003,
    "pub/gather/index/004" => index_004,
    "pub/gather/index/005" => index_005,
    "pub/gather/index/006" => index_006,
    "pub/gather/index_put/001" => index_put_001,
    "pub/gather/masked_select/001" => masked_select_001,
    "pub/gather/masked_fill/001" => masked_fill_001,
    "pub/gather/masked_select/002" => masked_select_002,
    "pub/gather/masked_fill/002" => masked_fill_002,
    "pub/gather/masked_select/003" => masked_select_003,
    "pub/gather/masked_fill/003" => masked_fill_003,
}

/// pub/gather/gather/001
fn gather_001(case: &Case) {
    let a: Tensor<f32, shape![4]> = case.input(0);
    let b: Tensor<i64, shape![6]> = case.input(1);
    let y: Tensor<f32, shape![6]> = a.gather::<0>(&b);
    case.check(&y);
}

/// pub/gather/scatter_add/001
fn scatter_add_001(case: &Case) {
    let a: Tensor<f32, shape![4]> = case.input(0);
    let b: Tensor<i64, shape![6]> = case.input(1);
    let c: Tensor<f32, shape![6]> = case.input(2);
    let y: Tensor<f32, shape![4]> = a.scatter_add::<0>(&b, &c);
    case.check(&y);
}

/// pub/gather/scatter_add_/001
fn scatter_add_in_place_001(case: &Case) {
    let mut a: Tensor<f32, shape![4]> = case.input(0);
    let b: Tensor<i64, shape![6]> = case.input(1);
    let c: Tensor<f32, shape![6]> = case.input(2);
    a.scatter_add_::<0>(&b, &c);
    case.check(&a);
}

/// pub/gather/gather/002
fn gather_002(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<i64, shape![2, 3]> = case.input(1);
    let y: Tensor<f32, shape![2, 3]> = a.gather::<0>(&b);
    case.check(&y);
}

/// pub/gather/scatter_add/002
fn scatter_add_002(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<i64, shape![2, 3]> = case.input(1);
    let c: Tensor<f32, shape![2, 3]> = case.input(2);
    let y: Tensor<f32, shape![4, 3]> = a.scatter_add::<0>(&b, &c);
    case.check(&y);
}

/// pub/gather/scatter_add_/002
fn scatter_add_in_place_002(case: &Case) {
    let mut a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<i64, shape![2, 3]> = case.input(1);
    let c: Tensor<f32, shape![2, 3]> = case.input(2);
    a.scatter_add_::<0>(&b, &c);
    case.check(&a);
}

/// pub/gather/gather/003
fn gather_003(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<i64, shape![4, 5]> = case.input(1);
    let y: Tensor<f32, shape![4, 5]> = a.gather::<-1>(&b);
    case.check(&y);
}

/// pub/gather/scatter_add/003
fn scatter_add_003(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<i64, shape![4, 5]> = case.input(1);
    let c: Tensor<f32, shape![4, 5]> = case.input(2);
    let y: Tensor<f32, shape![4, 3]> = a.scatter_add::<-1>(&b, &c);
    case.check(&y);
}

/// pub/gather/scatter_add_/003
fn scatter_add_in_place_003(case: &Case) {
    let mut a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<i64, shape![4, 5]> = case.input(1);
    let c: Tensor<f32, shape![4, 5]> = case.input(2);
    a.scatter_add_::<-1>(&b, &c);
    case.check(&a);
}

/// pub/gather/gather/004
fn gather_004(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 4]> = case.input(0);
    let b: Tensor<i64, shape![3, 1, 4]> = case.input(1);
    let y: Tensor<f32, shape![3, 1, 4]> = a.gather::<1>(&b);
    case.check(&y);
}

/// pub/gather/scatter_add/004
fn scatter_add_004(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 4]> = case.input(0);
    let b: Tensor<i64, shape![3, 1, 4]> = case.input(1);
    let c: Tensor<f32, shape![3, 1, 4]> = case.input(2);
    let y: Tensor<f32, shape![3, 2, 4]> = a.scatter_add::<1>(&b, &c);
    case.check(&y);
}

/// pub/gather/scatter_add_/004
fn scatter_add_in_place_004(case: &Case) {
    let mut a: Tensor<f32, shape![3, 2, 4]> = case.input(0);
    let b: Tensor<i64, shape![3, 1, 4]> = case.input(1);
    let c: Tensor<f32, shape![3, 1, 4]> = case.input(2);
    a.scatter_add_::<1>(&b, &c);
    case.check(&a);
}

/// pub/gather/scatter/001
fn scatter_001(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<i64, shape![2, 3]> = case.input(1);
    let c: Tensor<f32, shape![2, 3]> = case.input(2);
    let y: Tensor<f32, shape![4, 3]> = a.scatter::<0>(&b, &c);
    case.check(&y);
}

/// pub/gather/scatter/002
fn scatter_002(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<i64, shape![4, 1]> = case.input(1);
    let y: Tensor<f32, shape![4, 3]> = a.scatter_value::<1>(&b, 9.0);
    case.check(&y);
}

/// pub/gather/scatter_/001
fn scatter_in_place_001(case: &Case) {
    let mut a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<i64, shape![4, 1]> = case.input(1);
    let c: Tensor<f32, shape![4, 1]> = case.input(2);
    a.scatter_::<1>(&b, &c);
    case.check(&a);
}

/// pub/gather/gather/005: index 3 is out of bounds for dimension 1 with size 3
fn gather_005(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<i64, shape![4, 1]> = case.input(1);
    case.check_refused(a.try_gather::<1>(&b));
}

/// pub/gather/index_select/001
fn index_select_001(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<i64, shape![5]> = case.input(1);
    let y: Tensor<f32, shape![5, 3]> = a.index_select::<0>(&b);
    case.check(&y);
}

/// pub/gather/index_select/002
fn index_select_002(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<i64, shape![2]> = case.input(1);
    let y: Tensor<f32, shape![4, 2]> = a.index_select::<1>(&b);
    case.check(&y);
}

/// pub/gather/index_select/003: index out of range in self
fn index_select_003(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<i64, shape![1]> = case.input(1);
    case.check_refused(a.try_index_select::<0>(&b));
}

/// pub/gather/index_add/001
fn index_add_001(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<i64, shape![2]> = case.input(1);
    let c: Tensor<f32, shape![2, 3]> = case.input(2);
    let y: Tensor<f32, shape![4, 3]> = a.index_add::<0>(&b, &c);
    case.check(&y);
}

/// pub/gather/take_along_dim/001
fn take_along_dim_001(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<i64, shape![1, 3]> = case.input(1);
    let y: Tensor<f32, shape![1, 3]> = a.take_along_dim::<0>(&b);
    case.check(&y);
}

/// pub/gather/index/001
fn index_001(case: &Case) {
    let a: Tensor<f32, shape![5]> = case.input(0);
    let b: Tensor<i64, shape![3]> = case.input(1);
    let y: Tensor<f32, shape![3]> = a.index(s![&b]);
    case.check(&y);
}

/// pub/gather/index/002
fn index_002(case: &Case) {
    let a: Tensor<f32, shape![5, 2]> = case.input(0);
    let b: Tensor<i64, shape![2, 2]> = case.input(1);
    let y: Tensor<f32, shape![2, 2, 2]> = a.index(s![&b]);
    case.check(&y);
}

/// pub/gather/index/003
fn index_003(case: &Case) {
    let a: Tensor<f32, shape![5, 2]> = case.input(0);
    let b: Tensor<i64, shape![3]> = case.input(1);
    let y: Tensor<f32, shape![5, 3]> = a.index(s![.., &b]);
    case.check(&y);
}

/// pub/gather/index/004
fn index_004(case: &Case) {
    let a: Tensor<f32, shape![5, 2]> = case.input(0);
    let b: Tensor<i64, shape![3, 1]> = case.input(1);
    let c: Tensor<i64, shape![2]> = case.input(2);
    let y: Tensor<f32, shape![3, 2]> = a.index(s![&b, &c]);
    case.check(&y);
}

/// pub/gather/index/005
fn index_005(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 4]> = case.input(0);
    let b: Tensor<i64, shape![2]> = case.input(1);
    let c: Tensor<i64, shape![2]> = case.input(2);
    let y: Tensor<f32, shape![2, 2]> = a.index(s![&b, .., &c]);
    case.check(&y);
}

/// pub/gather/index/006
fn index_006(case: &Case) {
    let a: Tensor<f32, shape![5, 2]> = case.input(0);
    let b: Tensor<bool, shape![5]> = case.input(1);
    let y: Tensor<f32, shape![_, 2]> = a.index(s![&b]);
    case.check(&y);
}

/// pub/gather/index_put/001
fn index_put_001(case: &Case) {
    let a: Tensor<f32, shape![5, 2]> = case.input(0);
    let b: Tensor<f32, shape![2]> = case.input(1);
    let c: Tensor<i64, shape![4]> = case.input(2);
    let y: Tensor<f32, shape![5, 2]> = a.index_put_accumulate(s![&c], &b);
    case.check(&y);
}

/// pub/gather/masked_select/001
fn masked_select_001(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<bool, shape![3]> = case.input(1);
    let y: Tensor<f32, shape![_]> = a.masked_select(&b);
    case.check(&y);
}

/// pub/gather/masked_fill/001
fn masked_fill_001(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<bool, shape![3]> = case.input(1);
    let y: Tensor<f32, shape![4, 3]> = a.masked_fill(&b, 1.0);
    case.check(&y);
}

/// pub/gather/masked_select/002
fn masked_select_002(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<bool, shape![4, 1]> = case.input(1);
    let y: Tensor<f32, shape![_]> = a.masked_select(&b);
    case.check(&y);
}

/// pub/gather/masked_fill/002
fn masked_fill_002(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<bool, shape![4, 1]> = case.input(1);
    let y: Tensor<f32, shape![4, 3]> = a.masked_fill(&b, 1.0);
    case.check(&y);
}

/// pub/gather/masked_select/003
fn masked_select_003(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let b: Tensor<bool, shape![4, 1]> = case.input(1);
    let y: Tensor<f32, shape![_]> = a.masked_select(&b);
    case.check(&y);
}

/// pub/gather/masked_fill/003
fn masked_fill_003(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let b: Tensor<bool, shape![4, 1]> = case.input(1);
    let y: Tensor<f32, shape![4, 3]> = a.masked_fill(&b, 1.0);
    case.check(&y);
}
