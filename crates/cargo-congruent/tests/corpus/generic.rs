//@ no_bound_of_a_shape: S: Shape
fn twice<S>(x: &Tensor<f32, S>) -> Tensor<f32, S> {
    x * 2.0
}
//@ no_bound_of_an_element: T: Number
fn twice<T>(x: &Tensor<T, shape![3]>) -> Tensor<T, shape![3]> {
    x + x
}
//@ exponential_of_numbers: T: Float
fn powers<T: Number>(x: &Tensor<T, shape![3]>) -> Tensor<T, shape![3]> {
    x.exp()
}
//@ mean_of_numbers: T: Float
fn centre<T: Number, D: Dim>(x: &Strided<T, shape![D]>) -> Tensor<T, shape![]> {
    x.mean::<0>()
}
//@ literal_for_an_element: T::of(0.5)
fn half<T: Float, S: Shape>(x: &Strided<T, S>) -> Tensor<T, S> {
    x * 0.5
}
//@ number_for_an_element: T::of(2)
fn add<T: Float>(x: T) -> T {
    x + 2.0
}
//@ clamp_by_literals: T::of
fn cut<T: Float, S: Shape>(x: &Strided<T, S>) -> Tensor<T, S> {
    x.clamp(0.0, 1.0)
}
//@ axis_of_a_bare_shape: S: List + Reduce<0>, or shape![..L, D]
fn total<S: Shape>(x: &Strided<f32, S>) {
    let y = x.sum::<0>();
}
//@ softmax_of_a_bare_shape: shape![..L, D] or the bound
fn normal<S: Shape>(x: &Strided<f32, S>) {
    let y = x.softmax::<-1>();
}
//@ two_shapes_added: S: Broadcast<R>
fn add<S: Shape, R: Shape>(x: &Tensor<f32, S>, y: &Tensor<f32, R>) {
    let z = x + y;
}
//@ two_shapes_added_in_place: R: Expands<S>
fn add<S: Shape, R: Shape>(x: &mut Tensor<f32, S>, y: &Tensor<f32, R>) {
    *x += y;
}
//@ two_lengths_added: A and B; use one parameter
fn add<A: Dim, B: Dim>(x: &Tensor<f32, shape![A]>, y: &Tensor<f32, shape![B]>) {
    let z = x + y;
}
//@ product_with_untransposed_weights: I with O; w.t()
fn linear<B: Dim, I: Dim, O: Dim>(x: &Strided<f32, shape![B, I]>, w: &Strided<f32, shape![O, I]>) {
    let y = x.matmul(w);
}
//@ product_of_two_shapes: S: Matmul<R>
fn times<S: Shape, R: Shape>(x: &Tensor<f32, S>, y: &Tensor<f32, R>) {
    let z = x.matmul(y);
}
//@ const_without_known: where Const<N>: Known
fn zeros<const N: usize>() -> Tensor<f32, shape![{ N }]> {
    Tensor::zeros()
}
//@ const_without_braces: shape![{ N }]
fn first<const N: usize>(x: &Tensor<f32, shape![N]>) -> f32 {
    x[[0]]
}
//@ const_plus_one: lengths are not computed from const parameters; a second parameter
fn grow<const N: usize>(x: &Tensor<f32, shape![{ N }]>) -> Tensor<f32, shape![{ N + 1 }]>
where
    Const<N>: Known,
{
    todo!() // never run: the signature alone is the mistake
}
//@ product_of_consts: a length parameter for the product
fn flat<const A: usize, const B: usize>(x: &Tensor<f32, shape![{ A }, { B }]>) -> Tensor<f32, shape![{ A * B }]>
where
    Const<A>: Known,
    Const<B>: Known,
{
    todo!() // never run: the signature alone is the mistake
}
//@ associated_constant_of_self: a length parameter
trait Model {
    const WIDTH: usize;
    fn weights(&self) -> Tensor<f32, shape![{ Self::WIDTH }]>;
}
//@ lengths_the_other_way_round: expected [A, B], found [B, A]
fn flip<A: Dim, B: Dim>(x: &Strided<f32, shape![A, B]>) -> Tensor<f32, shape![A, B]> {
    x.t().to_tensor()
}
//@ length_for_dim: D: Dim
use congruent::dim::Length;
fn twice<D: Length>(x: &Tensor<f32, shape![D]>) -> Tensor<f32, shape![D]> {
    x + x
}
//@ zeros_of_a_dim: D: StaticDim, or zeros_of(dims![..])
fn table<D: Dim>() -> Tensor<f32, shape![D, 4]> {
    Tensor::zeros()
}
//@ zeros_of_a_shape: S: StaticShape + Shape, or zeros_of(x.shape())
fn like<S: Shape>(x: &Tensor<f32, S>) -> Tensor<f32, S> {
    Tensor::zeros()
}
//@ narrow_of_a_dim: where shape![D]: Narrow<0, 0, 2>
fn start<D: Dim>(x: &Tensor<f32, shape![D]>) -> Tensor<f32, shape![2]> {
    x.narrow::<0, 0, 2>().to_tensor()
}
//@ literal_range_of_a_dim: ends are values, let n = 2
fn start<D: Dim>(x: &Tensor<f32, shape![D]>) {
    let y = x.slice(s![..2]);
}
//@ literal_position_in_a_dim: a value, let i = 0, or select
fn start<D: Dim>(x: &Tensor<f32, shape![D]>) -> f32 {
    x[s![0]]
}
//@ joined_of_two_shapes: S: Concat<0, R>
fn join<S: Shape, R: Shape>(x: &Tensor<f32, S>, y: &Tensor<f32, R>) {
    let z = x.cat::<0>(y);
}
//@ joined_along_lengths: A + B, in this order
fn join<A: Dim, B: Dim>(x: &Tensor<f32, shape![A, 3]>, y: &Tensor<f32, shape![B, 3]>) -> Tensor<f32, shape![B + A, 3]> {
    x.cat::<0>(y)
}
//@ joined_beside_lengths: A and B differ
fn join<A: Dim, B: Dim>(x: &Tensor<f32, shape![A, 3]>, y: &Tensor<f32, shape![B, 3]>) {
    let z = x.cat::<1>(y);
}
//@ flatten_of_lengths: C * H, in this order
fn rows<B: Dim, C: Dim, H: Dim>(x: &Tensor<f32, shape![B, C, H]>) -> Tensor<f32, shape![B, H * C]> {
    x.flatten::<1, 2>().to_tensor()
}
//@ unflatten_of_a_length: D: Divisor<C, H>
fn heads<B: Dim, C: Dim>(x: Tensor<f32, shape![B, C]>) -> Tensor<f32, shape![B, 4, _]> {
    x.into_unflatten::<1, shape![4, _]>()
}
//@ view_of_lengths: number of elements A * B unknown; flatten, or view_of
fn flat<A: Dim, B: Dim>(x: &Tensor<f32, shape![A, B]>) {
    let y = x.view::<shape![B, A]>();
}
//@ convolution_of_lengths: the bound on the shapes
fn edges<B: Dim, C: Dim, H: Dim, W: Dim, O: Dim>(
    x: &Tensor<f32, shape![B, C, H, W]>,
    w: &Tensor<f32, shape![O, C, 3, 3]>,
) {
    let y = x.conv2d(conv(w));
}
//@ field_without_bound: D: Dim
struct Model<D> {
    weight: Tensor<f32, shape![D, 4]>,
}
impl<D> Model<D> {
    fn apply(&self, x: &Tensor<f32, shape![4]>) -> Tensor<f32, shape![D]> {
        self.weight.matmul(x)
    }
}
//@ impl_without_known: where Const<I>: Known on the impl
struct Linear<const I: usize>(Tensor<f32, shape![4, { I }]>)
where
    Const<I>: Known;
