// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use congruent::prelude::*;

/// pub/view/select/002: Dimension out of range (expected to be in range of [-2, 1], but got 2)
fn select_002(a: Tensor<f32, shape![4, 3]>) {
    let _ = a.select::<2>(0);
}

/// pub/view/narrow/002: start (3) + length (2) exceeds dimension size (4).
fn narrow_002(a: Tensor<f32, shape![4, 3]>) {
    let _ = a.narrow::<0, 3, 2>();
}

/// pub/view/permute/003: permute(sparse_coo): number of dimensions in the tensor input does not match the length of the desired ordering of dimensions i.e. input.dim() = 3 is not equal to len(dims) = 2
fn permute_003(a: Tensor<f32, shape![3, 2, 4]>) {
    let _ = a.permute::<axes![0, 1]>();
}

/// pub/view/permute/004: permute(): duplicate dims are not allowed.
fn permute_004(a: Tensor<f32, shape![3, 2, 4]>) {
    let _ = a.permute::<axes![0, 0, 1]>();
}

/// pub/view/transpose/002: Dimension out of range (expected to be in range of [-2, 1], but got 2)
fn transpose_002(a: Tensor<f32, shape![4, 3]>) {
    let _ = a.transpose::<0, 2>();
}

/// pub/view/t/002: t() expects a tensor with <= 2 dimensions, but self is 3D
fn t_002(a: Tensor<f32, shape![3, 2, 4]>) {
    let _ = a.t();
}

/// pub/view/squeeze/004: Dimension out of range (expected to be in range of [-2, 1], but got 2)
fn squeeze_004(a: Tensor<f32, shape![1, 3]>) {
    let _ = a.squeeze::<2>();
}

/// pub/view/unsqueeze/003: Dimension out of range (expected to be in range of [-3, 2], but got 3)
fn unsqueeze_003(a: Tensor<f32, shape![4, 3]>) {
    let _ = a.unsqueeze::<3>();
}

/// pub/view/view/007: shape '[5, 2]' is invalid for input of size 12
fn view_007(a: Tensor<f32, shape![4, 3]>) {
    let _ = a.view::<shape![5, 2]>();
}

/// pub/view/view/008: shape '[-1, 5]' is invalid for input of size 12
fn view_008(a: Tensor<f32, shape![4, 3]>) {
    let _ = a.view::<shape![-1, 5]>();
}

/// pub/view/reshape/003: shape '[7]' is invalid for input of size 12
fn reshape_003(a: Tensor<f32, shape![4, 3]>) {
    let _ = a.reshape::<shape![7]>();
}

/// pub/view/unflatten/002: unflatten: Provided sizes [3, 3] don't multiply up to the size of dim 0 (8) in the input tensor
fn unflatten_002(a: Tensor<f32, shape![8, 3]>) {
    let _ = a.unflatten::<0, shape![3, 3]>();
}

/// pub/view/unfold/002: maximum size for tensor at dimension 0 is 8 but size is 9
fn unfold_002(a: Tensor<f32, shape![8]>) {
    let _ = a.unfold::<0, 9, 1>();
}

/// pub/view/diagonal/004: Dimension out of range (expected to be in range of [-1, 0], but got 1)
fn diagonal_004(a: Tensor<f32, shape![4]>) {
    let _ = a.diagonal::<0, 0, 1>();
}

/// pub/view/split/003: split_with_sizes expects split_sizes to sum exactly to 8 (input tensor's size at dimension 0), but got split_sizes=[3, 3]
fn split_003(a: Tensor<f32, shape![8]>) {
    let _ = a.split_sizes::<0, shape![3, 3]>();
}
