//! Lengths that are computed: in `shape!` of numbers, and in generic code without a bound.

use congruent::dim::{Difference, Doubled, Halved, Length, Maximum, Minimum, N, Product, Quotient, Remainder, Sum};
use congruent::prelude::*;
use core::marker::PhantomData;

dim!(Batch);

/// Both are one type.
macro_rules! same {
    ($($a:ty, $b:ty;)*) => {$(
        let _: PhantomData<$a> = PhantomData::<$b>;
    )*};
}

const WIDTH: usize = 28;

#[test]
fn known_operands_have_the_one_canonical_length() {
    same! {
        len![1 + 196], len![197];
        len![0 + 0], len![0];
        len![2 - 1], len![1];
        len![999 + 1], len![1000];
        len![1000 - 1], len![999];
        len![999_999 + 1], len![1_000_000];
        len![500_000_000 * 2], len![1_000_000_000];
        len![7 / 2], len![3];
        len![7 % 2], len![1];
        len![(224 + 2 * 3 - 7) / 2 + 1], len![112];
        len![{ WIDTH } + 1], len![29];
        len![{ WIDTH } * { WIDTH }], len![784];
        len![({ WIDTH } - 5) / 2 + 1], len![12];
        Sum<len![999], len![2]>, len![1001];
        Difference<len![1001], len![2]>, len![999];
        Product<len![1000], len![1000]>, len![1_000_000];
        Quotient<len![1_000_000_000], len![3]>, len![333_333_333];
        Remainder<len![1_000_000_000], len![7]>, len![6];
        Halved<len![9]>, len![4];
        Doubled<len![9]>, len![18];
        Minimum<len![9], len![10]>, len![9];
        Maximum<len![9], len![10]>, len![10];
        Minimum<len![9], len![9]>, len![9];
        Sum<len![999_999_999], len![1]>, len![1_000_000_000];
        Product<len![0], len![5]>, len![0];
        shape![2, 1 + 2, 3 * (4 - 2)], shape![2, 3, 6];
    }
}

#[test]
fn what_is_not_known_stays_unknown() {
    same! {
        len![_ + 1], len![_];
        len![1 + _], len![_];
        len![_ * 0], len![_];
        len![Batch + 1], len![_];
        len![2 * Batch], len![_];
        len![7 / _], len![_];
        len![7 % Batch], len![_];
        len![_ - 7], len![_];
        len![Batch - Batch], len![_];
        Minimum<len![_], len![3]>, len![_];
        Maximum<len![3], Batch>, len![_];
        len![_ + 0], len![_];
        len![Batch + 0], Batch;
        len![Batch * 1], Batch;
        len![Batch / 1], Batch;
    }
}

/// What generic code sees as one type.
fn parameters<T: Dim, C: Dim, const I: usize>()
where
    Const<I>: Known,
{
    same! {
        len![T + 0], T;
        len![T - 0], T;
        len![T * 1], T;
        len![T / 1], T;
        len![1 + 2 + T], len![3 + T];
        len![(1 + 2) * T], len![3 * T];
        len![T + (1 + 2)], len![T + 3];
        len![(T)], T;
        len![(T + C) * 2], Product<Sum<T, C>, N<2>>;
        len![T * (2 - 1) + 0 * 7], T;
        len![(T + 2 * 0 - 3) / 1 + 1], len![T - 3 + 1];
        shape![{ I } + 1], ((), Sum<len![{ I }], len![1]>);
    }
}

#[test]
fn identities_hold_in_generic_code() {
    parameters::<Batch, len![3], 4>();
}

