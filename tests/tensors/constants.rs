//! Constants and const parameters as lengths: one type for each number, wherever it comes from.

use congruent::dim::{Fixed, K, M, N, One};
use congruent::prelude::*;

const ZERO: usize = 0;
const UNIT: usize = 1;
const TWO: usize = 2;
const LONGEST_N: usize = 999;
const SHORTEST_K: usize = 1000;
const VOCAB: usize = 50_257;
const LONGEST_K: usize = 999_999;
const SHORTEST_M: usize = 1_000_000;
const LONGEST: usize = 1_000_000_000;

mod config {
    pub const HIDDEN: usize = 123_457;

    pub struct Config;
    impl Config {
        pub const WIDTH: usize = 77_003;
    }

    pub trait Model {
        const HEADS: usize;
    }
    impl Model for Config {
        const HEADS: usize = 12;
    }

    pub mod deeper {
        use super::HIDDEN;
        use congruent::prelude::*;

        pub fn hidden() -> len![{ HIDDEN }] {
            Default::default()
        }
    }
}
use config::{Config, HIDDEN, Model};

/// The same type on both sides: it compiles, and holds the number.
#[track_caller]
fn same<D: Fixed>(_: D, _: D, size: usize) {
    assert_eq!(D::SIZE, size);
}

#[test]
fn a_constant_is_the_one_length_of_its_number() {
    same(<len![{ ZERO }]>::default(), N::<0>, 0);
    same(<len![{ UNIT }]>::default(), One, 1);
    same(<len![{ TWO }]>::default(), N::<2>, 2);
    same(<len![{ LONGEST_N }]>::default(), N::<999>, 999);
    same(<len![{ SHORTEST_K }]>::default(), K::<1>, 1000);
    same(<len![{ VOCAB }]>::default(), K::<50, 257>, 50_257);
    same(<len![{ LONGEST_K }]>::default(), K::<999, 999>, 999_999);
    same(<len![{ SHORTEST_M }]>::default(), M::<1>, 1_000_000);
    same(<len![{ LONGEST }]>::default(), M::<1000>, 1_000_000_000);
    same(<len![50_257]>::default(), <len![{ VOCAB }]>::default(), 50_257);
    same(<len![{ 50_257 }]>::default(), <len![{ VOCAB }]>::default(), 50_257);
}

#[test]
fn expressions_imports_and_associated_constants() {
    same(<len![{ VOCAB + 1 }]>::default(), K::<50, 258>, 50_258);
    same(<len![{ UNIT * ZERO }]>::default(), N::<0>, 0);
    same(<len![{ TWO / 2 }]>::default(), One, 1);
    same(<len![{ LONGEST - 1 }]>::default(), M::<999, 999, 999>, 999_999_999);
    same(<len![{ HIDDEN }]>::default(), K::<123, 457>, 123_457);
    same(<len![{ config::HIDDEN }]>::default(), K::<123, 457>, 123_457);
    same(config::deeper::hidden(), K::<123, 457>, 123_457);
    same(<len![{ Config::WIDTH }]>::default(), K::<77, 3>, 77_003);
    same(<len![{ Config::HEADS }]>::default(), N::<12>, 12);
    same(<len![{ <Config as Model>::HEADS * 64 }]>::default(), N::<768>, 768);
    same(<len![{ u64::BITS as usize * 1000 }]>::default(), K::<64>, 64_000);
    let counted = <len![{
        let mut sum = 0;
        while sum < 1000 {
            sum += 7;
        }
        sum
    }]>::default();
    same(counted, K::<1, 1>, 1001);
}

impl Config {
    fn embedding() -> Tensor<f32, shape![{ Self::WIDTH }, { Self::HEADS }]> {
        Tensor::zeros()
    }
}

#[test]
fn constants_of_a_type_in_its_own_methods() {
    assert_eq!(Config::embedding().sizes(), [77_003, 12]);
}

#[test]
fn constants_of_a_function() {
    const WIDTH: usize = 6;
    const LISTED: usize = 50_257;
    const OTHER: usize = 123_456_789;
    same(<len![{ WIDTH }]>::default(), N::<6>, 6);
    same(<len![{ LISTED }]>::default(), K::<50, 257>, 50_257);
    same(<len![{ const { OTHER } }]>::default(), M::<123, 456, 789>, 123_456_789);
    same(<len![{ WIDTH * VOCAB }]>::default(), K::<301, 542>, 301_542);
}

