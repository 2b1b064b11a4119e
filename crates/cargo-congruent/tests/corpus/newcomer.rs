//@ pair_of_an_expression: `x.exp()[[1, 2]]`
let x = Tensor::<f32, shape![2, 3]>::ones();
let y = x.exp()[(1, 2)];
//@ range_of_an_expression: `x.exp().slice(s![1..2])`
let x = Tensor::<f32, shape![2, 3]>::ones();
let y = x.exp()[1..2];
//@ range_of_a_sum: `(&x + 1.0).slice(s![0..1])`
let x = Tensor::<f32, shape![2, 3]>::ones();
let y = (&x + 1.0)[0..1];
//@ number_of_a_reduction: `x.sum::<0>()[[0]]`
let x = Tensor::<f32, shape![2, 3]>::ones();
let y = x.sum::<0>()[0];
//@ numbers_one_by_one_of_an_expression: `x.exp()[[0, 1]]`
let x = Tensor::<f32, shape![2, 3]>::ones();
let y = x.exp()[0][1];
//@ row_of_an_expression: `x.exp().slice(s![0])`
let x = Tensor::<f32, shape![2, 3]>::ones();
let y = &x.exp()[0];
//@ write_to_a_part_of_a_field: `self.x.slice_mut(s![0])`
struct Net { x: Tensor<f32, shape![2, 3]> }
impl Net {
    fn clear(&mut self) {
        self.x[0] = 0.0;
    }
}
//@ compared_expression: `(&x + 1.0).gt(0.5)`
let x = Tensor::<f32, shape![2, 3]>::ones();
let y = (&x + 1.0) > 0.5;
//@ negated_power: -(x.pow(2.0))
let x = Tensor::<f32, shape![2, 3]>::ones();
let y = -&x ^ 2;
//@ generic_over_its_sum: `x / x.sum_keepdim::<-1>()`
fn normalize<L: Shape, D: Dim>(x: &Strided<f32, shape![..L, D]>) -> Tensor<f32, shape![..L, D]> {
    x / x.sum::<-1>()
}
//@ generic_minus_its_mean: `x - x.mean_keepdim::<-1>()`
fn centre<B: Dim, D: Dim>(x: &Strided<f32, shape![B, D]>) -> Tensor<f32, shape![B, D]> {
    x - x.mean::<-1>()
}
//@ generic_minus_its_maximum: `x.amax_keepdim::<1>()`
fn shift<B: Dim, D: Dim>(x: &Strided<f32, shape![B, D]>) -> Tensor<f32, shape![B, D]> {
    x - &x.amax::<1>()
}
//@ generic_over_its_variance_by_a_name: `x.var_keepdim::<-1>()`
fn scale<L: Shape, D: Dim>(x: &Strided<f32, shape![..L, D]>) -> Tensor<f32, shape![..L, D]> {
    let v = x.var::<-1>();
    x / v
}
//@ generic_shape_minus_its_mean: `x.mean_keepdim::<-1>()`
fn centre<S: List + congruent::shape::Reduce<-1, Out: Shape>>(x: &Strided<f32, S>) -> Tensor<f32, S> {
    x - x.mean::<-1>()
}
//@ bare_shape_over_its_sum: `x.sum_keepdim::<-1>()`, and its bound
fn normalize<S: Shape>(x: &Strided<f32, S>) -> Tensor<f32, S> {
    x / x.sum::<-1>()
}
//@ whole_over_float: `n.to_type::<f64>() / 2.0`
let n = Tensor::from([1, 2, 3]);
let y = &n / 2.0;
//@ whole_times_float: `n.to_type::<f64>() * 2.0`
let n = Tensor::from([1, 2, 3]);
let y = &n * 2.0;
//@ whole_over_fraction: `n.to_type::<f64>() / 2.5`
let n = Tensor::from([1_i64, 2, 3]);
let y = n / 2.5;
//@ whole_over_float_in_place: an integer tensor stays one
let mut n = Tensor::from([1, 2, 3]);
n /= 2.0;
//@ vec_into_a_known_shape: `Tensor::from_vec(dims![2, 3], ..)?`
let w: Tensor<f32, shape![2, 3]> = vec![1.0f32; 6].into();
//@ vec_for_a_known_shape: `Tensor::from_vec(dims![2, 3], v)?`
let v = vec![1.0f32; 6];
let w: Tensor<f32, shape![2, 3]> = Tensor::from(v);
//@ vec_for_a_known_vector: from_vec or a check of the length
let v = vec![1.0f32; 3];
let w: Tensor<f32, shape![3]> = v.into();
//@ generic_product_with_t: `k.mt()`
fn scores<B: Dim, H: Dim, N: Dim, D: Dim>(q: &Strided<f32, shape![B, H, N, D]>, k: &Strided<f32, shape![B, H, N, D]>) -> Tensor<f32, shape![B, H, N, N]> {
    q.matmul(&k.t())
}
//@ sort_descending: `x.sort_descending::<0>()`
let x = Tensor::<f32, shape![2, 3]>::ones();
let (y, i) = x.sort::<0>(true);
//@ sort_not_descending: `x.sort::<0>()`
let x = Tensor::<f32, shape![2, 3]>::ones();
let (y, i) = x.sort::<0>(false);
//@ argsort_descending: `x.argsort_descending::<0>()`
let x = Tensor::<f32, shape![2, 3]>::ones();
let i = x.argsort::<0>(true);
//@ std_with_correction: `x.std_correction::<0>(0.0)`
let x = Tensor::<f32, shape![2, 3]>::ones();
let y = x.std::<0>(0.0);
//@ variance_with_correction: `x.var_correction::<0>(0.0)`
let x = Tensor::<f32, shape![2, 3]>::ones();
let y = x.var::<0>(0);
//@ negative_whole_number_on_the_left: `-1.0`
let x = Tensor::<f32, shape![2, 3]>::ones();
let y = -1 * &x;
//@ whole_number_minus_floats: `1.0`
let x = Tensor::<f32, shape![2, 3]>::ones();
let y = 1 - &x;
//@ whole_number_plus_floats: `1.0`
let x = Tensor::<f32, shape![2, 3]>::ones();
let y = 1 + &x;
//@ whole_number_minus_an_expression: `1.0`
let x = Tensor::<f32, shape![2, 3]>::ones();
let y = 1 - x.exp();
//@ add_a_number_in_generic_code: `T::of(1.0)`
fn step<T: Float, S: Shape>(x: &mut Tensor<T, S>) {
    x.add_(1.0);
}
//@ two_positions: `x[[1, 2]]`
let x = Tensor::<f32, shape![2, 3]>::ones();
let y = x[1, 2];
//@ row_and_colon: `x.slice(s![1, ..])`
let x = Tensor::<f32, shape![2, 3]>::ones();
let y = x[1, :];
//@ dots_and_position: `x.slice(s![.., 0])`
let x = Tensor::<f32, shape![2, 3]>::ones();
let y = x[..., 0];
//@ product_sign: `x.matmul(&w)`
let x = Tensor::<f32, shape![3, 3]>::ones();
let w = Tensor::<f32, shape![3, 3]>::ones();
let y = x @ w;
//@ power_sign: `x.pow(2.0)`
let x = Tensor::<f32, shape![2, 3]>::ones();
let y = x ** 2.0;
//@ position_from_the_back: `x.select_at::<0, -1>()` or s![-1]
let x = Tensor::<f32, shape![2, 3]>::ones();
let y = x[-1];
//@ pair_from_the_back: `x.slice(s![0, -1]).item()`
let x = Tensor::<f32, shape![2, 3]>::ones();
let y = x[[0, -1]];
//@ mask_as_index: `x.masked_select(&x.gt(0.0))`
let x = Tensor::<f32, shape![2, 3]>::ones();
let y = x[x.gt(0.0)];
//@ in_place_assigned: `x.fill_(2.0);`
let mut x = Tensor::<f32, shape![2, 3]>::ones();
x = x.fill_(2.0);
//@ in_place_as_a_value: it changes `x`; `x.exp()`
let mut x = Tensor::<f32, shape![2, 3]>::ones();
let y: Tensor<f32, shape![2, 3]> = x.exp_();
//@ in_place_as_an_operand: it changes `x`; `x.relu() + 1.0`
let mut x = Tensor::<f32, shape![2, 3]>::ones();
let y = x.relu_() + 1.0;
//@ missing_semicolon_in_an_if_of_main: a semicolon
let mut x = Tensor::<f32, shape![2, 3]>::ones();
if true { x.fill_(0.0) }
//@ glu_of_a_generic_length: the bound Halve
fn glu<L: Shape, D: Dim>(x: &Strided<f32, shape![..L, D]>) -> Tensor<f32, shape![..L, D / 2]> {
    x.glu::<-1>()
}
//@ join_declared_as_an_operand: declare `A + B`
fn join<A: Dim, B: Dim, C: Dim>(x: &Tensor<f32, shape![A, C]>, y: &Tensor<f32, shape![B, C]>) -> Tensor<f32, shape![A, C]> {
    x.cat::<0>(y)
}
//@ join_declared_as_unknown: `.into_shape()`
fn join<A: Dim, B: Dim, C: Dim>(x: &Tensor<f32, shape![A, C]>, y: &Tensor<f32, shape![B, C]>) -> Tensor<f32, shape![_, C]> {
    x.cat::<0>(y)
}
//@ merged_declared_as_a_parameter: declare `H * D`
fn merge<B: Dim, H: Dim, N: Dim, D: Dim, C: Dim>(x: &Strided<f32, shape![B, H, N, D]>) -> Tensor<f32, shape![B, N, C]> {
    x.transpose::<1, 2>().flatten::<-2, -1>().to_tensor()
}