/// More than a billion, fewer than none, and parts of none: lengths that are equal to themselves alone.
#[test]
fn what_is_no_length_is_a_type_of_its_own() {
    use congruent::dim::arithmetic::{Minus, Modulo, NoLength, Over, Plus, Times};
    same! {
        Sum<len![1_000_000_000], len![1]>, NoLength<len![1_000_000_000], Plus, len![1]>;
        Sum<len![1_000_000_000], len![1_000_000_000]>, NoLength<len![1_000_000_000], Plus, len![1_000_000_000]>;
        Product<len![100_000], len![10_001]>, NoLength<len![100_000], Times, len![10_001]>;
        Difference<len![3], len![5]>, NoLength<len![3], Minus, len![5]>;
        Quotient<len![7], len![0]>, NoLength<len![7], Over, len![0]>;
        Remainder<len![0], len![0]>, NoLength<len![0], Modulo, len![0]>;
        Sum<Difference<len![3], len![5]>, len![5]>, NoLength<len![3], Minus, len![5]>;
        Product<len![2], Difference<len![3], len![5]>>, NoLength<len![3], Minus, len![5]>;
        Sum<Difference<len![3], len![5]>, len![_]>, len![_];
    }
}

/// A class token in front of `T` others.
fn with_class<B: Dim, T: Dim, D: Dim>(
    class: &Strided<f32, shape![B, 1, D]>,
    x: &Strided<f32, shape![B, T, D]>,
) -> Tensor<f32, shape![B, 1 + T, D]> {
    class.cat::<1>(x)
}

#[test]
fn a_token_in_front_of_others() {
    let class = Tensor::<f32, shape![2, 1, 3]>::ones();
    let y: Tensor<f32, shape![2, 5, 3]> = with_class(&class, &Tensor::<f32, shape![2, 4, 3]>::zeros());
    assert_eq!(y.sum_axes::<axes![0, 2]>().to_vec(), [6.0, 0.0, 0.0, 0.0, 0.0]);
    let n = 4;
    let y: Tensor<f32, shape![2, _, 3]> = with_class(&class, &Tensor::zeros_of(dims![2, n, 3]));
    assert_eq!(y.sizes(), [2, 5, 3]);
    let y: Tensor<f32, shape![2, _, 3]> = with_class(&class, &Tensor::zeros_of(dims![2, Batch(4), 3]));
    assert_eq!(y.sizes(), [2, 5, 3]);
}

/// Two layers of a dense block: `C`, then `C + G`, then `C + G + G` channels.
fn dense<B: Dim, C: Dim, G: Dim>(
    x: &Strided<f32, shape![B, C]>,
    w: &Strided<f32, shape![G, C]>,
    v: &Strided<f32, shape![G, C + G]>,
) -> Tensor<f32, shape![B, C + G + G]> {
    let y = x.cat::<-1>(&x.matmul(&w.t()).relu());
    let z = y.matmul(&v.t()).relu();
    y.cat::<-1>(&z)
}

#[test]
fn a_dense_block_grows() {
    let w = Tensor::<f32, shape![100, 900]>::ones();
    let v = Tensor::<f32, shape![100, 1000]>::ones();
    let y: Tensor<f32, shape![3, 1100]> = dense(&Tensor::<f32, shape![3, 900]>::ones(), &w, &v);
    assert_eq!(y.to_vec()[1099], 900.0 + 100.0 * 900.0);
}

/// A result of computed lengths, used as any other.
fn used<L: Shape, A: Dim, E: Dim>(
    x: &Strided<f32, shape![..L, A]>,
    y: &Strided<f32, shape![..L, E]>,
    w: &Strided<f32, shape![3, A + E]>,
) -> (Tensor<f32, shape![..L, A + E]>, Tensor<f32, shape![..L]>, Tensor<f32, shape![..L, A + E]>) {
    let z = x.cat::<-1>(y);
    let sum = &z + &z;
    let max = z.sum::<-1>();
    let shifted = &z - z.sum_keepdim::<-1>();
    let _: View<f32, shape![A + E, 3]> = w.t();
    (sum, max, shifted.softmax::<-1>())
}

#[test]
fn results_are_full_citizens() {
    let x = Tensor::from([[1.0, 2.0]]);
    let y = Tensor::from([[3.0]]);
    let w = Tensor::<f32, shape![3, 3]>::ones();
    let (sum, total, soft) = used::<shape![1], _, _>(&x, &y, &w);
    assert_eq!(sum.to_vec(), [2.0, 4.0, 6.0]);
    assert_eq!(total.to_vec(), [6.0]);
    assert_eq!(soft.sizes(), [1, 3]);
}

