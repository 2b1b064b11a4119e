// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use crate::torch::Case;
use congruent::prelude::*;

cases! {
    "pub/rand.inplace/copy_/001" => copy_in_place_001,
    "pub/rand.inplace/add_/002" => add_in_place_002,
    "pub/rand.inplace/mul_/002" => mul_in_place_002,
    "pub/rand.inplace/sub_/002" => sub_in_place_002,
    "pub/rand.inplace/sub_/003" => sub_in_place_003,
    "pub/rand.inplace/copy_/003" => copy_in_place_003,
    "pub/rand.inplace/mul_/004" => mul_in_place_004,
    "pub/rand.inplace/sub_/004" => sub_in_place_004,
    "pub/rand.inplace/sub_/005" => sub_in_place_005,
    "pub/rand.inplace/copy_/005" => copy_in_place_005,
    "pub/rand.inplace/mul_/006" => mul_in_place_006,
    "pub/rand.inplace/sub_/006" => sub_in_place_006,
    "pub/rand.inplace/copy_/006" => copy_in_place_006,
    "pub/rand.inplace/mul_/007" => mul_in_place_007,
    "pub/rand.inplace/copy_/007" => copy_in_place_007,
    "pub/rand.inplace/mul_/008" => mul_in_place_008,
    "pub/rand.inplace/sub_/008" => sub_in_place_008,
    "pub/rand.inplace/copy_/008" => copy_in_place_008,
    "pub/rand.inplace/mul_/009" => mul_in_place_009,
    "pub/rand.inplace/mul_/010" => mul_in_place_010,
    "pub/rand.inplace/add_/011" => add_in_place_011,
    "pub/rand.inplace/sub_/011" => sub_in_place_011,
    "pub/rand.inplace/sub_/012" => sub_in_place_012,
    "pub/rand.inplace/add_/013" => add_in_place_013,
    "pub/rand.inplace/mul_/013" => mul_in_place_013,
    "pub/rand.inplace/add_/014" => add_in_place_014,
    "pub/rand.inplace/mul_/014" => mul_in_place_014,
    "pub/rand.inplace/copy_/014" => copy_in_place_014,
    "pub/rand.inplace/mul_/015" => mul_in_place_015,
    "pub/rand.inplace/sub_/015" => sub_in_place_015,
    "pub/rand.inplace/add_/016" => add_in_place_016,
    "pub/rand.inplace/copy_/016" => copy_in_place_016,
    "pub/rand.inplace/add_/017" => add_in_place_017,
    "pub/rand.inplace/mul_/017" => mul_in_place_017,
    "pub/rand.inplace/copy_/017" => copy_in_place_017,
    "pub/rand.inplace/add_/018" => add_in_place_018,
    "pub/rand.inplace/add_/020" => add_in_place_020,
    "pub/rand.inplace/mul_/020" => mul_in_place_020,
    "pub/rand.inplace/sub_/020" => sub_in_place_020,
    "pub/rand.inplace/copy_/020" => copy_in_place_020,
}

/// pub/rand.inplace/copy_/001
fn copy_in_place_001(case: &Case) {
    let mut a: Tensor<f32, shape![2, 3, 1, 1]> = case.input(0);
    let b: Tensor<f32, shape![2, 3, 1, 1]> = case.input(1);
    a.copy_(&b);
    case.check(&a);
}

/// pub/rand.inplace/add_/002
fn add_in_place_002(case: &Case) {
    let mut a: Tensor<f32, shape![2]> = case.input(0);
    let b: Tensor<f32, shape![2]> = case.input(1);
    a += &b;
    case.check(&a);
}

/// pub/rand.inplace/mul_/002
fn mul_in_place_002(case: &Case) {
    let mut a: Tensor<f32, shape![4, 1, 4, 4]> = case.input(0);
    let b: Tensor<f32, shape![1, 4, 4]> = case.input(1);
    a *= &b;
    case.check(&a);
}

/// pub/rand.inplace/sub_/002
fn sub_in_place_002(case: &Case) {
    let mut a: Tensor<f32, shape![2]> = case.input(0);
    let b: Tensor<f32, shape![]> = case.input(1);
    a -= &b;
    case.check(&a);
}

/// pub/rand.inplace/sub_/003
fn sub_in_place_003(case: &Case) {
    let mut a: Tensor<f32, shape![3, 3, 2, 1]> = case.input(0);
    let b: Tensor<f32, shape![1, 3, 2, 1]> = case.input(1);
    a -= &b;
    case.check(&a);
}

