//@ missing_semicolon: a semicolon behind add_
fn step(x: &mut Tensor<f32, shape![3]>) {
    x.add_(1.0)
}
//@ missing_semicolon_by_a_tensor: a semicolon behind sub_
fn step(x: &mut Tensor<f32, shape![3]>, slope: &Tensor<f32, shape![3]>) {
    x.sub_(slope)
}
//@ missing_semicolon_in_an_if: a semicolon behind fill_
fn step(x: &mut Tensor<f32, shape![3]>, reset: bool) {
    if reset {
        x.fill_(0.0)
    }
    println!("{x}");
}
//@ missing_semicolon_in_both_arms: a semicolon behind fill_ and mul_
fn step(x: &mut Tensor<f32, shape![3]>, reset: bool) {
    if reset {
        x.fill_(0.0);
    } else {
        x.mul_(0.5)
    }
    println!("{x}");
}
//@ missing_semicolon_in_a_loop: a semicolon behind mul_
let mut x = Tensor::<f32, shape![3]>::ones();
for _ in 0..3 {
    x.mul_(0.5)
}
//@ missing_semicolon_of_a_scalar: a semicolon behind add_
fn step(x: &mut Tensor<f32, shape![]>) {
    x.add_(1.0)
}
//@ missing_semicolon_in_a_closure: a semicolon, or braces around fill_
let mut x = Tensor::<f32, shape![4, 3]>::ones();
x.axis_iter_mut::<0>().for_each(|mut row| row.fill_(0.0));
//@ missing_semicolon_in_a_match: a semicolon or braces
fn step(x: &mut Tensor<f32, shape![3]>, how: Option<f32>) {
    match how {
        Some(value) => x.fill_(value),
        None => {}
    }
}
//@ missing_semicolon_in_main: a semicolon
let mut x = Tensor::<f32, shape![3]>::ones();
x.add_(1.0)
//@ missing_semicolon_of_generic_code: a semicolon
fn step<T: Float, S: Shape>(x: &mut Tensor<T, S>) {
    x.mul_(T::of(0.5))
}
//@ missing_semicolon_of_a_new_tensor: a semicolon throws it away: an arrow, or exp_
fn step(x: &Tensor<f32, shape![3]>) {
    x.exp()
}
//@ no_result_where_one_is_declared: no semicolon at the end
fn double(x: &Tensor<f32, shape![3]>) -> Tensor<f32, shape![3]> {
    x * 2.0;
}
//@ closure_of_two_positions: from_fn takes one array, |[i, j]|
let x = Tensor::<f32, shape![2, 3]>::from_fn(|i, j| (i * 3 + j) as f32);
//@ closure_of_three_positions: |[i, j, k]|
let x = Tensor::<f32, shape![2, 3, 4]>::from_fn(|i, j, k| (i + j + k) as f32);
//@ reference_pattern_in_map: |v|, a number and no reference
let x = Tensor::<f32, shape![3]>::ones();
let y = x.map(|&v| v * 2.0);
//@ dereference_in_map: |v| v * 2.0
let x = Tensor::<f32, shape![3]>::ones();
let y = x.map(|v| *v * 2.0);
//@ pythons_slice: x.slice(s![1..3])
let x = Tensor::<f32, shape![4]>::ones();
let y = x[1:3];
//@ pythons_slice_of_all: x.slice(s![.., 1])
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x[:, 1];
//@ range_as_an_index: x.slice(s![1..3])
let x = Tensor::<f32, shape![4]>::ones();
let y = x[1..3];
//@ range_in_a_position: x.slice(s![1..3, 0])
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x[[1..3, 0]];
//@ range_and_number_in_a_position: x.slice(s![0, ..])
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x[[0, ..]];
//@ assignment_to_a_slice: x.slice_mut(s![0]).copy_(&y)
let mut x = Tensor::<f32, shape![4, 3]>::ones();
let y = Tensor::<f32, shape![3]>::ones();
x.slice(s![0]) = y;
//@ assignment_of_a_number_to_a_slice: x.slice_mut(s![0]).fill_(0.0)
let mut x = Tensor::<f32, shape![4, 3]>::ones();
x.slice_mut(s![0]) = 0.0;
//@ assignment_to_a_range: x.slice_mut(s![1..3]).fill_(0.0)
let mut x = Tensor::<f32, shape![4]>::ones();
x[1..3] = 0.0;
//@ dropped_while_a_view_lives: let the product first, and view that
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = (&x * 2.0).t();
println!("{y}");
//@ dropped_behind_a_slice: let first
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x.exp().slice(s![0]);
println!("{y}");
//@ written_in_a_loop_over_views: outer_iter_mut
let mut x = Tensor::<f32, shape![4, 3]>::ones();
for row in x.axis_iter::<0>() {
    row.fill_(0.0);
}
//@ tensor_written_in_a_loop_over_its_views: copy first
let mut x = Tensor::<f32, shape![4, 3]>::ones();
for row in x.axis_iter::<0>() {
    x.slice_mut(s![0]).add_(&row);
}
//@ numbers_written_in_a_loop: for v in &mut x
let mut x = Tensor::<f32, shape![3]>::ones();
for v in &x {
    *v += 1.0;
}
//@ row_from_the_row_above: copy the row first
let mut x = Tensor::<f64, shape![3, 2]>::ones();
for i in 1..3 {
    x.slice_mut(s![i]).add_(&x.slice(s![i - 1]));
}
//@ joined_lengths_declared_as_one: A + B
fn joined<A: Dim, B: Dim>(x: &Tensor<f32, shape![A, 3]>, y: &Tensor<f32, shape![B, 3]>) -> Tensor<f32, shape![A, 3]> {
    x.cat::<0>(y)
}
//@ joined_lengths_as_another_parameter: A + B
fn joined<A: Dim, B: Dim, C: Dim>(x: &Tensor<f32, shape![A]>, y: &Tensor<f32, shape![B]>) -> Tensor<f32, shape![C]> {
    x.cat::<0>(y)
}
//@ cat_of_pytorch: x.cat::<0>(&y)
let (x, y) = (Tensor::<f32, shape![3]>::ones(), Tensor::<f32, shape![3]>::ones());
let z = Tensor::cat([&x, &y], 0);
//@ cat_of_pytorch_by_value: x.cat::<0>(&y)
let (x, y) = (Tensor::<f32, shape![3]>::ones(), Tensor::<f32, shape![3]>::ones());
let z = Tensor::cat([x, y], 0);
//@ cat_of_three: cat_all::<1, 3>
let x = Tensor::<f32, shape![2, 3]>::ones();
let z = Tensor::cat([&x, &x, &x], 1);
//@ stack_of_pytorch: Tensor::stack::<0>
let (x, y) = (Tensor::<f32, shape![3]>::ones(), Tensor::<f32, shape![3]>::ones());
let z = Tensor::stack([&x, &y], 0);
//@ einsum_by_value: &a, &b
let (a, b) = (Tensor::<f32, shape![2, 3]>::ones(), Tensor::<f32, shape![3, 4]>::ones());
let c = einsum!("ij,jk->ik", a, b);
let d = &a + 1.0;
//@ heads_of_a_product: D: StaticDim or Dim of H
fn heads<B: Dim, H: Dim, D: Dim>(x: &Tensor<f32, shape![B, H * D]>) -> usize {
    x.unflatten::<1, shape![H, D]>().numel()
}
//@ rows_of_all_batches: flatten::<0, 1>()
fn rows<B: Dim, T: Dim, C: Dim>(x: &Tensor<f32, shape![B, T, C]>) -> usize {
    x.view::<shape![B * T, C]>().numel()
}
//@ expanded_by_a_value: expand_of(dims![n, 2, 6])
let (a, n) = (Tensor::<f64, shape![2, 6]>::ones(), 3);
let e = a.expand([n, 2, 6]);
//@ repeated_by_a_value: a call of as_dyn
let (a, n) = (Tensor::<f64, shape![2, 6]>::ones(), 3);
let r = a.repeat([n, 1]);
//@ cast_to_f64: to_type::<f64>()
let x = Tensor::<f32, shape![2, 3]>::ones();
let a = x.cast::<f64>();
//@ resized: pad or zeros and copy_
let x = Tensor::<f32, shape![2, 3]>::ones();
let b = x.resize(3, 3, 0.0);
//@ rank_of_a_matrix: matrix_rank
let x = Tensor::<f32, shape![2, 3]>::ones();
let c = x.rank(1e-9);
//@ gemm: matmul
let mut x = Tensor::<f32, shape![3, 3]>::ones();
x.gemm(1.0, &x, &x, 0.0);
//@ iter_mut: for v in &mut x
let mut x = Tensor::<f32, shape![2, 3]>::ones();
for v in x.iter_mut() {
    *v += 1.0;
}
//@ is_square: sizes()
let x = Tensor::<f32, shape![2, 3]>::ones();
let d = x.is_square();
//@ minimum_of_lengths: congruent::dim::Minimum
fn thin<M: Dim, N: Dim>(x: Tensor<f64, shape![M, N]>) -> Tensor<f64, shape![M, Minimum<M, N>]> {
    todo!() // never run: the signature alone is the mistake
}
//@ number_minus_a_tensor: -(x - T::of(1.0))
fn f<T: Float, S: Shape>(x: &Strided<T, S>) -> Tensor<T, S> {
    T::of(1.0) - x
}
//@ number_by_a_tensor: x.recip()
fn g<T: Float, S: Shape>(x: &Strided<T, S>) -> Tensor<T, S> {
    T::of(1.0) / x
}
//@ number_by_a_tensor_in_a_call: d.recip()
fn h<T: Float, N: Dim>(x: &Strided<T, shape![N]>, to: &mut Tensor<T, shape![N]>) {
    let d = x + T::of(1.0);
    to.copy_(&(T::of(1.0) / d));
}
//@ derive_on_a_generic_struct: a type alias for the shape
#[derive(Clone, Debug)]
struct Layer<I: Dim, O: Dim> {
    w: Tensor<f32, shape![O, I]>,
    b: Tensor<f32, shape![O]>,
}