#[test]
fn the_same_length_in_every_macro() {
    let x: Tensor<f32, shape![{ TWO }, 3, { UNIT }]> = Tensor::arange();
    let y: Tensor<f32, shape![2, 3, 1]> = Tensor::zeros_of(dims![{ TWO }, { TWO + 1 }, { UNIT }]);
    assert_eq!((&x + &y).to_vec(), [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]);
    let z: Tensor<f32, shape![2, 5]> = Tensor::zeros_of(dims![{ TWO }, 5]);
    assert_eq!((&x.squeeze::<-1>().slice(s![.., { UNIT }]).unsqueeze::<-1>() + &z).sizes(), [2, 5]);
    assert_eq!(x.sum_axes::<axes![{ TWO as isize }, { -2 }]>().to_vec(), [3.0, 12.0]);
    let n = 4;
    let rows: Tensor<f32, shape![_, 2]> = Tensor::ones_of(dims![n, { TWO }]);
    assert_eq!(rows.sizes(), [4, 2]);
}

#[test]
fn constants_in_an_index() {
    const FOUR: usize = 4;
    let x = Tensor::<i32, shape![10, 6]>::arange();
    let row: View<i32, shape![6]> = x.slice(s![{ TWO }]);
    assert_eq!(row.to_vec(), [12, 13, 14, 15, 16, 17]);
    let part: View<i32, shape![2, 3]> = x.slice(s![{ TWO }..{ FOUR }, ..;{ TWO }]);
    assert_eq!(part.to_vec(), [12, 14, 16, 18, 20, 22]);
    let inclusive: View<i32, shape![3, 1]> = x.slice(s![..={ TWO }, { FOUR + 1 }..]);
    assert_eq!(inclusive.to_vec(), [5, 11, 17]);
    assert_eq!(x[s![{ FOUR }, -1]], 29);
}

macro_rules! zeros {
    ($rows:expr, $name:ident) => {
        Tensor::<f32, shape![{ $rows }, { $name }]>::zeros()
    };
}

#[test]
fn constants_through_a_macro() {
    assert_eq!(zeros!(VOCAB, TWO).sizes(), [50_257, 2]);
    assert_eq!(zeros!(TWO + 1, UNIT).sizes(), [3, 1]);
    assert_eq!(zeros!(7, ZERO).sizes(), [7, 0]);
}

/// A layer as a user writes it: one bound for each parameter.
struct Linear<const I: usize, const O: usize>
where
    Const<I>: Known,
    Const<O>: Known,
{
    weight: Tensor<f64, shape![{ O }, { I }]>,
    bias: Tensor<f64, shape![{ O }]>,
}

impl<const I: usize, const O: usize> Linear<I, O>
where
    Const<I>: Known,
    Const<O>: Known,
{
    fn new() -> Self {
        Linear { weight: Tensor::arange(), bias: Tensor::ones() }
    }

    fn forward<L: Shape, B: Dim>(&self, x: &Strided<f64, shape![..L, B, { I }]>) -> Tensor<f64, shape![..L, B, { O }]> {
        x.matmul(&self.weight.t()) + &self.bias
    }

    fn row_sums(&self) -> Tensor<f64, shape![{ O }]> {
        self.weight.sum::<-1>() + self.weight.sum_keepdim::<1>().squeeze::<-1>()
    }

    fn gram(&self) -> Tensor<f64, shape![{ I }, { I }]> {
        self.weight.t().matmul(&self.weight)
    }

    fn transposed(&self) -> View<'_, f64, shape![1, { I }, { O }]> {
        self.weight.t().unsqueeze::<0>()
    }

    fn normalised(&self) -> Tensor<f64, shape![{ O }, { I }]> {
        let centred = &self.weight - self.weight.mean_keepdim::<-1>();
        centred.softmax::<-1>() * 2.0
    }

    fn step(&mut self, gradient: &Tensor<f64, shape![{ O }, { I }]>) {
        self.weight -= &(gradient * 0.5);
        self.weight.add_(gradient);
    }

    fn rows(n: usize) -> Tensor<f64, shape![_, { I }]> {
        Tensor::zeros_of(dims![n, { I }])
    }
}