/// pub/rand.inplace/copy_/003
fn copy_in_place_003(case: &Case) {
    let mut a: Tensor<f32, shape![3, 1]> = case.input(0);
    let b: Tensor<f32, shape![]> = case.input(1);
    a.copy_(&b);
    case.check(&a);
}

/// pub/rand.inplace/mul_/004
fn mul_in_place_004(case: &Case) {
    let mut a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![]> = case.input(1);
    a *= &b;
    case.check(&a);
}

/// pub/rand.inplace/sub_/004
fn sub_in_place_004(case: &Case) {
    let mut a: Tensor<f32, shape![1, 2]> = case.input(0);
    let b: Tensor<f32, shape![1, 1]> = case.input(1);
    a -= &b;
    case.check(&a);
}

/// pub/rand.inplace/sub_/005
fn sub_in_place_005(case: &Case) {
    let mut a: Tensor<f32, shape![1, 2]> = case.input(0);
    let b: Tensor<f32, shape![]> = case.input(1);
    a -= &b;
    case.check(&a);
}

/// pub/rand.inplace/copy_/005
fn copy_in_place_005(case: &Case) {
    let mut a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<f32, shape![3]> = case.input(1);
    a.copy_(&b);
    case.check(&a);
}

/// pub/rand.inplace/mul_/006
fn mul_in_place_006(case: &Case) {
    let mut a: Tensor<f32, shape![1, 4]> = case.input(0);
    let b: Tensor<f32, shape![4]> = case.input(1);
    a *= &b;
    case.check(&a);
}

/// pub/rand.inplace/sub_/006
fn sub_in_place_006(case: &Case) {
    let mut a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![]> = case.input(1);
    a -= &b;
    case.check(&a);
}

/// pub/rand.inplace/copy_/006
fn copy_in_place_006(case: &Case) {
    let mut a: Tensor<f32, shape![3, 1, 1]> = case.input(0);
    let b: Tensor<f32, shape![1]> = case.input(1);
    a.copy_(&b);
    case.check(&a);
}

/// pub/rand.inplace/mul_/007
fn mul_in_place_007(case: &Case) {
    let mut a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![]> = case.input(1);
    a *= &b;
    case.check(&a);
}

/// pub/rand.inplace/copy_/007
fn copy_in_place_007(case: &Case) {
    let mut a: Tensor<f32, shape![4, 3, 1, 1]> = case.input(0);
    let b: Tensor<f32, shape![1]> = case.input(1);
    a.copy_(&b);
    case.check(&a);
}

/// pub/rand.inplace/mul_/008
fn mul_in_place_008(case: &Case) {
    let mut a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![]> = case.input(1);
    a *= &b;
    case.check(&a);
}

/// pub/rand.inplace/sub_/008
fn sub_in_place_008(case: &Case) {
    let mut a: Tensor<f32, shape![3]> = case.input(0);
    let b: Tensor<f32, shape![3]> = case.input(1);
    a -= &b;
    case.check(&a);
}

/// pub/rand.inplace/copy_/008
fn copy_in_place_008(case: &Case) {
    let mut a: Tensor<f32, shape![2, 1, 2, 1, 4]> = case.input(0);
    let b: Tensor<f32, shape![2, 1, 1]> = case.input(1);
    a.copy_(&b);
    case.check(&a);
}

/// pub/rand.inplace/mul_/009
fn mul_in_place_009(case: &Case) {
    let mut a: Tensor<f32, shape![2, 2]> = case.input(0);
    let b: Tensor<f32, shape![2, 2]> = case.input(1);
    a *= &b;
    case.check(&a);
}

/// pub/rand.inplace/mul_/010
fn mul_in_place_010(case: &Case) {
    let mut a: Tensor<f32, shape![3, 4, 2, 3]> = case.input(0);
    let b: Tensor<f32, shape![4, 1, 1]> = case.input(1);
    a *= &b;
    case.check(&a);
}

/// pub/rand.inplace/add_/011
fn add_in_place_011(case: &Case) {
    let mut a: Tensor<f32, shape![1, 3, 1]> = case.input(0);
    let b: Tensor<f32, shape![]> = case.input(1);
    a += &b;
    case.check(&a);
}

/// pub/rand.inplace/sub_/011
fn sub_in_place_011(case: &Case) {
    let mut a: Tensor<f32, shape![3, 1, 2]> = case.input(0);
    let b: Tensor<f32, shape![3, 1, 1]> = case.input(1);
    a -= &b;
    case.check(&a);
}

/// pub/rand.inplace/sub_/012
fn sub_in_place_012(case: &Case) {
    let mut a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![]> = case.input(1);
    a -= &b;
    case.check(&a);
}

