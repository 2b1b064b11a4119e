// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use crate::torch::Case;
use congruent::prelude::*;

cases! {
    "pub/view/select/001" => select_001,
    "pub/view/narrow/001" => narrow_001,
    "pub/view/permute/001" => permute_001,
    "pub/view/permute/002" => permute_002,
    "pub/view/transpose/001" => transpose_001,
    "pub/view/t/001" => t_001,
    "pub/view/T/001" => reverse_001,
    "pub/view/mT/001" => mt_001,
    "pub/view/movedim/001" => movedim_001,
    "pub/view/squeeze/001" => squeeze_001,
    "pub/view/squeeze/002" => squeeze_002,
    "pub/view/squeeze/003" => squeeze_003,
    "pub/view/unsqueeze/001" => unsqueeze_001,
    "pub/view/unsqueeze/002" => unsqueeze_002,
    "pub/view/view/001" => view_001,
    "pub/view/view/002" => view_002,
    "pub/view/view/003" => view_003,
    "pub/view/view/004" => view_004,
    "pub/view/view/005" => view_005,
    "pub/view/view/006" => view_006,
    "pub/view/reshape/001" => reshape_001,
    "pub/view/reshape/002" => reshape_002,
    "pub/view/flatten/001" => flatten_001,
    "pub/view/unflatten/001" => unflatten_001,
    "pub/view/unfold/001" => unfold_001,
    "pub/view/diagonal/001" => diagonal_001,
    "pub/view/diagonal/002" => diagonal_002,
    "pub/view/diagonal/003" => diagonal_003,
    "pub/view/as_strided/001" => as_strided_001,
    "pub/view/split/001" => split_001,
    "pub/view/split/002" => split_002,
    "pub/view/chunk/001" => chunk_001,
    "pub/view/tensor_split/001" => tensor_split_001,
    "pub/view/tensor_split/002" => tensor_split_002,
    "pub/view/unbind/001" => unbind_001,
    "pub/view/contiguous/001" => contiguous_001,
    "pub/view/contiguous/002" => contiguous_002,
    "pub/view/swapaxes/001" => swapaxes_001,
    "pub/view/view/009" => view_009,
    "pub/view/view/010" => view_010,
    "pub/view/view/011" => view_011,
}

/// pub/view/select/001
fn select_001(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let y: View<f32, shape![4]> = a.select::<1>(-1);
    case.check_view(&y, a.data_ptr());
}

/// pub/view/narrow/001
fn narrow_001(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let y: View<f32, shape![2, 3]> = a.narrow::<0, 1, 2>();
    case.check_view(&y, a.data_ptr());
}

/// pub/view/permute/001
fn permute_001(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 4]> = case.input(0);
    let y: View<f32, shape![2, 4, 3]> = a.permute::<axes![1, 2, 0]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/view/permute/002
fn permute_002(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 4]> = case.input(0);
    let y: View<f32, shape![4, 3, 2]> = a.permute::<axes![-1, 0, 1]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/view/transpose/001
fn transpose_001(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 4]> = case.input(0);
    let y: View<f32, shape![4, 2, 3]> = a.transpose::<0, -1>();
    case.check_view(&y, a.data_ptr());
}

/// pub/view/t/001
fn t_001(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let y: View<f32, shape![3, 4]> = a.t();
    case.check_view(&y, a.data_ptr());
}

/// pub/view/T/001
fn reverse_001(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let y: View<f32, shape![3, 4]> = a.T();
    case.check_view(&y, a.data_ptr());
}

/// pub/view/mT/001
fn mt_001(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 4]> = case.input(0);
    let y: View<f32, shape![3, 4, 2]> = a.mt();
    case.check_view(&y, a.data_ptr());
}

/// pub/view/movedim/001
fn movedim_001(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 4]> = case.input(0);
    let y: View<f32, shape![4, 3, 2]> = a.movedim::<2, 0>();
    case.check_view(&y, a.data_ptr());
}

/// pub/view/squeeze/001
fn squeeze_001(case: &Case) {
    let a: Tensor<f32, shape![1, 3, 1, 2]> = case.input(0);
    let y: View<f32, shape![3, 2]> = a.squeeze_all();
    case.check_view(&y, a.data_ptr());
}

