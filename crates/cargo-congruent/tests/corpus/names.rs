//@ two_names: Batch with Seq
dim!(Batch, Seq);
fn add(x: &Tensor<f32, shape![Batch]>, y: &Tensor<f32, shape![Seq]>) {
    let z = x + y;
}
//@ name_and_number: Batch with 5
dim!(Batch);
fn add(x: &Tensor<f32, shape![Batch, 5]>, y: &Tensor<f32, shape![5, 5]>) {
    let z = x + y;
}
//@ number_for_a_name: Batch(n)
dim!(Batch);
fn zeros(n: usize) -> Tensor<f32, shape![Batch, 3]> {
    Tensor::zeros_of(dims![n, 3])
}
//@ name_as_a_number: n of Batch(n), or sizes()[0]
dim!(Batch);
fn count(x: &Tensor<f32, shape![Batch, 3]>) -> usize {
    Batch * 3
}
//@ name_without_a_value: Batch(n)
dim!(Batch);
fn zeros() -> Tensor<f32, shape![Batch, 3]> {
    Tensor::zeros_of(dims![Batch, 3])
}
//@ zeros_of_a_name: zeros_of(dims![Batch(n), 3])
dim!(Batch);
fn zeros() -> Tensor<f32, shape![Batch, 3]> {
    Tensor::zeros()
}
//@ name_for_a_known_length: into_shape, try_into_shape
dim!(Batch);
fn named(x: Tensor<f32, shape![_, 3]>) -> Tensor<f32, shape![Batch, 3]> {
    x
}
//@ name_not_declared: dim!(Batch)
fn named(x: Tensor<f32, shape![Batch, 3]>) {}
//@ name_of_a_variable: _ in shape!
let n = 4;
let x = Tensor::<f32, shape![n, 3]>::zeros();
//@ semicolon_in_a_shape: a comma
let x = Tensor::<f32, shape![2; 3]>::zeros();
//@ parentheses_for_a_shape: shape![2, 3]
let x = Tensor::<f32, (2, 3)>::zeros();
//@ brackets_for_a_shape: shape![2, 3]
let x: Tensor<f32, [2, 3]> = Tensor::zeros();
//@ no_shape: Tensor<f32, shape![..]>
fn sum(x: &Tensor<f32>) -> f32 {
    x.sum_all().item()
}
//@ negative_length: from 0
let x = Tensor::<f32, shape![-2, 3]>::zeros();
//@ computed_length: braces
const N: usize = 4;
let x = Tensor::<f32, shape![N * 2, 3]>::zeros();
//@ lengths_of_zeros: Tensor::<f32, shape![2, 3]>::zeros()
let x: Tensor<f32, _> = Tensor::zeros([2, 3]);
//@ types_for_dims: dims! are values
let x: Tensor<f32, dims![2, 3]> = Tensor::zeros();
//@ rearranged_by_an_unknown: c is on the left only
let x = Tensor::<f32, shape![2, 3]>::ones();
let y = rearrange!("a b -> b c", &x);
//@ rows_by_for: axis_iter::<0>()
let x = Tensor::<f32, shape![2, 3]>::ones();
for row in &x {
    let y = row.sum_all();
}
//@ elements_by_iter: iter() and a dereference
let x = Tensor::<f32, shape![2, 3]>::ones();
let mut sum = 0.0_f32;
for element in x.iter() {
    sum = sum + element * 2.0_f64;
}
//@ vector_into_a_tensor: from_vec(dims![..], v)
let v: Vec<f32> = (0..3).map(|i| i as f32).collect();
let x: Tensor<f32, shape![3]> = v.into();
//@ enumerated_rows_without_axis: axis_iter::<0>()
let x = Tensor::<f32, shape![2, 3]>::ones();
for (i, row) in x.axis_iter(0).enumerate() {}
//@ rows_on_threads: axis_iter::<0>().into_par_iter()
let x = Tensor::<f32, shape![2, 3]>::ones();
let y = x.par_iter();
//@ two_threads_write: split_mut
let mut x = Tensor::<f32, shape![2, 3]>::ones();
std::thread::scope(|threads| {
    threads.spawn(|| x.slice_mut(s![0]).fill_(1.0));
    threads.spawn(|| x.slice_mut(s![1]).fill_(2.0));
});
//@ view_on_a_thread: scope, or a tensor that is moved
let x = Tensor::<f32, shape![2, 3]>::ones();
let row = x.select::<0>(0);
std::thread::spawn(move || row.sum_all().item());
//@ any_rank_without_question_mark: ?
let x = Tensor::<f32, _>::ones_of(AnyRank::from([2, 3]));
let y = x.sum(0, false) + 1.0;
//@ any_rank_for_a_shape: try_into_shape
fn sum(x: &Tensor<f32, shape![2, 3]>) {}
fn main() {
    let x = Tensor::<f32, _>::ones_of(AnyRank::from([2, 3]));
    sum(&x);
}
