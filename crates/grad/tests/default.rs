//! `#[derive(Default)]` on structs of tensors, variables and layers.

use congruent::Shared;
use congruent::prelude::*;
use congruent::random::seeded;
use congruent::window::Settings;
use congruent_grad::files::named;
use congruent_grad::nn::{
    AvgPool1d, AvgPool2d, BatchNorm, Conv1d, Conv2d, Dropout, Embedding, Flatten, Forward, Gelu, Gru, GruCell,
    LayerNorm, Linear, Lstm, LstmCell, MaxPool1d, MaxPool2d, MultiHeadAttention, Relu, Residual, RmsNorm, Sigmoid,
    Silu, Softplus, Tanh,
};
use congruent_grad::{Module, Var, value_and_grad};

#[derive(Default)]
struct Tensors {
    floats: Tensor<f32, shape![2, 3]>,
    scalar: Tensor<f64, shape![]>,
    numbers: Tensor<i64, shape![2]>,
    truths: Tensor<bool, shape![2]>,
    none: Tensor<u8, shape![0, 4]>,
    pair: (StackTensor<f32, shape![2, 2]>, StackTensor<bool, shape![]>),
    shared: Shared<i32, shape![3]>,
    absent: Option<Tensor<f32, shape![_]>>,
    list: Vec<Tensor<f32, AnyRank>>,
    boxed: Box<[Tensor<f32, shape![1]>; 2]>,
}

#[test]
fn tensors_are_zeros() {
    let all = Tensors::default();
    assert_eq!((all.floats.to_vec(), all.scalar.item()), (vec![0.0; 6], 0.0));
    assert_eq!((all.numbers.to_vec(), all.truths.to_vec()), (vec![0; 2], vec![false; 2]));
    assert_eq!((all.none.sizes(), all.none.to_vec()), (&[0, 4][..], vec![]));
    assert_eq!((all.pair.0.as_slice(), all.pair.1.as_slice()), (&[0.0; 4][..], &[false][..]));
    assert_eq!(all.shared.to_vec(), [0; 3]);
    assert!(all.absent.is_none() && all.list.is_empty());
    assert!(all.boxed.iter().all(|x| x.to_vec() == [0.0]));
}

#[derive(Module, Default)]
struct Net {
    body: (Linear<f32, len![4], len![8]>, Relu, Dropout, LayerNorm<f32, len![8]>),
    head: Linear<f32, len![8], len![3]>,
    more: Vec<Linear<f32, len![3], len![3]>>,
    scale: Var<f32, shape![3]>,
}

#[test]
fn a_struct_of_layers_is_one_that_trains() {
    let mut net = Net::default();
    assert_eq!(net.body.0.weight.to_vec(), Linear::<f32, len![4], len![8]>::new(&mut seeded(0)).weight.to_vec());
    assert_eq!((net.body.2.p(), net.body.3.weight.to_vec(), net.scale.to_vec()), (0.5, vec![1.0; 8], vec![0.0; 3]));
    assert!(net.more.is_empty());
    let values = |net: &Net| named(net).into_iter().map(|(_, x)| x.to_vec()).collect::<Vec<_>>();
    assert_eq!(values(&net), values(&Net::default()));
    let x: Var<f32, shape![16, 4]> = Tensor::randn(&mut seeded(1)).into();
    let loss = |net: &Net| (net.head.forward(&net.body.forward(&x)) + &net.scale - 1.0).square().mean_all();
    let (before, gradient) = value_and_grad(&net, loss);
    // Every unit has a gradient of its own, which zeros would not give.
    let rows = gradient.body.0.weight.value().to_vec();
    assert!(rows.chunks(4).all(|row| rows.chunks(4).filter(|other| *other == row).count() == 1));
    let mut adam = congruent_grad::optim::Adam::new(&net, 0.01);
    for _ in 0..100 {
        let (_, gradient) = value_and_grad(&net, loss);
        adam.step(&mut net, &gradient);
    }
    assert!(value_and_grad(&net, loss).0 < 0.05 * before);
}