/// pub/view/squeeze/002
fn squeeze_002(case: &Case) {
    let a: Tensor<f32, shape![1, 3, 1, 2]> = case.input(0);
    let y: View<f32, shape![1, 3, 2]> = a.squeeze::<2>();
    case.check_view(&y, a.data_ptr());
}

/// pub/view/squeeze/003
fn squeeze_003(case: &Case) {
    let a: Tensor<f32, shape![1, 3, 1, 2]> = case.input(0);
    let y: View<f32, shape![1, 3, 1, 2]> = a.squeeze::<1>();
    case.check_view(&y, a.data_ptr());
}

/// pub/view/unsqueeze/001
fn unsqueeze_001(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let y: View<f32, shape![4, 1, 3]> = a.unsqueeze::<1>();
    case.check_view(&y, a.data_ptr());
}

/// pub/view/unsqueeze/002
fn unsqueeze_002(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let y: View<f32, shape![4, 3, 1]> = a.unsqueeze::<-1>();
    case.check_view(&y, a.data_ptr());
}

/// pub/view/view/001
fn view_001(case: &Case) {
    let a: Tensor<f32, shape![8]> = case.input(0);
    let y: View<f32, shape![2, 4]> = a.view::<shape![2, -1]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/view/view/002
fn view_002(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let y: View<f32, shape![2, 6]> = a.view::<shape![2, 6]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/view/view/003
fn view_003(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let y: View<f32, shape![2, 2, 3]> = a.view::<shape![2, 2, 3]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/view/view/004
fn view_004(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![4, 3]> = case.view(&base, 0);
    let y: View<f32, shape![2, 2, 3]> = a.view::<shape![2, 2, 3]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/view/view/005
fn view_005(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![4, 4]> = case.view(&base, 0);
    let y: View<f32, shape![4, 2, 2]> = a.view::<shape![4, 2, 2]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/view/view/006
fn view_006(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![3, 2]> = case.view(&base, 0);
    let y: View<f32, shape![3, 1, 2]> = a.view::<shape![3, 1, 2]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/view/reshape/001
fn reshape_001(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![4, 3]> = case.view(&base, 0);
    let y: CowTensor<f32, shape![12]> = a.reshape::<shape![12]>();
    case.check_view(&y, base.data_ptr());
}

/// pub/view/reshape/002
fn reshape_002(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: View<f32, shape![6, 2]> = a.reshape::<shape![6, -1]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/view/flatten/001
fn flatten_001(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 4]> = case.input(0);
    let y: View<f32, shape![3, 8]> = a.flatten::<1, -1>();
    case.check_view(&y, a.data_ptr());
}

/// pub/view/unflatten/001
fn unflatten_001(case: &Case) {
    let a: Tensor<f32, shape![8, 3]> = case.input(0);
    let y: View<f32, shape![2, 4, 3]> = a.unflatten::<0, shape![2, -1]>();
    case.check_view(&y, a.data_ptr());
}

/// pub/view/unfold/001
fn unfold_001(case: &Case) {
    let a: Tensor<f32, shape![8]> = case.input(0);
    let y: View<f32, shape![3, 3]> = a.unfold::<0, 3, 2>();
    case.check_view(&y, a.data_ptr());
}

/// pub/view/diagonal/001
fn diagonal_001(case: &Case) {
    let a: Tensor<f32, shape![4, 4]> = case.input(0);
    let y: View<f32, shape![4]> = a.diagonal::<0, 0, 1>();
    case.check_view(&y, a.data_ptr());
}

/// pub/view/diagonal/002
fn diagonal_002(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let y: View<f32, shape![3]> = a.diagonal::<-1, 0, 1>();
    case.check_view(&y, a.data_ptr());
}

/// pub/view/diagonal/003
fn diagonal_003(case: &Case) {
    let a: Tensor<f32, shape![3, 2, 4]> = case.input(0);
    let y: View<f32, shape![2, 3]> = a.diagonal::<0, 0, 2>();
    case.check_view(&y, a.data_ptr());
}

/// pub/view/as_strided/001
fn as_strided_001(case: &Case) {
    let a: Tensor<f32, shape![8]> = case.input(0);
    let y: View<f32, shape![3, 3]> = a.as_strided::<shape![3, 3], shape![2, 1], 1>();
    case.check_view(&y, a.data_ptr());
}

/// pub/view/split/001
fn split_001(case: &Case) {
    let a: Tensor<f32, shape![8]> = case.input(0);
    let (y0, y1, y2): (View<f32, shape![3]>, View<f32, shape![3]>, View<f32, shape![2]>) = a.split::<0, 3>();
    case.check_outs(0, &y0, a.data_ptr());
    case.check_outs(1, &y1, a.data_ptr());
    case.check_outs(2, &y2, a.data_ptr());
}

/// pub/view/split/002
fn split_002(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let (y0, y1): (View<f32, shape![3, 1]>, View<f32, shape![3, 3]>) = a.split_sizes::<1, shape![1, 3]>();
    case.check_outs(0, &y0, a.data_ptr());
    case.check_outs(1, &y1, a.data_ptr());
}

/// pub/view/chunk/001
fn chunk_001(case: &Case) {
    let a: Tensor<f32, shape![5, 2]> = case.input(0);
    let (y0, y1): (View<f32, shape![3, 2]>, View<f32, shape![2, 2]>) = a.chunk::<0, 2>();
    case.check_outs(0, &y0, a.data_ptr());
    case.check_outs(1, &y1, a.data_ptr());
}

/// pub/view/tensor_split/001
fn tensor_split_001(case: &Case) {
    let a: Tensor<f32, shape![8]> = case.input(0);
    let (y0, y1, y2): (View<f32, shape![3]>, View<f32, shape![3]>, View<f32, shape![2]>) = a.split_sizes::<0, shape![3, 3, 2]>();
    case.check_outs(0, &y0, a.data_ptr());
    case.check_outs(1, &y1, a.data_ptr());
    case.check_outs(2, &y2, a.data_ptr());
}

/// pub/view/tensor_split/002
fn tensor_split_002(case: &Case) {
    let a: Tensor<f32, shape![8]> = case.input(0);
    let (y0, y1, y2): (View<f32, shape![1]>, View<f32, shape![5]>, View<f32, shape![2]>) = a.split_sizes::<0, shape![1, 5, 2]>();
    case.check_outs(0, &y0, a.data_ptr());
    case.check_outs(1, &y1, a.data_ptr());
    case.check_outs(2, &y2, a.data_ptr());
}

/// pub/view/unbind/001
fn unbind_001(case: &Case) {
    let a: Tensor<f32, shape![3, 2]> = case.input(0);
    let [y0, y1]: [View<f32, shape![3]>; 2] = a.unbind::<1>();
    case.check_outs(0, &y0, a.data_ptr());
    case.check_outs(1, &y1, a.data_ptr());
}

/// pub/view/contiguous/001
fn contiguous_001(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![3, 4]> = case.view(&base, 0);
    let y: Contiguous<f32, shape![3, 4]> = a.contiguous();
    case.check_view(&y, base.data_ptr());
}

/// pub/view/contiguous/002
fn contiguous_002(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let y: Contiguous<f32, shape![4, 3]> = a.contiguous();
    case.check_view(&y, a.data_ptr());
}

/// pub/view/swapaxes/001
fn swapaxes_001(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let y: View<f32, shape![3, 4]> = a.swapaxes::<1, 0>();
    case.check_view(&y, a.data_ptr());
}

/// pub/view/view/009: view size is not compatible with input tensor's size and stride (at least one dimension spans across two contiguous subspaces). Use .reshape(...) instead.
fn view_009(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![3, 4]> = case.view(&base, 0);
    case.check_refused(a.try_view::<shape![12]>());
}

/// pub/view/view/010: view size is not compatible with input tensor's size and stride (at least one dimension spans across two contiguous subspaces). Use .reshape(...) instead.
fn view_010(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![4, 4]> = case.view(&base, 0);
    case.check_refused(a.try_view::<shape![16]>());
}

/// pub/view/view/011: view size is not compatible with input tensor's size and stride (at least one dimension spans across two contiguous subspaces). Use .reshape(...) instead.
fn view_011(case: &Case) {
    let base = case.base(0);
    let a: View<f32, shape![3, 2]> = case.view(&base, 0);
    case.check_refused(a.try_view::<shape![6]>());
}
