// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use congruent::prelude::*;

/// pub/expand/expand/009: The expanded size of the tensor (3) must match the existing size (4) at non-singleton dimension 0.  Target sizes: [3].  Tensor sizes: [4]
fn expand_009(a: Tensor<f32, shape![4]>) {
    let _ = a.expand::<shape![3]>();
}

/// pub/expand/expand/010: The expanded size of the tensor (3) must match the existing size (4) at non-singleton dimension 1.  Target sizes: [4, 3].  Tensor sizes: [4]
fn expand_010(a: Tensor<f32, shape![4]>) {
    let _ = a.expand::<shape![4, 3]>();
}

/// pub/expand/expand/011: expand(torch.FloatTensor{[3, 4]}, size=[4]): the number of sizes provided (1) must be greater or equal to the number of dimensions in the tensor (2)
fn expand_011(a: Tensor<f32, shape![3, 4]>) {
    let _ = a.expand::<shape![4]>();
}

/// pub/expand/expand/012: The expanded size of the tensor (2) must match the existing size (3) at non-singleton dimension 0.  Target sizes: [2, 1].  Tensor sizes: [3, 1]
fn expand_012(a: Tensor<f32, shape![3, 1]>) {
    let _ = a.expand::<shape![2, 1]>();
}

/// pub/expand/expand/013: The expanded size of the tensor (-1) isn't allowed in a leading, non-existing dimension 0
fn expand_013(a: Tensor<f32, shape![4]>) {
    let _ = a.expand::<shape![-1, 4]>();
}

/// pub/expand/expand/014: The expanded size of the tensor (1) must match the existing size (2) at non-singleton dimension 1.  Target sizes: [2, 1].  Tensor sizes: [2, 2]
fn expand_014(a: Tensor<f32, shape![2, 2]>) {
    let _ = a.expand::<shape![2, 1]>();
}

/// pub/expand/broadcast_tensors/004: The size of tensor a (4) must match the size of tensor b (3) at non-singleton dimension 0
fn broadcast_tensors_004(a: Tensor<f32, shape![4]>, b: Tensor<f32, shape![3]>) {
    let _ = congruent::broadcast_tensors(&a, &b);
}
