// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use congruent::prelude::*;

/// pub/rand.shape_ops/transpose/001: Dimension out of range (expected to be in range of [-3, 2], but got 3)
fn transpose_001(a: Tensor<f32, shape![3, 2, 3]>) {
    let _ = a.transpose::<2, 3>();
}

/// pub/rand.shape_ops/diagonal/001: diagonal dimensions cannot be identical -1, 0
fn diagonal_001(a: Tensor<f32, shape![4]>) {
    let _ = a.diagonal::<2, -1, 0>();
}

/// pub/rand.shape_ops/narrow/002: start (1) + length (3) exceeds dimension size (2).
fn narrow_002(a: Tensor<f32, shape![4, 2]>) {
    let _ = a.narrow::<1, 1, 3>();
}

/// pub/rand.shape_ops/unfold/002: maximum size for tensor at dimension 0 is 2 but size is 3
fn unfold_002(a: Tensor<f32, shape![2, 2]>) {
    let _ = a.unfold::<-2, 3, 2>();
}

/// pub/rand.shape_ops/flatten/002: flatten() has invalid args: start_dim cannot come after end_dim
fn flatten_002(a: Tensor<f32, shape![3, 1, 2, 4]>) {
    let _ = a.flatten::<3, 1>();
}

/// pub/rand.shape_ops/select/003: select(): index 2 out of range for tensor of size [3, 2, 1, 1] at dimension 2
fn select_003(a: Tensor<f32, shape![3, 2, 1, 1]>) {
    let _ = a.slice(s![.., .., 2]);
}

/// pub/rand.shape_ops/unfold/003: maximum size for tensor at dimension 0 is 1 but size is 3
fn unfold_003(a: Tensor<f32, shape![1, 1, 4, 2]>) {
    let _ = a.unfold::<0, 3, 1>();
}

/// pub/rand.shape_ops/diagonal/003: diagonal dimensions cannot be identical 3, 3
fn diagonal_003(a: Tensor<f32, shape![2, 2, 2, 2]>) {
    let _ = a.diagonal::<1, 3, 3>();
}

/// pub/rand.shape_ops/select/004: select(): index 2 out of range for tensor of size [1, 1] at dimension 1
fn select_004(a: Tensor<f32, shape![1, 1]>) {
    let _ = a.slice(s![.., 2]);
}

/// pub/rand.shape_ops/narrow/004: start (0) + length (3) exceeds dimension size (2).
fn narrow_004(a: Tensor<f32, shape![2, 3]>) {
    let _ = a.narrow::<0, 0, 3>();
}

/// pub/rand.shape_ops/diagonal/004: diagonal dimensions cannot be identical -1, -1
fn diagonal_004(a: Tensor<f32, shape![4]>) {
    let _ = a.diagonal::<2, -1, -1>();
}

/// pub/rand.shape_ops/narrow/005: start (1) + length (2) exceeds dimension size (1).
fn narrow_005(a: Tensor<f32, shape![1]>) {
    let _ = a.narrow::<0, 1, 2>();
}

/// pub/rand.shape_ops/flatten/005: flatten() has invalid args: start_dim cannot come after end_dim
fn flatten_005(a: Tensor<f32, shape![3, 1]>) {
    let _ = a.flatten::<1, 0>();
}

/// pub/rand.shape_ops/narrow/006: start (1) + length (3) exceeds dimension size (3).
fn narrow_006(a: Tensor<f32, shape![2, 2, 3]>) {
    let _ = a.narrow::<2, 1, 3>();
}

/// pub/rand.shape_ops/unfold/006: maximum size for tensor at dimension 1 is 1 but size is 3
fn unfold_006(a: Tensor<f32, shape![4, 1, 1]>) {
    let _ = a.unfold::<1, 3, 2>();
}

/// pub/rand.shape_ops/squeeze/008: Dimension out of range (expected to be in range of [-3, 2], but got -4)
fn squeeze_008(a: Tensor<f32, shape![3, 1, 1]>) {
    let _ = a.squeeze::<-4>();
}

/// pub/rand.shape_ops/narrow/008: start (0) + length (3) exceeds dimension size (1).
fn narrow_008(a: Tensor<f32, shape![4, 3, 1]>) {
    let _ = a.narrow::<2, 0, 3>();
}

/// pub/rand.shape_ops/unfold/008: maximum size for tensor at dimension 2 is 1 but size is 2
fn unfold_008(a: Tensor<f32, shape![2, 4, 1]>) {
    let _ = a.unfold::<2, 2, 1>();
}
