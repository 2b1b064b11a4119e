//@ bias_of_rows: 10 with 32; unsqueeze::<-1>
let x = Tensor::<f32, shape![32, 10]>::ones();
let bias = Tensor::<f32, shape![32]>::ones();
let y = &x + &bias;
//@ last_lengths_differ: 2 with 3
let x = Tensor::<f32, shape![5, 2]>::ones();
let y = Tensor::<f32, shape![5, 3]>::ones();
let z = &x * &y;
//@ mean_without_keepdim: mean_keepdim::<1>
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = &x - x.mean::<1>();
//@ two_rows_of_one: repeat::<shape![1, 2]>, or 4 with 2; not .t()
let x = Tensor::<f32, shape![2, 4]>::ones();
let y = Tensor::<f32, shape![1, 2]>::ones();
let z = &x + &y;
//@ branches_of_where: [4, 3] with [4, 2]
let mask = Tensor::<f32, shape![4, 3]>::ones().gt(0.0);
let (a, b) = (Tensor::<f32, shape![4, 3]>::ones(), Tensor::<f32, shape![4, 2]>::ones());
let y = mask.where_(&a, &b);
//@ floats_of_two_sizes: to_type::<f32>()
let x = Tensor::<f32, shape![3]>::ones();
let y = Tensor::<f64, shape![3]>::ones();
let z = &x + &y;
//@ whole_number: 1.0
let x = Tensor::<f32, shape![3]>::ones();
let y = &x + 1;
//@ whole_exponent: 2.0
let x = Tensor::<f32, shape![3]>::ones();
let y = x.pow(2);
//@ clamped_by_whole_numbers: 0.0 and 1.0
let x = Tensor::<f32, shape![3]>::ones();
let y = x.clamp(0, 1);
//@ compared_by_a_sign: x.gt(0.0)
let x = Tensor::<f32, shape![3]>::ones();
let mask = x > 0.0;
//@ moved_by_an_operator: &x
let x = Tensor::<f32, shape![3]>::ones();
let y = x + 1.0;
let z = x * 2.0;
//@ zipped_lengths_differ: 3 with 4
let x = Tensor::<f32, shape![3]>::ones();
let y = Tensor::<f32, shape![4]>::ones();
let z = x.zip_map(&y, |a, b| a * b);
//@ two_references: one & less
let x = Tensor::<f32, shape![3]>::ones();
let y = &x;
let z = &y + &y;
//@ three_broadcast: 3 with 4
let a = Tensor::<f32, shape![2, 1, 4]>::ones();
let b = Tensor::<f32, shape![3, 1]>::ones();
let c = Tensor::<f32, shape![5, 3, 3]>::ones();
let (a, b, c) = congruent::broadcast_tensors3(&a, &b, &c);
//@ equal_shapes_differ: [2, 4] with [8]
let x = Tensor::<f32, shape![2, 4]>::ones();
let y = Tensor::<f32, shape![8]>::ones();
let z = x == y;
//@ summed_to_a_larger: [3] holds no [4, 3]; in place
let mut x = Tensor::<f32, shape![3]>::ones();
let y = Tensor::<f32, shape![4, 3]>::ones();
x += &y;
//@ transposed_in_place: a copy: x.t().to_tensor()
let mut x = Tensor::<f32, shape![3, 3]>::ones();
x += x.t();
//@ not_mutable: let mut x
let x = Tensor::<f32, shape![3]>::ones();
x.exp_();
//@ written_through_a_reference: &mut
fn clear(x: &Tensor<f32, shape![3]>) {
    x.fill_(0.0);
}
//@ position_without_brackets: x[[0]]
let mut x = Tensor::<f32, shape![3]>::ones();
x[0] = 1.0;
//@ row_assigned: slice_mut(s![0]).copy_
let mut x = Tensor::<f32, shape![2, 3]>::ones();
x[[0]] = Tensor::from([1.0, 2.0, 3.0]);
//@ written_to_a_slice: slice_mut
let mut x = Tensor::<f32, shape![2, 3]>::ones();
x.slice(s![0]).fill_(0.0);
//@ added_to_in_place_by_value: &y
let mut x = Tensor::<f32, shape![2, 3]>::ones();
let y = Tensor::<f32, shape![3]>::ones();
x.add_(y, 2.0);
//@ two_slices_written: split_mut
let mut x = Tensor::<f32, shape![2, 3]>::ones();
let mut a = x.slice_mut(s![0]);
let mut b = x.slice_mut(s![1]);
a += &b;
//@ integers_divided_in_place: floats
let mut x = Tensor::<i64, shape![3]>::ones();
x /= 2.0;
//@ two_of_three_broadcast: 4 with 3, once
let a = Tensor::<f32, shape![2, 4]>::ones();
let b = Tensor::<f32, shape![3]>::ones();
let c = Tensor::<f32, shape![3, 1]>::ones();
let (a, b, c) = congruent::broadcast_tensors3(&a, &b, &c);
