// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use congruent::prelude::*;

/// pub/rand.matmul/matmul/001: inconsistent tensor size, expected tensor [3] and src [4] to have the same number of elements, but got 3 and 4 elements respectively
fn matmul_001(a: Tensor<f32, shape![3]>, b: Tensor<f32, shape![4]>) {
    let _ = a.matmul(&b);
}

/// pub/rand.matmul/matmul/006: mm: mat1 and mat2 shapes cannot be multiplied (3x1 and 2x3)
fn matmul_006(a: Tensor<f32, shape![3, 1]>, b: Tensor<f32, shape![2, 3]>) {
    let _ = a.matmul(&b);
}

/// pub/rand.matmul/matmul/007: size mismatch, got input (6), mat (6x1), vec (2)
fn matmul_007(a: Tensor<f32, shape![3, 1, 2, 1]>, b: Tensor<f32, shape![2]>) {
    let _ = a.matmul(&b);
}

/// pub/rand.matmul/matmul/011: mm: mat1 and mat2 shapes cannot be multiplied (3x1 and 2x1)
fn matmul_011(a: Tensor<f32, shape![3, 1]>, b: Tensor<f32, shape![2, 1]>) {
    let _ = a.matmul(&b);
}

/// pub/rand.matmul/matmul/016: mm: mat1 and mat2 shapes cannot be multiplied (1x2 and 3x1)
fn matmul_016(a: Tensor<f32, shape![2]>, b: Tensor<f32, shape![3, 1]>) {
    let _ = a.matmul(&b);
}

/// pub/rand.matmul/matmul/021: size mismatch, got input (6), mat (6x3), vec (2)
fn matmul_021(a: Tensor<f32, shape![2]>, b: Tensor<f32, shape![2, 3, 3, 1]>) {
    let _ = a.matmul(&b);
}

/// pub/rand.matmul/matmul/025: size mismatch, got input (6), mat (6x3), vec (4)
fn matmul_025(a: Tensor<f32, shape![2, 1, 3, 3]>, b: Tensor<f32, shape![4]>) {
    let _ = a.matmul(&b);
}

/// pub/rand.matmul/matmul/026: mm: mat1 and mat2 shapes cannot be multiplied (27x3 and 4x2)
fn matmul_026(a: Tensor<f32, shape![3, 3, 3, 3]>, b: Tensor<f32, shape![4, 2]>) {
    let _ = a.matmul(&b);
}

/// pub/rand.matmul/matmul/031: Expected size for first two dimensions of batch2 tensor to be: [2, 1] but got: [2, 2].
fn matmul_031(a: Tensor<f32, shape![3, 1]>, b: Tensor<f32, shape![2, 2, 2]>) {
    let _ = a.matmul(&b);
}

/// pub/rand.matmul/matmul/036: mm: mat1 and mat2 shapes cannot be multiplied (3x1 and 2x1)
fn matmul_036(a: Tensor<f32, shape![3, 1]>, b: Tensor<f32, shape![2, 1]>) {
    let _ = a.matmul(&b);
}

/// pub/rand.matmul/matmul/037: size mismatch, got input (1), mat (1x3), vec (4)
fn matmul_037(a: Tensor<f32, shape![1, 3]>, b: Tensor<f32, shape![4]>) {
    let _ = a.matmul(&b);
}

/// pub/rand.matmul/matmul/041: Expected size for first two dimensions of batch2 tensor to be: [4, 3] but got: [4, 4].
fn matmul_041(a: Tensor<f32, shape![1, 3]>, b: Tensor<f32, shape![2, 2, 4, 3]>) {
    let _ = a.matmul(&b);
}

/// pub/rand.matmul/matmul/043: size mismatch, got input (1), mat (1x3), vec (4)
fn matmul_043(a: Tensor<f32, shape![1, 3]>, b: Tensor<f32, shape![4]>) {
    let _ = a.matmul(&b);
}

/// pub/rand.matmul/matmul/046: mm: mat1 and mat2 shapes cannot be multiplied (3x2 and 3x1)
fn matmul_046(a: Tensor<f32, shape![3, 2]>, b: Tensor<f32, shape![3, 1]>) {
    let _ = a.matmul(&b);
}

/// pub/rand.matmul/matmul/049: size mismatch, got input (2), mat (2x2), vec (3)
fn matmul_049(a: Tensor<f32, shape![1, 2, 2]>, b: Tensor<f32, shape![3]>) {
    let _ = a.matmul(&b);
}