/// Whatever the numbers: against loops.
fn as_loops<const I: usize, const O: usize>()
where
    Const<I>: Known,
    Const<O>: Known,
{
    let mut layer = Linear::<I, O>::new();
    let weight = |o: usize, i: usize| (o * I + i) as f64;
    let x: Tensor<f64, shape![2, { I }]> = Tensor::arange();
    let y = layer.forward::<shape![], _>(&x).to_vec();
    for (b, o) in (0..2).flat_map(|b| (0..O).map(move |o| (b, o))) {
        let product: f64 = (0..I).map(|i| weight(b, i) * weight(o, i)).sum();
        assert_eq!(y[b * O + o], product + 1.0, "{I}, {O}");
    }
    let sums = layer.row_sums().to_vec();
    assert!((0..O).all(|o| sums[o] == (0..I).map(|i| 2.0 * weight(o, i)).sum::<f64>()));
    assert_eq!(layer.gram().sizes(), [I, I]);
    assert_eq!(layer.transposed().sizes(), [1, I, O]);
    assert!((layer.normalised().sum_all().item() - if I == 0 { 0.0 } else { 2.0 * O as f64 }).abs() < 1e-9);
    layer.step(&Tensor::ones());
    assert!(layer.weight.iter().enumerate().all(|(at, w)| *w == at as f64 + 0.5));
    assert_eq!(Linear::<I, O>::rows(3).sizes(), [3, I]);
}

#[test]
fn const_parameters_take_one_bound_each() {
    as_loops::<3, 2>();
    as_loops::<1, 1>();
    as_loops::<1, 4>();
    as_loops::<5, 1>();
    as_loops::<0, 3>();
    as_loops::<2, 0>();
    as_loops::<1000, 2>();
    as_loops::<2, 1025>();
    as_loops::<4096, 1>();
    as_loops::<1, 50_257>();
}

#[test]
fn a_const_parameter_is_the_length_of_its_number() {
    fn length<const I: usize>() -> len![{ I }]
    where
        Const<I>: Known,
    {
        Default::default()
    }
    same(length::<0>(), N::<0>, 0);
    same(length::<1>(), One, 1);
    same(length::<1000>(), K::<1>, 1000);
    same(length::<64_512>(), K::<64, 512>, 64_512);
    same(length::<1_048_576>(), M::<1, 48, 576>, 1_048_576);
    same(length::<536_870_912>(), M::<536, 870, 912>, 536_870_912);
    same(length::<VOCAB>(), <len![{ VOCAB }]>::default(), 50_257);
}

#[test]
fn a_const_parameter_of_one_stretches() {
    fn twice<const I: usize>(x: &Tensor<f32, shape![3, { I }]>) -> Tensor<f32, shape![3, { I }]>
    where
        Const<I>: Known,
    {
        x + x
    }
    let column = twice::<1>(&Tensor::ones());
    assert_eq!((column + Tensor::<f32, shape![4]>::ones()).sizes(), [3, 4]);
    assert_eq!(twice::<4>(&Tensor::ones()).to_vec(), [2.0; 12]);
}

/// A length parameter takes every number, with [`len!`].
#[test]
fn a_length_parameter_takes_every_number() {
    struct Embedding<V: StaticDim, C: StaticDim>(Tensor<f32, shape![V, C]>);
    let words = Embedding::<len![{ HIDDEN }], len![2]>(Tensor::zeros());
    assert_eq!(words.0.sizes(), [123_457, 2]);
    dim!(Batch);
    let _: len![_] = Dyn(3);
    let _: len![Batch] = Batch(3);
}

/// All capitals is a type, too, where one is declared.
#[test]
fn types_in_capitals() {
    dim!(SEQ);
    fn twice<IN: Dim, OUT: Dim>(x: &Tensor<f32, shape![IN, OUT]>) -> Tensor<f32, shape![IN, OUT]> {
        x + x
    }
    let x: Tensor<f32, shape![SEQ, 2]> = Tensor::ones_of(dims![SEQ(3), 2]);
    assert_eq!(twice(&x).to_vec(), [2.0; 6]);
}
