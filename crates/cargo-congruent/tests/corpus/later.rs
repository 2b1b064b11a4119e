//@ trailing_batch: 8 with 4; unsqueeze
let x = Tensor::<f32, shape![8, 3, 4]>::ones();
let scale = Tensor::<f32, shape![8]>::ones();
let y = &x * &scale;
//@ inner_axis_missing: [8, 3] with [8, 5, 3]
let x = Tensor::<f32, shape![8, 5, 3]>::ones();
let y = Tensor::<f32, shape![8, 3]>::ones();
let z = &x - &y;
//@ argument_of_maximum: 0.0
let x = Tensor::<f32, shape![3]>::ones();
let y = x.maximum(0);
//@ power_operator: x.pow(2.0)
let x = Tensor::<f32, shape![3]>::ones();
let y = x ^ 2;
//@ sum_of_a_mask: to_type
let x = Tensor::<f32, shape![3]>::ones();
let n = x.gt(0.0).sum_all();
//@ equality_of_elements: x.eq(&y)
let x = Tensor::<f32, shape![3]>::ones();
let y = Tensor::<f32, shape![3]>::ones();
let mask = (&x == &y).where_(&x, &y);
//@ clamped_in_place_without_mut: mut
let x = Tensor::<f32, shape![3]>::ones();
x.clamp_(0.0, 1.0);
//@ strided_written: &mut Tensor
fn scale(x: &mut Strided<f32, shape![3]>) {
    *x *= 2.0;
}
//@ reshape_by_value: reshape::<shape![3, 4]>()
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x.reshape((3, 4));
//@ into_shape_of_another: 12 elements; view or reshape
let x = Tensor::<f32, shape![4, 3]>::ones();
let y: Tensor<f32, shape![3, 4]> = x.into_shape();
//@ transposed_argument: x.transpose::<0, 1>()
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x.transpose(0, 1);
//@ t_of_three_axes: mt()
let x = Tensor::<f32, shape![2, 4, 3]>::ones();
let y = x.t();
//@ negative_axis_too_far: -3 of two axes
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x.sum::<-3>();
//@ keepdim_argument: sum_keepdim::<1>()
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x.sum::<1>(true);
//@ var_of_integers: floats
let x = Tensor::<i64, shape![4, 3]>::ones();
let y = x.std::<0>();
//@ argmax_as_index: index with to_vec or item
let x = Tensor::<f32, shape![4]>::ones();
let y = x[[x.argmax_all()]];
//@ product_of_three: 5 with 3
let a = Tensor::<f32, shape![2, 3]>::ones();
let b = Tensor::<f32, shape![3, 5]>::ones();
let c = Tensor::<f32, shape![3, 2]>::ones();
let y = a.matmul(&b).matmul(&c);
//@ einsum_with_arrow_only: two operands, one subscript
let a = Tensor::<f32, shape![2, 3]>::ones();
let y = einsum!("ij,jk->ik", &a);
//@ einsum_with_capital: letters
let a = Tensor::<f32, shape![2, 3]>::ones();
let y = einsum!("i1->i", &a);
//@ dot_of_other_lengths: 3 with 4
let a = Tensor::<f32, shape![3]>::ones();
let b = Tensor::<f32, shape![4]>::ones();
let y = a.dot(&b);
//@ slice_with_step_syntax: s![..;2]
let x = Tensor::<f32, shape![6]>::ones();
let y = x.slice(s![..2..]);
//@ slice_of_a_variable_in_index: slice
let x = Tensor::<f32, shape![6]>::ones();
let i = 2_i32;
let y = x[[i]];
//@ index_beyond_constant: 7 of 6
let x = Tensor::<f32, shape![6]>::ones();
let y = x.slice(s![7..]);
//@ index_by_a_vec: Tensor::from
let x = Tensor::<f32, shape![6]>::ones();
let rows = vec![0_usize, 2];
let y = x.index(s![&rows]);
//@ gather_by_i32_float: to_type
let x = Tensor::<f32, shape![6]>::ones();
let i = Tensor::<f64, shape![2]>::zeros();
let y = x.index_select::<0>(&i);
//@ chunk_too_many: 5 of 4
let x = Tensor::<f32, shape![4]>::ones();
let y = x.chunk::<0, 0>();
//@ stack_without_array: Tensor::stack::<0>([&x, &y])
let x = Tensor::<f32, shape![4]>::ones();
let y = Tensor::stack::<0>(&x, &x);
//@ cat_axis_behind: axis 2
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x.cat::<2>(&x);
//@ conv_of_wrong_rank_weight: 4 axes
let x = Tensor::<f32, shape![1, 3, 8, 8]>::ones();
let w = Tensor::<f32, shape![8, 3, 3]>::ones();
let y = x.conv2d(&w);
//@ padding_as_a_string: number
let x = Tensor::<f32, shape![1, 3, 8, 8]>::ones();
let w = Tensor::<f32, shape![8, 3, 3, 3]>::ones();
let y = x.conv2d(conv(&w).padding("same"));
//@ dropout_of_a_tensor: a layer
let x = Tensor::<f32, shape![4]>::ones();
let y = x.dropout(0.5);
//@ elements_from_strings: numbers
let x = Tensor::from(["a", "b"]);
//@ random_without_generator: &mut rng
let x = Tensor::<f32, shape![4]>::randn();
//@ random_with_a_seed: seeded(42)
let x = Tensor::<f32, shape![4]>::randn(42);
//@ sizes_compared: sizes() == [4, 3]
let x = Tensor::<f32, shape![4, 3]>::ones();
if x.shape() == [4, 3] {}
//@ printed: {:?}
let x = Tensor::<f32, shape![4, 3]>::ones();
println!("{}", x.shape());
//@ iterated_mutably: iter_mut
let mut x = Tensor::<f32, shape![4]>::ones();
for v in x.iter() {
    *v += 1.0;
}
//@ returned_reference: to_tensor
fn top(x: &Tensor<f32, shape![4, 3]>) -> Tensor<f32, shape![3]> {
    x.select::<0>(0)
}
//@ kept_view_while_written: finish first
let mut x = Tensor::<f32, shape![4, 3]>::ones();
let row = x.select::<0>(0);
x.fill_(0.0);
let y = row.sum_all();
//@ generic_index: T: Float
fn norm<T>(x: &Tensor<T, shape![3]>) -> T {
    x.norm_all().item()
}
//@ generic_compare: T: Number
fn positive<T>(x: &Tensor<T, shape![3]>) -> Tensor<bool, shape![3]> {
    x.gt(T::of(0))
}
//@ generic_number_in_front: x * T::of(2.0)
fn twice<T: Float>(x: &Tensor<T, shape![3]>) -> Tensor<T, shape![3]> {
    2.0 * x
}
//@ generic_mean_without_axis: List + Reduce
fn rows<S: Shape>(x: &Tensor<f32, S>) -> Tensor<f32, S> {
    x.mean::<-1>()
}
//@ generic_return_of_a_number: shape
fn total<S: Shape>(x: &Tensor<f32, S>) -> f32 {
    x.sum_all()
}
//@ generic_swapped_axes: shape![C, B]
fn turn<B: Dim, C: Dim>(x: Tensor<f32, shape![B, C]>) -> Tensor<f32, shape![B, C]> {
    x.into_permute::<axes![1, 0]>()
}
//@ generic_squeeze: D is not 1
fn column<B: Dim, D: Dim>(x: &Tensor<f32, shape![B, D]>) -> Tensor<f32, shape![B]> {
    x.squeeze::<1>().to_tensor()
}
//@ generic_stack: equal lengths
fn both<A: Dim, B: Dim>(x: &Tensor<f32, shape![A]>, y: &Tensor<f32, shape![B]>) {
    let z = Tensor::stack::<0>([x, y]);
}
//@ generic_call_without_types: &x of AnyRank
fn rows<B: Dim>(x: &Strided<f32, shape![B, 3]>) {}
fn main() {
    let x = Tensor::<f32, _>::ones_of(AnyRank::from([2, 3]));
    rows(&x);
}
//@ in_ones_own_macro: both lengths
macro_rules! plus { ($a:expr) => { &$a + &Tensor::<f32, shape![3]>::ones() }; }
let x = Tensor::<f32, shape![4]>::ones();
let y = plus!(x);
//@ list_of_other_shapes: the lengths that differ
fn rows() -> Vec<Tensor<f32, shape![3, 4]>> {
    let x: Vec<Tensor<f32, shape![3, 5]>> = vec![];
    x
}
//@ pair_of_other_shapes: the lengths that differ
fn pair() -> (Tensor<f32, shape![3]>, Tensor<f32, shape![2, 4]>) {
    let both: (Tensor<f32, shape![3]>, Tensor<f32, shape![2, 5]>) = (Tensor::zeros(), Tensor::zeros());
    both
}
