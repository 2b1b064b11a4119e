// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use crate::torch::Case;
use congruent::prelude::*;

cases! {
    "pub/rand.matmul/matmul/002" => matmul_002,
    "pub/rand.matmul/matmul/003" => matmul_003,
    "pub/rand.matmul/matmul/004" => matmul_004,
    "pub/rand.matmul/matmul/005" => matmul_005,
    "pub/rand.matmul/matmul/008" => matmul_008,
    "pub/rand.matmul/matmul/009" => matmul_009,
    "pub/rand.matmul/matmul/010" => matmul_010,
    "pub/rand.matmul/matmul/012" => matmul_012,
    "pub/rand.matmul/matmul/013" => matmul_013,
    "pub/rand.matmul/matmul/014" => matmul_014,
    "pub/rand.matmul/matmul/015" => matmul_015,
    "pub/rand.matmul/matmul/017" => matmul_017,
    "pub/rand.matmul/matmul/018" => matmul_018,
    "pub/rand.matmul/matmul/019" => matmul_019,
    "pub/rand.matmul/matmul/020" => matmul_020,
    "pub/rand.matmul/matmul/022" => matmul_022,
    "pub/rand.matmul/matmul/023" => matmul_023,
    "pub/rand.matmul/matmul/024" => matmul_024,
    "pub/rand.matmul/matmul/027" => matmul_027,
    "pub/rand.matmul/matmul/028" => matmul_028,
    "pub/rand.matmul/matmul/029" => matmul_029,
    "pub/rand.matmul/matmul/030" => matmul_030,
    "pub/rand.matmul/matmul/032" => matmul_032,
    "pub/rand.matmul/matmul/033" => matmul_033,
    "pub/rand.matmul/matmul/034" => matmul_034,
    "pub/rand.matmul/matmul/035" => matmul_035,
    "pub/rand.matmul/matmul/038" => matmul_038,
    "pub/rand.matmul/matmul/039" => matmul_039,
    "pub/rand.matmul/matmul/040" => matmul_040,
    "pub/rand.matmul/matmul/042" => matmul_042,
    "pub/rand.matmul/matmul/044" => matmul_044,
    "pub/rand.matmul/matmul/045" => matmul_045,
    "pub/rand.matmul/matmul/047" => matmul_047,
    "pub/rand.matmul/matmul/048" => matmul_048,
    "pub/rand.matmul/matmul/050" => matmul_050,
}

/// pub/rand.matmul/matmul/002
fn matmul_002(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let b: Tensor<f32, shape![3]> = case.input(1);
    let y: Tensor<f32, shape![]> = a.matmul(&b);
    case.check(&y);
}

/// pub/rand.matmul/matmul/003
fn matmul_003(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let b: Tensor<f32, shape![1, 1, 3, 3]> = case.input(1);
    let y: Tensor<f32, shape![1, 1, 3]> = a.matmul(&b);
    case.check(&y);
}

/// pub/rand.matmul/matmul/004
fn matmul_004(case: &Case) {
    let a: Tensor<f32, shape![2, 3]> = case.input(0);
    let b: Tensor<f32, shape![3, 2]> = case.input(1);
    let y: Tensor<f32, shape![2, 2]> = a.matmul(&b);
    case.check(&y);
}

/// pub/rand.matmul/matmul/005
fn matmul_005(case: &Case) {
    let a: Tensor<f32, shape![1, 3]> = case.input(0);
    let b: Tensor<f32, shape![3, 1]> = case.input(1);
    let y: Tensor<f32, shape![1, 1]> = a.matmul(&b);
    case.check(&y);
}

/// pub/rand.matmul/matmul/008
fn matmul_008(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 1, 1]> = case.input(0);
    let b: Tensor<f32, shape![2, 1, 1, 2]> = case.input(1);
    let y: Tensor<f32, shape![2, 3, 1, 2]> = a.matmul(&b);
    case.check(&y);
}

/// pub/rand.matmul/matmul/009
fn matmul_009(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 3]> = case.input(0);
    let b: Tensor<f32, shape![3, 1]> = case.input(1);
    let y: Tensor<f32, shape![3, 2, 1]> = a.matmul(&b);
    case.check(&y);
}

/// pub/rand.matmul/matmul/010
fn matmul_010(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 3]> = case.input(0);
    let b: Tensor<f32, shape![1, 1, 3, 3]> = case.input(1);
    let y: Tensor<f32, shape![1, 2, 3, 3]> = a.matmul(&b);
    case.check(&y);
}

