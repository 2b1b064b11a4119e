// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use crate::torch::Case;
use congruent::prelude::*;

cases! {
    "pub/rand.shape_ops/unsqueeze/001" => unsqueeze_001,
    "pub/rand.shape_ops/squeeze/001" => squeeze_001,
    "pub/rand.shape_ops/select/001" => select_001,
    "pub/rand.shape_ops/narrow/001" => narrow_001,
    "pub/rand.shape_ops/unfold/001" => unfold_001,
    "pub/rand.shape_ops/expand/001" => expand_001,
    "pub/rand.shape_ops/flatten/001" => flatten_001,
    "pub/rand.shape_ops/movedim/001" => movedim_001,
    "pub/rand.shape_ops/transpose/002" => transpose_002,
    "pub/rand.shape_ops/unsqueeze/002" => unsqueeze_002,
    "pub/rand.shape_ops/squeeze/002" => squeeze_002,
    "pub/rand.shape_ops/select/002" => select_002,
    "pub/rand.shape_ops/diagonal/002" => diagonal_002,
    "pub/rand.shape_ops/expand/002" => expand_002,
    "pub/rand.shape_ops/movedim/002" => movedim_002,
    "pub/rand.shape_ops/transpose/003" => transpose_003,
    "pub/rand.shape_ops/unsqueeze/003" => unsqueeze_003,
    "pub/rand.shape_ops/squeeze/003" => squeeze_003,
    "pub/rand.shape_ops/narrow/003" => narrow_003,
    "pub/rand.shape_ops/expand/003" => expand_003,
    "pub/rand.shape_ops/flatten/003" => flatten_003,
    "pub/rand.shape_ops/movedim/003" => movedim_003,
    "pub/rand.shape_ops/transpose/004" => transpose_004,
    "pub/rand.shape_ops/unsqueeze/004" => unsqueeze_004,
    "pub/rand.shape_ops/squeeze/004" => squeeze_004,
    "pub/rand.shape_ops/unfold/004" => unfold_004,
    "pub/rand.shape_ops/expand/004" => expand_004,
    "pub/rand.shape_ops/flatten/004" => flatten_004,
    "pub/rand.shape_ops/movedim/004" => movedim_004,
    "pub/rand.shape_ops/transpose/005" => transpose_005,
    "pub/rand.shape_ops/unsqueeze/005" => unsqueeze_005,
    "pub/rand.shape_ops/squeeze/005" => squeeze_005,
    "pub/rand.shape_ops/select/005" => select_005,
    "pub/rand.shape_ops/unfold/005" => unfold_005,
    "pub/rand.shape_ops/diagonal/005" => diagonal_005,
    "pub/rand.shape_ops/expand/005" => expand_005,
    "pub/rand.shape_ops/movedim/005" => movedim_005,
    "pub/rand.shape_ops/transpose/006" => transpose_006,
    "pub/rand.shape_ops/unsqueeze/006" => unsqueeze_006,
    "pub/rand.shape_ops/squeeze/006" => squeeze_006,
    "pub/rand.shape_ops/select/006" => select_006,
    "pub/rand.shape_ops/diagonal/006" => diagonal_006,
    "pub/rand.shape_ops/expand/006" => expand_006,
    "pub/rand.shape_ops/flatten/006" => flatten_006,
    "pub/rand.shape_ops/movedim/006" => movedim_006,
    "pub/rand.shape_ops/transpose/007" => transpose_007,
    "pub/rand.shape_ops/unsqueeze/007" => unsqueeze_007,
    "pub/rand.shape_ops/squeeze/007" => squeeze_007,
    "pub/rand.shape_ops/select/007" => select_007,
    "pub/rand.shape_ops/narrow/007" => narrow_007,
    "pub/rand.shape_ops/unfold/007" => unfold_007,
    "pub/rand.shape_ops/diagonal/007" => diagonal_007,
    "pub/rand.shape_ops/expand/007" => expand_007,
    "pub/rand.shape_ops/flatten/007" => flatten_007,
    "pub/rand.shape_ops/movedim/007" => movedim_007,
    "pub/rand.shape_ops/transpose/008" => transpose_008,
    "pub/rand.shape_ops/unsqueeze/008" => unsqueeze_008,
    "pub/rand.shape_ops/select/008" => select_008,
    "pub/rand.shape_ops/diagonal/008" => diagonal_008,
    "pub/rand.shape_ops/expand/008" => expand_008,
    "pub/rand.shape_ops/flatten/008" => flatten_008,
    "pub/rand.shape_ops/movedim/008" => movedim_008,
}

