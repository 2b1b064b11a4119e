// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use congruent::prelude::*;

/// pub/matmul/matmul/012: inconsistent tensor size, expected tensor [4] and src [3] to have the same number of elements, but got 4 and 3 elements respectively
fn matmul_012(a: Tensor<f32, shape![4]>, b: Tensor<f32, shape![3]>) {
    let _ = a.matmul(&b);
}

/// pub/matmul/matmul/013: size mismatch, got input (3), mat (3x4), vec (3)
fn matmul_013(a: Tensor<f32, shape![3, 4]>, b: Tensor<f32, shape![3]>) {
    let _ = a.matmul(&b);
}

/// pub/matmul/matmul/014: mm: mat1 and mat2 shapes cannot be multiplied (3x4 and 3x4)
fn matmul_014(a: Tensor<f32, shape![3, 4]>, b: Tensor<f32, shape![3, 4]>) {
    let _ = a.matmul(&b);
}

/// pub/matmul/matmul/015: both arguments to matmul need to be at least 1D, but they are 0D and 1D
fn matmul_015(a: Tensor<f32, shape![]>, b: Tensor<f32, shape![4]>) {
    let _ = a.matmul(&b);
}

/// pub/matmul/matmul/016: The size of tensor a (3) must match the size of tensor b (2) at non-singleton dimension 0
fn matmul_016(a: Tensor<f32, shape![3, 2, 4]>, b: Tensor<f32, shape![2, 4, 2]>) {
    let _ = a.matmul(&b);
}

/// pub/matmul/matmul/017: mm: mat1 and mat2 shapes cannot be multiplied (6x4 and 3x2)
fn matmul_017(a: Tensor<f32, shape![3, 2, 4]>, b: Tensor<f32, shape![3, 2]>) {
    let _ = a.matmul(&b);
}

/// pub/matmul/matmul/018: Expected size for first two dimensions of batch2 tensor to be: [3, 4] but got: [3, 2].
fn matmul_018(a: Tensor<f32, shape![4]>, b: Tensor<f32, shape![3, 2, 4]>) {
    let _ = a.matmul(&b);
}

/// pub/matmul/bmm/002: Expected size for first two dimensions of batch2 tensor to be: [3, 4] but got: [1, 4].
fn bmm_002(a: Tensor<f32, shape![3, 2, 4]>, b: Tensor<f32, shape![1, 4, 2]>) {
    let _ = a.bmm(&b);
}

/// pub/matmul/einsum/007: einsum(): subscript j has size 3 for operand 1 which does not broadcast with previously seen size 4
fn einsum_007(a: Tensor<f32, shape![3, 4]>, b: Tensor<f32, shape![3, 2]>) {
    let _ = einsum!("ij,jk->ik", &a, &b);
}

/// pub/matmul/einsum/008: einsum(): the number of subscripts in the equation (2) does not match the number of dimensions (1) for operand 0 and no ellipsis was given
fn einsum_008(a: Tensor<f32, shape![4]>) {
    let _ = einsum!("ij->ij", &a);
}

/// pub/matmul/einsum/009: einsum(): output subscript k does not appear in the equation for any input operand
fn einsum_009(a: Tensor<f32, shape![3, 4]>) {
    let _ = einsum!("ij->ik", &a);
}