/// pub/rand.matmul/matmul/012
fn matmul_012(case: &Case) {
    let a: Tensor<f32, shape![3, 3, 3]> = case.input(0);
    let b: Tensor<f32, shape![3, 2]> = case.input(1);
    let y: Tensor<f32, shape![3, 3, 2]> = a.matmul(&b);
    case.check(&y);
}

/// pub/rand.matmul/matmul/013
fn matmul_013(case: &Case) {
    let a: Tensor<f32, shape![1, 3, 1, 2]> = case.input(0);
    let b: Tensor<f32, shape![2, 3, 2, 2]> = case.input(1);
    let y: Tensor<f32, shape![2, 3, 1, 2]> = a.matmul(&b);
    case.check(&y);
}

/// pub/rand.matmul/matmul/014
fn matmul_014(case: &Case) {
    let a: Tensor<f32, shape![2]> = case.input(0);
    let b: Tensor<f32, shape![2, 3]> = case.input(1);
    let y: Tensor<f32, shape![3]> = a.matmul(&b);
    case.check(&y);
}

/// pub/rand.matmul/matmul/015
fn matmul_015(case: &Case) {
    let a: Tensor<f32, shape![3, 3, 3, 2]> = case.input(0);
    let b: Tensor<f32, shape![2, 2]> = case.input(1);
    let y: Tensor<f32, shape![3, 3, 3, 2]> = a.matmul(&b);
    case.check(&y);
}

/// pub/rand.matmul/matmul/017
fn matmul_017(case: &Case) {
    let a: Tensor<f32, shape![1, 1]> = case.input(0);
    let b: Tensor<f32, shape![1, 2]> = case.input(1);
    let y: Tensor<f32, shape![1, 2]> = a.matmul(&b);
    case.check(&y);
}

/// pub/rand.matmul/matmul/018
fn matmul_018(case: &Case) {
    let a: Tensor<f32, shape![3, 3]> = case.input(0);
    let b: Tensor<f32, shape![3]> = case.input(1);
    let y: Tensor<f32, shape![3]> = a.matmul(&b);
    case.check(&y);
}

/// pub/rand.matmul/matmul/019
fn matmul_019(case: &Case) {
    let a: Tensor<f32, shape![1, 2]> = case.input(0);
    let b: Tensor<f32, shape![3, 3, 2, 1]> = case.input(1);
    let y: Tensor<f32, shape![3, 3, 1, 1]> = a.matmul(&b);
    case.check(&y);
}

/// pub/rand.matmul/matmul/020
fn matmul_020(case: &Case) {
    let a: Tensor<f32, shape![3, 1, 1, 3]> = case.input(0);
    let b: Tensor<f32, shape![3, 1, 3, 3]> = case.input(1);
    let y: Tensor<f32, shape![3, 1, 1, 3]> = a.matmul(&b);
    case.check(&y);
}

/// pub/rand.matmul/matmul/022
fn matmul_022(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let b: Tensor<f32, shape![1, 3]> = case.input(1);
    let y: Tensor<f32, shape![3]> = a.matmul(&b);
    case.check(&y);
}

/// pub/rand.matmul/matmul/023
fn matmul_023(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let b: Tensor<f32, shape![3, 3]> = case.input(1);
    let y: Tensor<f32, shape![3]> = a.matmul(&b);
    case.check(&y);
}

/// pub/rand.matmul/matmul/024
fn matmul_024(case: &Case) {
    let a: Tensor<f32, shape![1, 3]> = case.input(0);
    let b: Tensor<f32, shape![3]> = case.input(1);
    let y: Tensor<f32, shape![1]> = a.matmul(&b);
    case.check(&y);
}

/// pub/rand.matmul/matmul/027
fn matmul_027(case: &Case) {
    let a: Tensor<f32, shape![2]> = case.input(0);
    let b: Tensor<f32, shape![2, 2]> = case.input(1);
    let y: Tensor<f32, shape![2]> = a.matmul(&b);
    case.check(&y);
}

/// pub/rand.matmul/matmul/028
fn matmul_028(case: &Case) {
    let a: Tensor<f32, shape![2, 3]> = case.input(0);
    let b: Tensor<f32, shape![3, 1]> = case.input(1);
    let y: Tensor<f32, shape![2, 1]> = a.matmul(&b);
    case.check(&y);
}

/// pub/rand.matmul/matmul/029
fn matmul_029(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 3]> = case.input(0);
    let b: Tensor<f32, shape![3, 1]> = case.input(1);
    let y: Tensor<f32, shape![2, 3, 1]> = a.matmul(&b);
    case.check(&y);
}