#[derive(Module, Default)]
struct Everything {
    embedding: Embedding<f32, len![5], len![4]>,
    conv1d: Conv1d<f32, shape![2, 1, 3]>,
    conv2d: Conv2d<f32, shape![2, 1, 3, 3], Settings<2, 2, 1, 1>>,
    pools: (MaxPool1d<2>, MaxPool2d<2>, AvgPool1d<2>, AvgPool2d<2>),
    functions: (Gelu, Silu, Sigmoid, Tanh, Softplus, Flatten),
    cells: (LstmCell<f32, len![2], len![3]>, GruCell<f32, len![2], len![3]>),
    sequences: (Lstm<f32, len![2], len![3]>, Gru<f32, len![2], len![3]>),
    kernels: (Conv1d<f32, len![1], len![2], 3>, Conv2d<f32, len![1], len![2], 3, Settings<2, 2, 1, 1>>),
    attention: MultiHeadAttention<f32, len![4], len![2]>,
    norms: (RmsNorm<f32, len![2]>, BatchNorm<f32, len![2]>),
    residual: Residual<(Linear<f32, len![2], len![2]>, Relu)>,
}

#[test]
fn every_layer_has_a_default_with_its_settings() {
    let all = Everything::default();
    let x: Var<f32, shape![1, 1, 8, 8]> = Tensor::ones().into();
    let y: Var<f32, shape![1, 2, 4, 4]> = all.conv2d.forward(&x);
    let other = Conv2d::<f32, shape![2, 1, 3, 3], _>::with(conv(()).stride::<2>().padding::<1>(), &mut seeded(0));
    assert_eq!(y.to_vec(), other.forward(&x).to_vec());
    assert_eq!(y.to_vec(), all.kernels.1.forward(&x).to_vec());
    assert_eq!(all.sequences.0.cell.weight_hh.to_vec(), all.cells.0.weight_hh.to_vec());
    let attention = MultiHeadAttention::<f32, len![4], len![2]>::new(&mut seeded(0));
    assert_eq!(all.attention.key.weight.to_vec(), attention.key.weight.to_vec());
    assert_ne!(all.attention.key.weight.to_vec(), all.attention.query.weight.to_vec());
    assert!(named(&all).iter().all(|(_, x)| x.to_vec().iter().all(|x| x.is_finite())));
}

/// Of any width: `#[derive(Default)]` of the standard library refuses a generic struct with `len![..]` in a field.
#[derive(Module)]
#[module(default)]
struct Wide<H: Dim, M: Module<Element = f32>>
where
    M: std::fmt::Debug,
{
    hidden: Linear<f32, len![4], H>,
    scores: Var<f32, shape![H, 3]>,
    #[module(skip)]
    name: String,
    list: Vec<M>,
}

/// A tuple struct, whose lengths have names: the derive of the standard library takes it.
#[derive(Module, Default)]
struct Pair<H: StaticDim>(Linear<f32, Four, H>, (Relu, Option<Linear<f32, H, Four>>));
type Four = len![4];

#[derive(Module)]
#[module(default, element = f64)]
struct Unit<const N: usize>([Var<f64, shape![2]>; 2], Dropout<f64>);

#[test]
fn a_generic_struct_has_a_default() {
    let wide = Wide::<len![16], Var<f32, shape![2]>>::default();
    assert_eq!((wide.hidden.weight.sizes(), wide.scores.sizes()), (&[16, 4][..], &[16, 3][..]));
    assert_eq!(wide.hidden.weight.to_vec(), Linear::<f32, len![4], len![16]>::default().weight.to_vec());
    assert!(wide.name.is_empty() && wide.list.is_empty());
    let Pair(first, (_, second)) = Pair::<len![5]>::default();
    assert!(first.weight.sizes() == [5, 4] && second.is_none());
    let unit = Unit::<3>::default();
    assert_eq!((unit.0[1].to_vec(), unit.1.p()), (vec![0.0; 2], 0.5));
}
