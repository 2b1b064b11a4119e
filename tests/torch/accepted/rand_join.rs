// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use crate::torch::Case;
use congruent::prelude::*;

cases! {
    "pub/rand.join/stack/001" => stack_001,
    "pub/rand.join/cat/001" => cat_001,
    "pub/rand.join/cat/002" => cat_002,
    "pub/rand.join/stack/002" => stack_002,
    "pub/rand.join/cat/003" => cat_003,
    "pub/rand.join/cat/004" => cat_004,
    "pub/rand.join/cat/005" => cat_005,
    "pub/rand.join/cat/006" => cat_006,
    "pub/rand.join/cat/007" => cat_007,
    "pub/rand.join/cat/008" => cat_008,
    "pub/rand.join/cat/009" => cat_009,
    "pub/rand.join/cat/010" => cat_010,
    "pub/rand.join/cat/011" => cat_011,
    "pub/rand.join/cat/013" => cat_013,
    "pub/rand.join/cat/014" => cat_014,
    "pub/rand.join/stack/008" => stack_008,
    "pub/rand.join/cat/015" => cat_015,
    "pub/rand.join/cat/017" => cat_017,
    "pub/rand.join/cat/018" => cat_018,
    "pub/rand.join/cat/019" => cat_019,
    "pub/rand.join/cat/020" => cat_020,
}

/// pub/rand.join/stack/001
fn stack_001(case: &Case) {
    let a: Tensor<f32, shape![1, 2]> = case.input(0);
    let b: Tensor<f32, shape![1, 2]> = case.input(1);
    let y: Tensor<f32, shape![1, 2, 2]> = Tensor::stack::<1>([&a, &b]);
    case.check(&y);
}

/// pub/rand.join/cat/001
fn cat_001(case: &Case) {
    let a: Tensor<f32, shape![2, 2]> = case.input(0);
    let b: Tensor<f32, shape![3, 2]> = case.input(1);
    let y: Tensor<f32, shape![5, 2]> = a.cat::<-2>(&b);
    case.check(&y);
}

/// pub/rand.join/cat/002
fn cat_002(case: &Case) {
    let a: Tensor<f32, shape![2]> = case.input(0);
    let b: Tensor<f32, shape![3]> = case.input(1);
    let y: Tensor<f32, shape![5]> = a.cat::<0>(&b);
    case.check(&y);
}

/// pub/rand.join/stack/002
fn stack_002(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 3]> = case.input(0);
    let b: Tensor<f32, shape![1, 1, 3]> = case.input(1);
    let y: Tensor<f32, shape![1, 1, 2, 3]> = Tensor::stack::<-2>([&a, &b]);
    case.check(&y);
}

/// pub/rand.join/cat/003
fn cat_003(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let b: Tensor<f32, shape![1]> = case.input(1);
    let y: Tensor<f32, shape![2]> = a.cat::<-1>(&b);
    case.check(&y);
}

/// pub/rand.join/cat/004
fn cat_004(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let b: Tensor<f32, shape![1]> = case.input(1);
    let y: Tensor<f32, shape![4]> = a.cat::<0>(&b);
    case.check(&y);
}

/// pub/rand.join/cat/005
fn cat_005(case: &Case) {
    let a: Tensor<f32, shape![3, 3, 2]> = case.input(0);
    let b: Tensor<f32, shape![3, 2, 2]> = case.input(1);
    let y: Tensor<f32, shape![3, 5, 2]> = a.cat::<-2>(&b);
    case.check(&y);
}

/// pub/rand.join/cat/006
fn cat_006(case: &Case) {
    let a: Tensor<f32, shape![2]> = case.input(0);
    let b: Tensor<f32, shape![1]> = case.input(1);
    let y: Tensor<f32, shape![3]> = a.cat::<0>(&b);
    case.check(&y);
}