/// pub/rand.matmul/matmul/030
fn matmul_030(case: &Case) {
    let a: Tensor<f32, shape![3, 3, 2, 3]> = case.input(0);
    let b: Tensor<f32, shape![3]> = case.input(1);
    let y: Tensor<f32, shape![3, 3, 2]> = a.matmul(&b);
    case.check(&y);
}

/// pub/rand.matmul/matmul/032
fn matmul_032(case: &Case) {
    let a: Tensor<f32, shape![1, 2]> = case.input(0);
    let b: Tensor<f32, shape![2, 2]> = case.input(1);
    let y: Tensor<f32, shape![1, 2]> = a.matmul(&b);
    case.check(&y);
}

/// pub/rand.matmul/matmul/033
fn matmul_033(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let b: Tensor<f32, shape![3]> = case.input(1);
    let y: Tensor<f32, shape![]> = a.matmul(&b);
    case.check(&y);
}

/// pub/rand.matmul/matmul/034
fn matmul_034(case: &Case) {
    let a: Tensor<f32, shape![3, 1, 2, 2]> = case.input(0);
    let b: Tensor<f32, shape![2, 2]> = case.input(1);
    let y: Tensor<f32, shape![3, 1, 2, 2]> = a.matmul(&b);
    case.check(&y);
}

/// pub/rand.matmul/matmul/035
fn matmul_035(case: &Case) {
    let a: Tensor<f32, shape![2, 3]> = case.input(0);
    let b: Tensor<f32, shape![3, 2]> = case.input(1);
    let y: Tensor<f32, shape![2, 2]> = a.matmul(&b);
    case.check(&y);
}

/// pub/rand.matmul/matmul/038
fn matmul_038(case: &Case) {
    let a: Tensor<f32, shape![3, 3]> = case.input(0);
    let b: Tensor<f32, shape![3, 1]> = case.input(1);
    let y: Tensor<f32, shape![3, 1]> = a.matmul(&b);
    case.check(&y);
}

/// pub/rand.matmul/matmul/039
fn matmul_039(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 1, 3]> = case.input(0);
    let b: Tensor<f32, shape![3]> = case.input(1);
    let y: Tensor<f32, shape![3, 2, 1]> = a.matmul(&b);
    case.check(&y);
}

/// pub/rand.matmul/matmul/040
fn matmul_040(case: &Case) {
    let a: Tensor<f32, shape![3, 3, 2, 1]> = case.input(0);
    let b: Tensor<f32, shape![1, 2]> = case.input(1);
    let y: Tensor<f32, shape![3, 3, 2, 2]> = a.matmul(&b);
    case.check(&y);
}

/// pub/rand.matmul/matmul/042
fn matmul_042(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let b: Tensor<f32, shape![3]> = case.input(1);
    let y: Tensor<f32, shape![]> = a.matmul(&b);
    case.check(&y);
}

/// pub/rand.matmul/matmul/044
fn matmul_044(case: &Case) {
    let a: Tensor<f32, shape![3, 3, 2]> = case.input(0);
    let b: Tensor<f32, shape![2]> = case.input(1);
    let y: Tensor<f32, shape![3, 3]> = a.matmul(&b);
    case.check(&y);
}

/// pub/rand.matmul/matmul/045
fn matmul_045(case: &Case) {
    let a: Tensor<f32, shape![1, 3, 3, 1]> = case.input(0);
    let b: Tensor<f32, shape![3, 1, 3]> = case.input(1);
    let y: Tensor<f32, shape![1, 3, 3, 3]> = a.matmul(&b);
    case.check(&y);
}

/// pub/rand.matmul/matmul/047
fn matmul_047(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 3]> = case.input(0);
    let b: Tensor<f32, shape![3, 1]> = case.input(1);
    let y: Tensor<f32, shape![1, 1, 1]> = a.matmul(&b);
    case.check(&y);
}

/// pub/rand.matmul/matmul/048
fn matmul_048(case: &Case) {
    let a: Tensor<f32, shape![2]> = case.input(0);
    let b: Tensor<f32, shape![2]> = case.input(1);
    let y: Tensor<f32, shape![]> = a.matmul(&b);
    case.check(&y);
}

/// pub/rand.matmul/matmul/050
fn matmul_050(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 3]> = case.input(0);
    let b: Tensor<f32, shape![3]> = case.input(1);
    let y: Tensor<f32, shape![2, 3]> = a.matmul(&b);
    case.check(&y);
}
