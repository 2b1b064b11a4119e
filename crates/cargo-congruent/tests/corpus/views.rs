//@ view_of_another_number: 12 elements, 10
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x.view::<shape![2, 5]>();
//@ view_as_of_another_number: 12 and 10; no shape! is taken
let x = Tensor::<f32, shape![4, 3]>::ones();
let like = Tensor::<f32, shape![2, 5]>::ones();
let y = x.view_as(&like);
//@ reshape_as_of_another_number: 12 and 8
let x = Tensor::<f32, shape![4, 3]>::ones();
let like = Tensor::<f32, shape![2, 4]>::ones();
let y = x.reshape_as(&like);
//@ two_open_lengths: one -1
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x.view::<shape![-1, -1]>();
//@ permuted_too_few: three axes
let x = Tensor::<f32, shape![4, 3, 2]>::ones();
let y = x.permute::<axes![1, 0]>();
//@ axis_out_of_range: axes 0 and 1, or -2 and -1
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x.transpose::<0, 2>();
//@ moved_axis_out_of_range: movedim of axis 3 of [4, 3, 2]
let x = Tensor::<f32, shape![4, 3, 2]>::ones();
let y = x.movedim::<0, 3>();
//@ axis_as_a_value: x.unsqueeze::<0>()
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x.unsqueeze(0);
//@ squeezed_behind_the_last: axes 0 and 1
let x = Tensor::<f32, shape![4, 1]>::ones();
let y = x.squeeze::<2>();
//@ view_of_a_local: to_tensor()
fn first() -> View<'static, f32, shape![3]> {
    let x = Tensor::<f32, shape![4, 3]>::ones();
    x.select::<0>(0)
}
//@ expanded_length: 3 does not become 6; repeat
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x.expand::<shape![4, 6]>();
//@ flattened_backwards: 1 is behind 0
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x.flatten::<1, 0>();
//@ view_for_a_tensor: to_tensor()
fn half(x: &Tensor<f32, shape![3]>) {}
fn main() {
    let x = Tensor::<f32, shape![4, 3]>::ones();
    half(&x.select::<0>(0));
}
//@ shape_by_method: sizes()
let x = Tensor::<f32, shape![4, 3]>::ones();
let n = x.shape()[0];
//@ unknown_length_as_known: try_into_shape
let n = 4;
let x: Tensor<f32, shape![4, 3]> = Tensor::<f32, shape![_, 3]>::ones_of(dims![n, 3]);
//@ numel_of_from_vec: dims![..] and the vector
let x = Tensor::<f32, shape![2, 3]>::from_vec(vec![1.0; 6]);
//@ missing_result: ? or unwrap
let x = Tensor::<f32, _>::from_vec(dims![2, 3], vec![1.0; 6]);
let y = &x + 1.0;
//@ array_of_another_shape: [2] with [3]
let x: Tensor<f32, shape![2]> = Tensor::from([1.0, 2.0, 3.0]);
//@ ragged_array: rows of 2 and 3
let x = Tensor::from([[1.0, 2.0], [3.0, 4.0, 5.0]]);
//@ closure_of_a_tuple: |[i, j]|
let x = Tensor::<f32, shape![2, 3]>::from_fn(|(i, j)| (i + j) as f32);
//@ lazy_for_a_tensor: .eval()
let x = Tensor::<f32, shape![3]>::ones();
let y: Tensor<f32, shape![3]> = (x.lazy() * 2.0).exp();
//@ product_of_a_lazy: eval first
let x = Tensor::<f32, shape![3, 3]>::ones();
let y = (x.lazy() * 2.0).matmul(&x);
//@ slice_out_of_range: 5 of length 4
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x.slice(s![1..5]);
//@ position_out_of_range: 3 of length 3
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x[s![0, 3]];
//@ too_many_indices: two axes
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x.slice(s![0, 1, 2]);
//@ slice_without_macro: s![1..3]
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x.slice(1..3);
//@ indexed_by_a_range: x.slice(s![1..3])
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x[1..3].sum_all();
//@ step_of_zero: at least 1
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x.slice(s![..;0]);
//@ mask_behind_too_many: mask takes 2 axes, 1 is left
let x = Tensor::<f32, shape![2, 3, 4]>::ones();
let mask = Tensor::<f32, shape![3, 4]>::ones().gt(0.0);
let y = x.index(s![.., .., &mask, 0]);
//@ mask_of_another_shape: 4 with 3
let x = Tensor::<f32, shape![4, 3]>::ones();
let mask = Tensor::<f32, shape![3]>::ones().gt(0.0);
let y = x.index(s![&mask]);
//@ mask_of_integers: mask.ne(0), as an index it is positions
let x = Tensor::<f32, shape![4, 3]>::ones();
let mask = Tensor::<i64, shape![4, 3]>::ones();
let y = x.masked_select(&mask);
//@ filled_by_a_mask_of_integers: mask.ne(0)
let mut x = Tensor::<f32, shape![4, 3]>::ones();
let mask = Tensor::<u8, shape![4, 3]>::ones();
x.masked_fill_(&mask, 0.0);
//@ mask_combined_by_words: &
let x = Tensor::<f32, shape![3]>::ones();
let mask = x.gt(0.0) && x.lt(2.0);
//@ mask_as_a_condition: any_all().item()
let x = Tensor::<f32, shape![3]>::ones();
if x.gt(0.0) {}