/// pub/rand.join/cat/007
fn cat_007(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 2]> = case.input(0);
    let b: Tensor<f32, shape![1, 3, 2]> = case.input(1);
    let y: Tensor<f32, shape![3, 3, 2]> = a.cat::<-3>(&b);
    case.check(&y);
}

/// pub/rand.join/cat/008
fn cat_008(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let b: Tensor<f32, shape![1]> = case.input(1);
    let y: Tensor<f32, shape![2]> = a.cat::<-1>(&b);
    case.check(&y);
}

/// pub/rand.join/cat/009
fn cat_009(case: &Case) {
    let a: Tensor<f32, shape![2, 3]> = case.input(0);
    let b: Tensor<f32, shape![0, 3]> = case.input(1);
    let y: Tensor<f32, shape![2, 3]> = a.cat::<-2>(&b);
    case.check(&y);
}

/// pub/rand.join/cat/010
fn cat_010(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let b: Tensor<f32, shape![1]> = case.input(1);
    let y: Tensor<f32, shape![2]> = a.cat::<-1>(&b);
    case.check(&y);
}

/// pub/rand.join/cat/011
fn cat_011(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 1]> = case.input(0);
    let b: Tensor<f32, shape![2, 3, 1]> = case.input(1);
    let y: Tensor<f32, shape![4, 3, 1]> = a.cat::<0>(&b);
    case.check(&y);
}

/// pub/rand.join/cat/013
fn cat_013(case: &Case) {
    let a: Tensor<f32, shape![2]> = case.input(0);
    let b: Tensor<f32, shape![3]> = case.input(1);
    let y: Tensor<f32, shape![5]> = a.cat::<-1>(&b);
    case.check(&y);
}

/// pub/rand.join/cat/014
fn cat_014(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let b: Tensor<f32, shape![0]> = case.input(1);
    let y: Tensor<f32, shape![1]> = a.cat::<-1>(&b);
    case.check(&y);
}

/// pub/rand.join/stack/008
fn stack_008(case: &Case) {
    let a: Tensor<f32, shape![1, 2]> = case.input(0);
    let b: Tensor<f32, shape![1, 2]> = case.input(1);
    let y: Tensor<f32, shape![2, 1, 2]> = Tensor::stack::<0>([&a, &b]);
    case.check(&y);
}

/// pub/rand.join/cat/015
fn cat_015(case: &Case) {
    let a: Tensor<f32, shape![3, 3]> = case.input(0);
    let b: Tensor<f32, shape![3, 0]> = case.input(1);
    let y: Tensor<f32, shape![3, 3]> = a.cat::<1>(&b);
    case.check(&y);
}

/// pub/rand.join/cat/017
fn cat_017(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 2]> = case.input(0);
    let b: Tensor<f32, shape![3, 2, 2]> = case.input(1);
    let y: Tensor<f32, shape![6, 2, 2]> = a.cat::<0>(&b);
    case.check(&y);
}

/// pub/rand.join/cat/018
fn cat_018(case: &Case) {
    let a: Tensor<f32, shape![1, 3]> = case.input(0);
    let b: Tensor<f32, shape![3, 3]> = case.input(1);
    let y: Tensor<f32, shape![4, 3]> = a.cat::<0>(&b);
    case.check(&y);
}

/// pub/rand.join/cat/019
fn cat_019(case: &Case) {
    let a: Tensor<f32, shape![1, 1]> = case.input(0);
    let b: Tensor<f32, shape![1, 2]> = case.input(1);
    let y: Tensor<f32, shape![1, 3]> = a.cat::<-1>(&b);
    case.check(&y);
}

/// pub/rand.join/cat/020
fn cat_020(case: &Case) {
    let a: Tensor<f32, shape![2]> = case.input(0);
    let b: Tensor<f32, shape![2]> = case.input(1);
    let y: Tensor<f32, shape![4]> = a.cat::<-1>(&b);
    case.check(&y);
}