/// pub/rand.shape_ops/unsqueeze/001
fn unsqueeze_001(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 2]> = case.input(0);
    let y: View<f32, shape![1, 1, 1, 2]> = a.unsqueeze::<2>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/squeeze/001
fn squeeze_001(case: &Case) {
    let a: Tensor<f32, shape![3, 1]> = case.input(0);
    let y: View<f32, shape![3]> = a.squeeze::<-1>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/select/001
fn select_001(case: &Case) {
    let a: Tensor<f32, shape![2, 2, 4, 3]> = case.input(0);
    let y: View<f32, shape![2, 2, 4]> = a.select::<3>(0);
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/narrow/001
fn narrow_001(case: &Case) {
    let a: Tensor<f32, shape![4, 1, 1]> = case.input(0);
    let y: View<f32, shape![1, 1, 1]> = a.narrow::<-3, 0, 1>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/unfold/001
fn unfold_001(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 3]> = case.input(0);
    let y: View<f32, shape![1, 1, 1, 3]> = a.unfold::<-1, 3, 2>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/expand/001
fn expand_001(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let y: View<f32, shape![2, 3]> = a.expand::<shape![2, 3]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/flatten/001
fn flatten_001(case: &Case) {
    let a: Tensor<f32, shape![2]> = case.input(0);
    let y: View<f32, shape![2]> = a.flatten::<-1, -1>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/movedim/001
fn movedim_001(case: &Case) {
    let a: Tensor<f32, shape![3, 1]> = case.input(0);
    let y: View<f32, shape![3, 1]> = a.movedim::<0, -2>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/transpose/002
fn transpose_002(case: &Case) {
    let a: Tensor<f32, shape![2]> = case.input(0);
    let y: View<f32, shape![2]> = a.transpose::<-1, 0>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/unsqueeze/002
fn unsqueeze_002(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let y: View<f32, shape![1, 3]> = a.unsqueeze::<0>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/squeeze/002
fn squeeze_002(case: &Case) {
    let a: Tensor<f32, shape![4, 3, 4]> = case.input(0);
    let y: View<f32, shape![4, 3, 4]> = a.squeeze::<-3>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/select/002
fn select_002(case: &Case) {
    let a: Tensor<f32, shape![1, 4, 2, 2]> = case.input(0);
    let y: View<f32, shape![1, 2, 2]> = a.select::<1>(-1);
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/diagonal/002
fn diagonal_002(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 1]> = case.input(0);
    let y: View<f32, shape![1, 0]> = a.diagonal::<2, 2, 1>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/expand/002
fn expand_002(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 2, 1]> = case.input(0);
    let y: View<f32, shape![3, 3, 2, 3]> = a.expand::<shape![3, 3, 2, 3]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/movedim/002
fn movedim_002(case: &Case) {
    let a: Tensor<f32, shape![3, 3, 2, 1]> = case.input(0);
    let y: View<f32, shape![3, 2, 3, 1]> = a.movedim::<2, -3>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/transpose/003
fn transpose_003(case: &Case) {
    let a: Tensor<f32, shape![3, 4, 3]> = case.input(0);
    let y: View<f32, shape![3, 4, 3]> = a.transpose::<-2, 1>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/unsqueeze/003
fn unsqueeze_003(case: &Case) {
    let a: Tensor<f32, shape![2]> = case.input(0);
    let y: View<f32, shape![1, 2]> = a.unsqueeze::<-2>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/squeeze/003
fn squeeze_003(case: &Case) {
    let a: Tensor<f32, shape![1, 2, 1]> = case.input(0);
    let y: View<f32, shape![2, 1]> = a.squeeze::<0>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/narrow/003
fn narrow_003(case: &Case) {
    let a: Tensor<f32, shape![3, 1, 1, 1]> = case.input(0);
    let y: View<f32, shape![3, 1, 1, 0]> = a.narrow::<-1, 0, 0>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/expand/003
fn expand_003(case: &Case) {
    let a: Tensor<f32, shape![1, 2, 2]> = case.input(0);
    let y: View<f32, shape![3, 2, 2]> = a.expand::<shape![3, 2, 2]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/flatten/003
fn flatten_003(case: &Case) {
    let a: Tensor<f32, shape![3, 3]> = case.input(0);
    let y: View<f32, shape![3, 3]> = a.flatten::<0, -2>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/movedim/003
fn movedim_003(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let y: View<f32, shape![3]> = a.movedim::<0, -1>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/transpose/004
fn transpose_004(case: &Case) {
    let a: Tensor<f32, shape![3, 1, 3]> = case.input(0);
    let y: View<f32, shape![3, 3, 1]> = a.transpose::<2, 1>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/unsqueeze/004
fn unsqueeze_004(case: &Case) {
    let a: Tensor<f32, shape![2, 3]> = case.input(0);
    let y: View<f32, shape![2, 3, 1]> = a.unsqueeze::<2>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/squeeze/004
fn squeeze_004(case: &Case) {
    let a: Tensor<f32, shape![2, 1]> = case.input(0);
    let y: View<f32, shape![2, 1]> = a.squeeze::<-2>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/unfold/004
fn unfold_004(case: &Case) {
    let a: Tensor<f32, shape![4, 4, 4]> = case.input(0);
    let y: View<f32, shape![4, 3, 4, 2]> = a.unfold::<-2, 2, 1>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/expand/004
fn expand_004(case: &Case) {
    let a: Tensor<f32, shape![3, 2]> = case.input(0);
    let y: View<f32, shape![1, 3, 2]> = a.expand::<shape![1, 3, 2]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/flatten/004
fn flatten_004(case: &Case) {
    let a: Tensor<f32, shape![1, 4, 4]> = case.input(0);
    let y: View<f32, shape![16]> = a.flatten::<-3, -1>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/movedim/004
fn movedim_004(case: &Case) {
    let a: Tensor<f32, shape![4, 2, 2]> = case.input(0);
    let y: View<f32, shape![2, 4, 2]> = a.movedim::<2, -3>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/transpose/005
fn transpose_005(case: &Case) {
    let a: Tensor<f32, shape![4, 2, 4]> = case.input(0);
    let y: View<f32, shape![4, 4, 2]> = a.transpose::<2, 1>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/unsqueeze/005
fn unsqueeze_005(case: &Case) {
    let a: Tensor<f32, shape![3, 4, 4, 1]> = case.input(0);
    let y: View<f32, shape![3, 4, 1, 4, 1]> = a.unsqueeze::<2>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/squeeze/005
fn squeeze_005(case: &Case) {
    let a: Tensor<f32, shape![4]> = case.input(0);
    let y: View<f32, shape![4]> = a.squeeze::<-1>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/select/005
fn select_005(case: &Case) {
    let a: Tensor<f32, shape![1, 4, 2]> = case.input(0);
    let y: View<f32, shape![1, 2]> = a.select::<1>(0);
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/unfold/005
fn unfold_005(case: &Case) {
    let a: Tensor<f32, shape![4, 3, 2, 3]> = case.input(0);
    let y: View<f32, shape![4, 3, 2, 2, 2]> = a.unfold::<-1, 2, 1>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/diagonal/005
fn diagonal_005(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let y: View<f32, shape![3]> = a.diagonal::<0, -2, -1>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/expand/005
fn expand_005(case: &Case) {
    let a: Tensor<f32, shape![2]> = case.input(0);
    let y: View<f32, shape![2, 2]> = a.expand::<shape![2, 2]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/movedim/005
fn movedim_005(case: &Case) {
    let a: Tensor<f32, shape![3, 1]> = case.input(0);
    let y: View<f32, shape![3, 1]> = a.movedim::<0, -2>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/transpose/006
fn transpose_006(case: &Case) {
    let a: Tensor<f32, shape![4, 1]> = case.input(0);
    let y: View<f32, shape![4, 1]> = a.transpose::<-2, 0>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/unsqueeze/006
fn unsqueeze_006(case: &Case) {
    let a: Tensor<f32, shape![2, 1, 3, 4]> = case.input(0);
    let y: View<f32, shape![2, 1, 1, 3, 4]> = a.unsqueeze::<1>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/squeeze/006
fn squeeze_006(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let y: View<f32, shape![]> = a.squeeze::<0>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/select/006
fn select_006(case: &Case) {
    let a: Tensor<f32, shape![2]> = case.input(0);
    let y: View<f32, shape![]> = a.select::<0>(1);
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/diagonal/006
fn diagonal_006(case: &Case) {
    let a: Tensor<f32, shape![4, 1]> = case.input(0);
    let y: View<f32, shape![1]> = a.diagonal::<2, -1, 0>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/expand/006
fn expand_006(case: &Case) {
    let a: Tensor<f32, shape![3]> = case.input(0);
    let y: View<f32, shape![2, 3]> = a.expand::<shape![2, 3]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/flatten/006
fn flatten_006(case: &Case) {
    let a: Tensor<f32, shape![4, 2, 1, 4]> = case.input(0);
    let y: View<f32, shape![4, 2, 4]> = a.flatten::<2, 3>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/movedim/006
fn movedim_006(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 3]> = case.input(0);
    let y: View<f32, shape![1, 3, 1]> = a.movedim::<2, 1>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/transpose/007
fn transpose_007(case: &Case) {
    let a: Tensor<f32, shape![1, 4, 4, 2]> = case.input(0);
    let y: View<f32, shape![1, 4, 4, 2]> = a.transpose::<-3, -3>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/unsqueeze/007
fn unsqueeze_007(case: &Case) {
    let a: Tensor<f32, shape![1, 2]> = case.input(0);
    let y: View<f32, shape![1, 1, 2]> = a.unsqueeze::<0>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/squeeze/007
fn squeeze_007(case: &Case) {
    let a: Tensor<f32, shape![3, 3, 4, 3]> = case.input(0);
    let y: View<f32, shape![3, 3, 4, 3]> = a.squeeze::<-4>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/select/007
fn select_007(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let y: View<f32, shape![]> = a.select::<0>(-1);
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/narrow/007
fn narrow_007(case: &Case) {
    let a: Tensor<f32, shape![1, 4, 4]> = case.input(0);
    let y: View<f32, shape![1, 4, 1]> = a.narrow::<-1, 0, 1>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/unfold/007
fn unfold_007(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 3, 4]> = case.input(0);
    let y: View<f32, shape![1, 1, 3, 2, 1]> = a.unfold::<3, 1, 2>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/diagonal/007
fn diagonal_007(case: &Case) {
    let a: Tensor<f32, shape![4, 1, 2, 4]> = case.input(0);
    let y: View<f32, shape![2, 4, 0]> = a.diagonal::<-1, 1, 0>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/expand/007
fn expand_007(case: &Case) {
    let a: Tensor<f32, shape![4]> = case.input(0);
    let y: View<f32, shape![1, 4]> = a.expand::<shape![1, 4]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/flatten/007
fn flatten_007(case: &Case) {
    let a: Tensor<f32, shape![3, 1, 4]> = case.input(0);
    let y: View<f32, shape![3, 1, 4]> = a.flatten::<-2, 1>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/movedim/007
fn movedim_007(case: &Case) {
    let a: Tensor<f32, shape![1, 4, 2, 1]> = case.input(0);
    let y: View<f32, shape![4, 2, 1, 1]> = a.movedim::<-4, -1>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/transpose/008
fn transpose_008(case: &Case) {
    let a: Tensor<f32, shape![3, 3]> = case.input(0);
    let y: View<f32, shape![3, 3]> = a.transpose::<1, -1>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/unsqueeze/008
fn unsqueeze_008(case: &Case) {
    let a: Tensor<f32, shape![2]> = case.input(0);
    let y: View<f32, shape![2, 1]> = a.unsqueeze::<-1>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/select/008
fn select_008(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 1, 3]> = case.input(0);
    let y: View<f32, shape![1, 1, 3]> = a.select::<1>(-1);
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/diagonal/008
fn diagonal_008(case: &Case) {
    let a: Tensor<f32, shape![2, 4, 2]> = case.input(0);
    let y: View<f32, shape![4, 2]> = a.diagonal::<0, -1, -3>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/expand/008
fn expand_008(case: &Case) {
    let a: Tensor<f32, shape![1, 2, 3, 3]> = case.input(0);
    let y: View<f32, shape![1, 2, 3, 3]> = a.expand::<shape![1, 2, 3, 3]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/flatten/008
fn flatten_008(case: &Case) {
    let a: Tensor<f32, shape![1]> = case.input(0);
    let y: View<f32, shape![1]> = a.flatten::<0, 0>();
    case.check_view(&y, a.data_ptr());
}

/// pub/rand.shape_ops/movedim/008
fn movedim_008(case: &Case) {
    let a: Tensor<f32, shape![4]> = case.input(0);
    let y: View<f32, shape![4]> = a.movedim::<0, 0>();
    case.check_view(&y, a.data_ptr());
}
