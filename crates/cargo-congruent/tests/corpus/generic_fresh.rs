//@ dim_for_shape: a whole shape has the bound Shape
fn double<S: Dim>(x: &Strided<f32, S>) -> Tensor<f32, S> {
    x + x
}

//@ shape_for_dim: a length has the bound Dim
fn rows<N: Shape>(x: &Strided<f32, shape![N, 3]>) -> Tensor<f32, shape![N]> {
    x.sum::<-1>()
}

//@ no_dots: `..L`
fn last<L: Shape, D: Dim>(x: &Strided<f32, shape![L, D]>) -> Tensor<f32, shape![L]> {
    x.sum::<-1>()
}

//@ view_for_tensor: a mean is a new tensor
fn centre<R: Dim, C: Dim>(x: &Strided<f32, shape![R, C]>) -> View<'_, f32, shape![C]> {
    x.mean::<0>()
}

//@ undeclared: declare S
fn apply(x: &Tensor<f32, S>, f: impl Fn(&Tensor<f32, S>) -> Tensor<f32, S>) -> Tensor<f32, S> {
    f(x)
}

//@ by_value: pass `&x`
fn norm<S: Shape>(x: &Strided<f32, S>) -> f32 {
    x.square().sum_all().item().sqrt()
}
fn main() {
    let x = Tensor::from([1.0_f32, 2.0]);
    println!("{}", norm(x));
}

//@ mut_reference: `*x += b`
fn add<S: Shape>(x: &mut Tensor<f32, S>, b: &Tensor<f32, S>) {
    x += b;
}

//@ outer_order: shape [A, B] needs the unsqueezes the other way round
fn outer<A: Dim, B: Dim>(x: &Strided<f32, shape![A]>, y: &Strided<f32, shape![B]>) -> Tensor<f32, shape![A, B]> {
    x.unsqueeze::<0>() * y.unsqueeze::<1>()
}

//@ length_as_number: the length as a value
fn scale<B: Dim, D: Dim>(x: &Strided<f32, shape![B, D]>) -> Tensor<f32, shape![B, D]> {
    x / (D as f32).sqrt()
}

//@ length_constant: the length as a value, sizes or len
fn scale<B: Dim, D: Dim>(x: &Strided<f32, shape![B, D]>) -> Tensor<f32, shape![B, D]> {
    x / (D::SIZE as f32).sqrt()
}

//@ impl_without_bounds: I: Dim, O: Dim
struct Layer<I: Dim, O: Dim> {
    weight: Tensor<f32, shape![O, I]>,
    bias: Tensor<f32, shape![O]>,
}
impl<I, O> Layer<I, O> {
    fn forward<B: Dim>(&self, x: &Strided<f32, shape![B, I]>) -> Tensor<f32, shape![B, O]> {
        x.matmul(&self.weight.t()) + &self.bias
    }
}

//@ index_one: x.select or [[i, j]]
fn first<R: Dim, C: Dim>(x: &Tensor<f32, shape![R, C]>) -> f32 {
    x[0][0]
}

//@ known_for_named: a named parameter
dim!(Batch, Width);
fn last(x: &Strided<f32, shape![Batch, Width]>) -> Tensor<f32, shape![Width]> {
    x.sum::<1>()
}

//@ stack_in_generic: stack takes an array or a Vec
fn together<D: Dim>(rows: &[Tensor<f32, shape![D]>]) -> Tensor<f32, shape![_, D]> {
    Tensor::stack::<0>(rows)
}

//@ no_element: the element comes first
fn f(x: &Tensor<shape![2, 3]>) {}

//@ shape_field: sizes()
fn f(x: &Tensor<f32, shape![_, 3]>) -> usize {
    x.shape[0]
}

//@ size_of_an_axis: sizes()[0]
fn f(x: &Tensor<f32, shape![_, 3]>) -> usize {
    x.size(0)
}

//@ length_by_len: sizes()[0] or numel()
fn f(x: &Tensor<f32, shape![_, 3]>) {
    for i in 0..x.len() {
        println!("{}", x[[i, 0]]);
    }
}

//@ whole_number_in_place: 1.0
fn f(mut x: Tensor<f32, shape![2, 3]>) {
    x += 1;
}

//@ known_for_unknown: into_shape, or B: Dim
fn f(x: &Tensor<f32, shape![_, 3]>) -> f32 {
    x.sum_all().item()
}
fn main() {
    f(&Tensor::<f32, shape![2, 3]>::ones());
}

//@ bias_of_another_width: 3 with 4
fn linear<B: Dim>(x: &Strided<f32, shape![B, 8]>, w: &Strided<f32, shape![4, 8]>, b: &Strided<f32, shape![3]>) -> Tensor<f32, shape![B, 4]> {
    x.matmul(&w.t()) + b
}
