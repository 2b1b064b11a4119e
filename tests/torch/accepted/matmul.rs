// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use crate::torch::Case;
use congruent::prelude::*;

cases! {
    "pub/matmul/matmul/001" => matmul_001,
    "pub/matmul/matmul/002" => matmul_002,
    "pub/matmul/matmul/003" => matmul_003,
    "pub/matmul/matmul/004" => matmul_004,
    "pub/matmul/matmul/005" => matmul_005,
    "pub/matmul/matmul/006" => matmul_006,
    "pub/matmul/matmul/007" => matmul_007,
    "pub/matmul/matmul/008" => matmul_008,
    "pub/matmul/matmul/009" => matmul_009,
    "pub/matmul/matmul/010" => matmul_010,
    "pub/matmul/matmul/011" => matmul_011,
    "pub/matmul/matmul/019" => matmul_019,
    "pub/matmul/bmm/001" => bmm_001,
    "pub/matmul/outer/001" => outer_001,
    "pub/matmul/einsum/001" => einsum_001,
    "pub/matmul/einsum/002" => einsum_002,
    "pub/matmul/einsum/003" => einsum_003,
    "pub/matmul/einsum/004" => einsum_004,
    "pub/matmul/einsum/005" => einsum_005,
    "pub/matmul/einsum/006" => einsum_006,
}

/// pub/matmul/matmul/001
fn matmul_001(case: &Case) {
    let a: Tensor<f32, shape![4]> = case.input(0);
    let b: Tensor<f32, shape![4]> = case.input(1);
    let y: Tensor<f32, shape![]> = a.matmul(&b);
    case.check(&y);
}

/// pub/matmul/matmul/002
fn matmul_002(case: &Case) {
    let a: Tensor<f32, shape![4]> = case.input(0);
    let b: Tensor<f32, shape![4, 3]> = case.input(1);
    let y: Tensor<f32, shape![3]> = a.matmul(&b);
    case.check(&y);
}

/// pub/matmul/matmul/003
fn matmul_003(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let b: Tensor<f32, shape![4]> = case.input(1);
    let y: Tensor<f32, shape![3]> = a.matmul(&b);
    case.check(&y);
}

/// pub/matmul/matmul/004
fn matmul_004(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let b: Tensor<f32, shape![4, 2]> = case.input(1);
    let y: Tensor<f32, shape![3, 2]> = a.matmul(&b);
    case.check(&y);
}

/// pub/matmul/matmul/005
fn matmul_005(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 4]> = case.input(0);
    let b: Tensor<f32, shape![4, 2]> = case.input(1);
    let y: Tensor<f32, shape![3, 2, 2]> = a.matmul(&b);
    case.check(&y);
}

/// pub/matmul/matmul/006
fn matmul_006(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 4]> = case.input(0);
    let b: Tensor<f32, shape![4]> = case.input(1);
    let y: Tensor<f32, shape![3, 2]> = a.matmul(&b);
    case.check(&y);
}

/// pub/matmul/matmul/007
fn matmul_007(case: &Case) {
    let a: Tensor<f32, shape![4]> = case.input(0);
    let b: Tensor<f32, shape![3, 4, 2]> = case.input(1);
    let y: Tensor<f32, shape![3, 2]> = a.matmul(&b);
    case.check(&y);
}

/// pub/matmul/matmul/008
fn matmul_008(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 4]> = case.input(0);
    let b: Tensor<f32, shape![3, 4, 1]> = case.input(1);
    let y: Tensor<f32, shape![3, 2, 1]> = a.matmul(&b);
    case.check(&y);
}

/// pub/matmul/matmul/009
fn matmul_009(case: &Case) {
    let a: Tensor<f32, shape![1, 2, 4]> = case.input(0);
    let b: Tensor<f32, shape![3, 4, 2]> = case.input(1);
    let y: Tensor<f32, shape![3, 2, 2]> = a.matmul(&b);
    case.check(&y);
}

/// pub/matmul/matmul/010
fn matmul_010(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 3, 2]> = case.input(0);
    let b: Tensor<f32, shape![3, 2, 2]> = case.input(1);
    let y: Tensor<f32, shape![2, 3, 3, 2]> = a.matmul(&b);
    case.check(&y);
}

/// pub/matmul/matmul/011
fn matmul_011(case: &Case) {
    let a: Tensor<f32, shape![3, 0]> = case.input(0);
    let b: Tensor<f32, shape![0, 2]> = case.input(1);
    let y: Tensor<f32, shape![3, 2]> = a.matmul(&b);
    case.check(&y);
}

/// pub/matmul/matmul/019
fn matmul_019(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![3, 4]> = case.view(&base, 0);
    let b: Tensor<f32, shape![4, 2]> = case.input(1);
    let y: Tensor<f32, shape![3, 2]> = a.matmul(&b);
    case.check(&y);
}

/// pub/matmul/bmm/001
fn bmm_001(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 4]> = case.input(0);
    let b: Tensor<f32, shape![3, 4, 2]> = case.input(1);
    let y: Tensor<f32, shape![3, 2, 2]> = a.bmm(&b);
    case.check(&y);
}

/// pub/matmul/outer/001
fn outer_001(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let b: Tensor<f32, shape![4]> = case.input(1);
    let y: Tensor<f32, shape![3, 4]> = a.outer(&b);
    case.check(&y);
}

/// pub/matmul/einsum/001
fn einsum_001(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let b: Tensor<f32, shape![4, 2]> = case.input(1);
    let y: Tensor<f32, shape![3, 2]> = einsum!("ij,jk->ik", &a, &b);
    case.check(&y);
}

/// pub/matmul/einsum/002
fn einsum_002(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![4]> = einsum!("ij->j", &a);
    case.check(&y);
}

/// pub/matmul/einsum/003
fn einsum_003(case: &Case) {
    let a: Tensor<f32, shape![4, 4]> = case.input(0);
    let y: Tensor<f32, shape![4]> = einsum!("ii->i", &a);
    case.check(&y);
}

/// pub/matmul/einsum/004
fn einsum_004(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 4]> = case.input(0);
    let b: Tensor<f32, shape![3, 4, 2]> = case.input(1);
    let y: Tensor<f32, shape![3, 2, 2]> = einsum!("bij,bjk->bik", &a, &b);
    case.check(&y);
}

/// pub/matmul/einsum/005
fn einsum_005(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let b: Tensor<f32, shape![4]> = case.input(1);
    let y: Tensor<f32, shape![4, 3]> = einsum!("i,j->ji", &a, &b);
    case.check(&y);
}

/// pub/matmul/einsum/006
fn einsum_006(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 4]> = case.input(0);
    let y: Tensor<f32, shape![3, 4, 2]> = einsum!("...ij->...ji", &a);
    case.check(&y);
}