impl<const I: usize> Linear<I> {
    fn weight(&self) -> &Tensor<f32, shape![4, { I }]> {
        &self.0
    }
}
//@ argument_for_a_length: a type, not a value; dims![n]
fn zeros(n: usize) -> Tensor<f32, shape![n, 3]> {
    Tensor::zeros()
}
//@ call_with_unequal_lengths: 3 and 2 are both I
fn linear<B: Dim, I: Dim, O: Dim>(x: &Strided<f32, shape![B, I]>, w: &Strided<f32, shape![O, I]>) {}
fn main() {
    linear(&Tensor::<f32, shape![4, 3]>::ones(), &Tensor::<f32, shape![5, 2]>::ones());
}
//@ call_by_value: &x
fn norm<D: Dim>(x: &Strided<f32, shape![D]>) -> f32 {
    x.norm_all().item()
}
fn main() {
    let x = Tensor::<f32, shape![4]>::ones();
    norm(x);
}
//@ call_with_another_rank: [D] expected, [2, 3] found
fn norm<D: Dim>(x: &Strided<f32, shape![D]>) -> f32 {
    x.norm_all().item()
}
fn main() {
    let x = Tensor::<f32, shape![2, 3]>::ones();
    norm(&x);
}
//@ numbers_for_lengths: len![3]
fn zeros<A: StaticDim, B: StaticDim>() -> Tensor<f32, shape![A, B]> {
    Tensor::zeros()
}
fn main() {
    let x = zeros::<3, 4>();
}
//@ lengths_that_nothing_says: annotate the result
fn zeros<A: StaticDim>() -> Tensor<f32, shape![A]> {
    Tensor::zeros()
}
fn main() {
    let x = zeros();
}
//@ shape_that_grows: shape![_]
fn main() {
    let y = Tensor::<f32, shape![1, 4]>::ones();
    let mut x = Tensor::<f32, shape![1, 4]>::ones();
    for _ in 0..3 {
        x = x.cat::<0>(&y);
    }
}
//@ broadcasted_returned_as_first: Broadcasted<S, R>
fn add<S: Broadcast<R>, R: Shape>(x: &Strided<f32, S>, y: &Strided<f32, R>) -> Tensor<f32, S> {
    x + y
}
//@ maximum_kept_of_a_list: shape![..L, D]
use congruent::shape::Chooses;
fn shifted<S: List + Chooses<-1>>(x: &Strided<f32, S>) {
    let y = x - x.amax_keepdim::<-1>();
}
//@ equal_of_two_shapes: S: Same<R>
fn same<S: Shape, R: Shape>(x: &Tensor<f32, S>, y: &Tensor<f32, R>) -> bool {
    x == y
}
//@ dot_of_two_lengths: A and B
fn dot<A: Dim, B: Dim>(x: &Tensor<f32, shape![A]>, y: &Tensor<f32, shape![B]>) -> f32 {
    x.dot(y).item()
}
//@ einsum_of_two_lengths: j is B and C
fn product<A: Dim, B: Dim, C: Dim>(x: &Tensor<f32, shape![A, B]>, y: &Tensor<f32, shape![C, A]>) {
    let z = einsum!("ij,jk->ik", x, y);
}
//@ expanded_to_another_length: A to B: only 1 expands
fn wide<A: Dim, B: Dim>(x: &Tensor<f32, shape![A, 3]>, y: &Tensor<f32, shape![B, 3]>) {
    let z = x.expand_as(y);
}
//@ loss_of_two_shapes: bound or one shape
fn loss<S: Shape, R: Shape>(x: &Tensor<f32, S>, y: &Tensor<f32, R>) -> f32 {
    x.mse_loss(y).item()
}
//@ two_rests: one .. in a shape
fn outer<L: Shape, M: Shape>(x: &Tensor<f32, shape![..L, ..M]>) {}
//@ rest_behind: the rest stands in front
fn rows<B: Dim, L: Shape>(x: &Tensor<f32, shape![B, ..L]>) -> Tensor<f32, shape![B]> {
    x.sum::<1>()
}
//@ first_axis_of_a_rest: axis 0 is not known; count from the back
fn first<L: Shape, D: Dim>(x: &Strided<f32, shape![..L, D]>) {
    let y = x.sum::<0>();
}
//@ index_by_lengths: K rows expected
fn look_up<V: Dim, D: Dim, B: Dim>(w: &Tensor<f32, shape![V, D]>, i: &Tensor<i64, shape![B]>) -> Tensor<f32, shape![V, D]> {
    w.index_select::<0>(i)
}
//@ variable_of_a_bare_shape: the bound
use congruent_grad::Var;
fn total<S: Shape>(x: &Var<f32, S>) -> Var<f32, S> {
    x.softmax::<-1>()
}
//@ best_of_a_length: TopK bound
fn best<D: Dim>(x: &Strided<f32, shape![D]>) {
    let (values, places) = x.topk::<0, 5>();
}
//@ length_for_dim_in_a_product: I: Dim
use congruent::dim::Length;
fn linear<B: Dim, I: Length, O: Dim>(x: &Strided<f32, shape![B, I]>, w: &Strided<f32, shape![O, I]>, b: &Strided<f32, shape![O]>) {
    let y = x.matmul(&w.t()) + b;
}
