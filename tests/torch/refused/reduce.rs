// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use congruent::prelude::*;

/// pub/reduce/sum/006: Dimension out of range (expected to be in range of [-2, 1], but got 2)
fn sum_006(a: Tensor<f32, shape![3, 4]>) {
    let _ = a.sum::<2>();
}

/// pub/reduce/mean/006: Dimension out of range (expected to be in range of [-2, 1], but got 2)
fn mean_006(a: Tensor<f32, shape![3, 4]>) {
    let _ = a.mean::<2>();
}

/// pub/reduce/amax/006: Dimension out of range (expected to be in range of [-2, 1], but got 2)
fn amax_006(a: Tensor<f32, shape![3, 4]>) {
    let _ = a.amax::<2>();
}

/// pub/reduce/amin/006: Dimension out of range (expected to be in range of [-2, 1], but got 2)
fn amin_006(a: Tensor<f32, shape![3, 4]>) {
    let _ = a.amin::<2>();
}

/// pub/reduce/var/006: Dimension out of range (expected to be in range of [-2, 1], but got 2)
fn var_006(a: Tensor<f32, shape![3, 4]>) {
    let _ = a.var::<2>();
}

/// pub/reduce/std/006: Dimension out of range (expected to be in range of [-2, 1], but got 2)
fn std_006(a: Tensor<f32, shape![3, 4]>) {
    let _ = a.std::<2>();
}

/// pub/reduce/logsumexp/005: Dimension out of range (expected to be in range of [-2, 1], but got 2)
fn logsumexp_005(a: Tensor<f32, shape![3, 4]>) {
    let _ = a.logsumexp::<2>();
}

/// pub/reduce/cumsum/002: Dimension out of range (expected to be in range of [-2, 1], but got -3)
fn cumsum_002(a: Tensor<f32, shape![3, 4]>) {
    let _ = a.cumsum::<-3>();
}

/// pub/reduce/cumprod/002: Dimension out of range (expected to be in range of [-2, 1], but got -3)
fn cumprod_002(a: Tensor<f32, shape![3, 4]>) {
    let _ = a.cumprod::<-3>();
}