/// Weights of a model whose widths are computed.
struct Block<C, G>
where
    C: StaticDim,
    G: StaticDim,
{
    weight: Tensor<f32, shape![G, C + 2 * G]>,
    bias: Tensor<f32, shape![(C + G) / 2]>,
}

impl<C: StaticDim, G: StaticDim> Block<C, G> {
    fn new() -> Self {
        Block { weight: Tensor::ones(), bias: Tensor::default() }
    }
}

fn size<D: StaticDim>() -> usize {
    D::SIZE
}

fn sizes<C: StaticDim, G: StaticDim>() -> [usize; 6] {
    [
        size::<len![C + G]>(),
        size::<len![C - G]>(),
        size::<len![C * G]>(),
        size::<len![C / G]>(),
        size::<len![C % G]>(),
        size::<len![(C + 2 * 1 - G) / 2 + 1]>(),
    ]
}

#[test]
fn lengths_computed_from_static_ones_are_static() {
    let block = Block::<len![5], len![3]>::new();
    assert_eq!((block.weight.sizes(), block.bias.sizes()), (&[3, 11][..], &[4][..]));
    assert_eq!(sizes::<len![1000], len![7]>(), [1007, 993, 7000, 142, 6, 498]);
    assert_eq!(sizes::<len![1], len![1]>(), [2, 0, 1, 1, 0, 2]);
    assert_eq!(size::<len![1_000_000_000 - 1]>(), 999_999_999);
    let default: len![1 + 2] = Default::default();
    assert_eq!(default.size(), 3);
}

fn square<const I: usize>() -> Tensor<f32, shape![{ I } + 1, 2 * { I }]>
where
    Const<I>: Known,
{
    Tensor::ones()
}

#[test]
fn const_parameters_compute() {
    let x: Tensor<f32, shape![1025, 2048]> = square::<1024>();
    assert_eq!(x.numel(), 1025 * 2048);
}

/// Three in front of each other.
fn joined<T: Dim, D: Dim>(x: &Tensor<f32, shape![T, D]>) -> Tensor<f32, shape![3 * T, D]> {
    Tensor::cat_all::<0, 3>([x, x, x])
}

fn alone<T: Dim, D: Dim>(x: &Tensor<f32, shape![T, D]>) -> Tensor<f32, shape![T, D]> {
    Tensor::cat_all::<0, 1>([x])
}

fn stacked<T: Dim, D: Dim>(x: &Tensor<f32, shape![T, D]>) -> Tensor<f32, shape![2, T, D]> {
    Tensor::stack::<0>([x, x])
}

fn side_by_side<T: Dim, C: Dim, D: Dim>(
    x: &Strided<f32, shape![T, C]>,
    y: &Strided<f32, shape![T, D]>,
) -> Tensor<f32, shape![T, C + D]> {
    x.hstack(y)
}

fn above<T: Dim, C: Dim, D: Dim>(
    x: &Strided<f32, shape![C, T]>,
    y: &Strided<f32, shape![D, T]>,
) -> Tensor<f32, shape![C + D, T]> {
    x.vstack(y)
}

#[test]
fn joins_are_computed() {
    let x = Tensor::<f32, shape![2, 3]>::ones();
    let y: Tensor<f32, shape![6, 3]> = joined(&x);
    assert_eq!(y.numel(), 18);
    let y: Tensor<f32, shape![2, 3]> = alone(&x);
    assert_eq!(y.numel(), 6);
    let y: Tensor<f32, shape![2, 2, 3]> = stacked(&x);
    assert_eq!(y.numel(), 12);
    let y: Tensor<f32, shape![2, 6]> = side_by_side(&x, &x);
    assert_eq!(y.numel(), 12);
    let y: Tensor<f32, shape![4, 3]> = above(&x, &x);
    assert_eq!(y.numel(), 12);
}