/// pub/rand.inplace/add_/013
fn add_in_place_013(case: &Case) {
    let mut a: Tensor<f32, shape![2, 4, 2, 3, 2]> = case.input(0);
    let b: Tensor<f32, shape![2, 1, 2, 1, 2]> = case.input(1);
    a += &b;
    case.check(&a);
}

/// pub/rand.inplace/mul_/013
fn mul_in_place_013(case: &Case) {
    let mut a: Tensor<f32, shape![3]> = case.input(0);
    let b: Tensor<f32, shape![3]> = case.input(1);
    a *= &b;
    case.check(&a);
}

/// pub/rand.inplace/add_/014
fn add_in_place_014(case: &Case) {
    let mut a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![]> = case.input(1);
    a += &b;
    case.check(&a);
}

/// pub/rand.inplace/mul_/014
fn mul_in_place_014(case: &Case) {
    let mut a: Tensor<f32, shape![1]> = case.input(0);
    let b: Tensor<f32, shape![1]> = case.input(1);
    a *= &b;
    case.check(&a);
}

/// pub/rand.inplace/copy_/014
fn copy_in_place_014(case: &Case) {
    let mut a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![]> = case.input(1);
    a.copy_(&b);
    case.check(&a);
}

/// pub/rand.inplace/mul_/015
fn mul_in_place_015(case: &Case) {
    let mut a: Tensor<f32, shape![1, 1, 3, 3]> = case.input(0);
    let b: Tensor<f32, shape![3]> = case.input(1);
    a *= &b;
    case.check(&a);
}

/// pub/rand.inplace/sub_/015
fn sub_in_place_015(case: &Case) {
    let mut a: Tensor<f32, shape![1]> = case.input(0);
    let b: Tensor<f32, shape![1]> = case.input(1);
    a -= &b;
    case.check(&a);
}

/// pub/rand.inplace/add_/016
fn add_in_place_016(case: &Case) {
    let mut a: Tensor<f32, shape![3, 1, 2, 1]> = case.input(0);
    let b: Tensor<f32, shape![]> = case.input(1);
    a += &b;
    case.check(&a);
}

/// pub/rand.inplace/copy_/016
fn copy_in_place_016(case: &Case) {
    let mut a: Tensor<f32, shape![2, 4, 1]> = case.input(0);
    let b: Tensor<f32, shape![1, 4, 1]> = case.input(1);
    a.copy_(&b);
    case.check(&a);
}

/// pub/rand.inplace/add_/017
fn add_in_place_017(case: &Case) {
    let mut a: Tensor<f32, shape![2, 1, 0, 2, 1]> = case.input(0);
    let b: Tensor<f32, shape![1]> = case.input(1);
    a += &b;
    case.check(&a);
}

/// pub/rand.inplace/mul_/017
fn mul_in_place_017(case: &Case) {
    let mut a: Tensor<f32, shape![1, 2]> = case.input(0);
    let b: Tensor<f32, shape![]> = case.input(1);
    a *= &b;
    case.check(&a);
}

/// pub/rand.inplace/copy_/017
fn copy_in_place_017(case: &Case) {
    let mut a: Tensor<f32, shape![3]> = case.input(0);
    let b: Tensor<f32, shape![3]> = case.input(1);
    a.copy_(&b);
    case.check(&a);
}

/// pub/rand.inplace/add_/018
fn add_in_place_018(case: &Case) {
    let mut a: Tensor<f32, shape![4, 1, 2, 2, 1]> = case.input(0);
    let b: Tensor<f32, shape![]> = case.input(1);
    a += &b;
    case.check(&a);
}

/// pub/rand.inplace/add_/020
fn add_in_place_020(case: &Case) {
    let mut a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![]> = case.input(1);
    a += &b;
    case.check(&a);
}

/// pub/rand.inplace/mul_/020
fn mul_in_place_020(case: &Case) {
    let mut a: Tensor<f32, shape![1, 1, 1, 2, 1]> = case.input(0);
    let b: Tensor<f32, shape![1, 2, 1]> = case.input(1);
    a *= &b;
    case.check(&a);
}

/// pub/rand.inplace/sub_/020
fn sub_in_place_020(case: &Case) {
    let mut a: Tensor<f32, shape![4, 1]> = case.input(0);
    let b: Tensor<f32, shape![1, 1]> = case.input(1);
    a -= &b;
    case.check(&a);
}

/// pub/rand.inplace/copy_/020
fn copy_in_place_020(case: &Case) {
    let mut a: Tensor<f32, shape![]> = case.input(0);
    let b: Tensor<f32, shape![]> = case.input(1);
    a.copy_(&b);
    case.check(&a);
}
