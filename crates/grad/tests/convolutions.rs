//! Convolutions by their channels and a kernel, and padding that keeps lengths: the same layers as by the shape of their weights.

use congruent::pad::Constant;
use congruent::prelude::*;
use congruent::random::{Rng, seeded};
use congruent::window::{SamePadding, Settings};
use congruent_grad::nn::{Conv1d, Conv2d, Forward, Relu, Residual};
use congruent_grad::{Module, Var, grad, gradcheck, value_and_grad};

dim!(Batch, Channels);

fn randn<S: Lengths>(shape: S) -> Var<f64, S> {
    Tensor::randn_of(shape, &mut seeded(7)).into()
}

#[test]
fn channels_and_a_kernel_are_the_shape_of_weights() {
    let short: Conv2d<f64, len![2], len![4], 3> = Conv2d::new(&mut seeded(1));
    let long = Conv2d::<f64, shape![4, 2, 3, 3]>::new(&mut seeded(1));
    let (weight, bias): (&Var<f64, shape![4, 2, 3, 3]>, &Option<Var<f64, shape![4]>>) = (&short.weight, &short.bias);
    assert_eq!(weight.to_vec(), long.weight.to_vec());
    assert_eq!(bias.as_ref().map(Var::to_vec), long.bias.as_ref().map(Var::to_vec));
    let x: Var<f64, shape![3, 2, 5, 6]> = randn(dims![3, 2, 5, 6]);
    let y: Var<f64, shape![3, 4, 3, 4]> = short.forward(&x);
    assert_eq!(y.to_vec(), long.forward(&x).to_vec());

    let strided: Conv2d<f64, len![2], len![4], 3, Settings<2, 2, 1, 1>> =
        Conv2d::with(conv(()).stride::<2>().padding::<1>(), &mut seeded(1));
    let other = Conv2d::<f64, shape![4, 2, 3, 3], _>::with(conv(()).stride::<2>().padding::<1>(), &mut seeded(1));
    let y: Var<f64, shape![3, 4, 3, 3]> = strided.forward(&x);
    assert_eq!(y.to_vec(), other.forward(&x).to_vec());

    let line: Conv1d<f64, len![2], len![4], 2> = Conv1d::new(&mut seeded(1));
    let y: Var<f64, shape![3, 4, 4]> = line.forward(&x.select::<3>(0));
    assert_eq!(y.to_vec(), Conv1d::<f64, shape![4, 2, 2]>::new(&mut seeded(1)).forward(&x.select::<3>(0)).to_vec());
}

#[test]
fn channels_may_be_known_at_run_time() {
    let layer: Conv2d<f64, len![Channels], len![4], 3> = Conv2d::of(Channels(2), Default::default(), &mut seeded(1));
    let known: Conv2d<f64, len![2], len![4], 3> = Conv2d::new(&mut seeded(1));
    let x = randn(dims![Batch(3), Channels(2), 5, 6]);
    let y: Var<f64, shape![Batch, 4, 3, 4]> = layer.forward(&x);
    assert_eq!(y.to_vec(), known.forward(&randn(dims![3, 2, 5, 6])).to_vec());
    let same: Conv1d<f64, len![Channels], len![4], 5, SamePadding> =
        Conv1d::of(Channels(2), Default::default(), &mut seeded(1));
    let y: Var<f64, shape![Batch, 4, 5]> = same.forward(&x.select::<3>(0));
    assert_eq!(y.sizes(), [3, 4, 5]);
}

#[test]
fn the_same_padding_is_half_a_kernel() {
    let same: Conv2d<f64, len![2], len![4], 3, SamePadding> = Conv2d::same(&mut seeded(1));
    let padded = Conv2d::<f64, shape![4, 2, 3, 3], _>::with(conv(()).padding::<1>(), &mut seeded(1));
    let x: Var<f64, shape![3, 2, 5, 6]> = randn(dims![3, 2, 5, 6]);
    let y: Var<f64, shape![3, 4, 5, 6]> = same.forward(&x);
    assert_eq!(y.to_vec(), padded.forward(&x).to_vec());
    gradcheck(&(same, x.clone()), |(same, x)| same.forward(x)).unwrap();
    // A kernel whose lengths differ, by its shape; of 1; along one axis; without a batch.
    let wide = Conv2d::<f64, shape![4, 2, 1, 5], SamePadding>::same(&mut seeded(1));
    let padded = Conv2d::<f64, shape![4, 2, 1, 5], _>::with(conv(()).paddings::<0, 2>(), &mut seeded(1));
    let one: Var<f64, shape![4, 5, 6]> = wide.forward(&x.select::<0>(0));
    assert_eq!(one.to_vec(), padded.forward(&x.select::<0>(0)).to_vec());
    let line: Conv1d<f64, len![2], len![2], 7, SamePadding> = Conv1d::same(&mut seeded(1));
    let padded = Conv1d::<f64, shape![2, 2, 7], _>::with(conv(()).padding::<3>(), &mut seeded(1));
    let y: Var<f64, shape![3, 2, 5]> = line.forward(&x.select::<3>(0));
    assert_eq!(y.to_vec(), padded.forward(&x.select::<3>(0)).to_vec());
    gradcheck(&(line, x.select::<3>(0)), |(line, x)| line.forward(x)).unwrap();
    let default = Conv2d::<f64, len![2], len![4], 3, SamePadding>::default();
    assert_eq!(
        default.weight.to_vec(),
        Conv2d::<f64, len![2], len![4], 3, SamePadding>::same(&mut seeded(0)).weight.to_vec()
    );
}

#[test]
fn the_same_padding_of_nothing_is_nothing() {
    let same: Conv2d<f64, len![2], len![4], 3, SamePadding> = Conv2d::same(&mut seeded(1));
    let x: Var<f64, shape![3, 2, 0, 6]> = Tensor::zeros().into();
    let (y, g) = value_and_grad(&(same, x), |(same, x)| {
        let y: Var<f64, shape![3, 4, 0, 6]> = same.forward(x);
        y.square().sum_all()
    });
    assert_eq!((y, g.1.sizes()), (0.0, &[3, 2, 0, 6][..]));
    assert_eq!((g.0.weight.to_vec(), g.0.bias.as_ref().expect("it has one").to_vec()), (vec![0.0; 72], vec![0.0; 4]));
}

/// Of any channels: no bound on the struct or its methods but those of lengths.
#[derive(Module)]
struct Block<C: Dim, O: Dim> {
    first: Conv2d<f64, C, O, 3, SamePadding>,
    rest: Residual<(Conv2d<f64, O, O, 5, SamePadding>, Relu<f64>)>,
    last: Conv2d<f64, O, C, 1>,
}

impl<C: StaticDim, O: StaticDim> Block<C, O> {
    fn new(rng: &mut impl Rng) -> Self {
        Block {
            first: Conv2d::of(C::VALUE, O::VALUE, rng),
            rest: Residual((Conv2d::of(O::VALUE, O::VALUE, rng), Relu::new())),
            last: Conv2d::of(O::VALUE, C::VALUE, rng),
        }
    }
}

impl<C: Dim, O: Dim> Block<C, O> {
    fn forward<B: Dim, H: Dim, W: Dim>(&self, x: &Var<f64, shape![B, C, H, W]>) -> Var<f64, shape![B, O, H, W]> {
        self.rest.forward(&self.first.forward(x))
    }
}

#[test]
fn generic_blocks_need_no_bounds() {
    let block = Block::<len![2], len![3]>::new(&mut seeded(1));
    let x = randn(dims![Batch(2), 2, 4, Dyn(7)]);
    let y: Var<f64, shape![Batch, 3, 4, _]> = block.forward(&x);
    assert_eq!(y.sizes(), [2, 3, 4, 7]);
    let back: Var<f64, shape![Batch, 2, 4, _]> = block.last.forward(&y);
    assert_eq!(back.sizes(), [2, 2, 4, 7]);
}

#[test]
fn even_and_dilated_kernels_keep_lengths() {
    let pair: (Var<f64, shape![2, 4, 5, 3]>, Var<f64, shape![2, 2, 2, 4]>) =
        (randn(dims![2, 4, 5, 3]), randn(dims![2, 2, 2, 4]));
    // One zero more at the end, of both axes.
    let padded = |x: &Var<f64, shape![2, 4, 5, 3]>| x.pad::<-1, 3, 3>(Constant(0.0)).pad::<-2, 1, 2>(Constant(0.0));
    let same = |x: &Var<f64, shape![2, 4, 5, 3]>, w: &Var<f64, shape![2, 2, 2, 4]>| -> Var<f64, shape![2, 2, 5, 3]> {
        x.conv2d(conv(w).same_padding().dilations::<3, 2>().groups::<2>())
    };
    let a = grad(&pair, |(x, w)| same(x, w).sin().sum_all());
    let b = grad(&pair, |(x, w)| padded(x).conv2d(conv(w).dilations::<3, 2>().groups::<2>()).sin().sum_all());
    let near = |a: Vec<f64>, b: Vec<f64>| a.iter().zip(&b).all(|(a, b)| (a - b).abs() < 1e-12) && a.len() == b.len();
    assert!(near(a.0.to_vec(), b.0.to_vec()) && near(a.1.to_vec(), b.1.to_vec()));
    gradcheck(&pair, |(x, w)| same(x, w).square()).unwrap();
    let layer: Conv1d<f64, len![2], len![3], 4, SamePadding> = Conv1d::same(&mut seeded(1));
    let y: Var<f64, shape![1, 3, 5]> = layer.forward(&randn(dims![1, 2, 5]));
    assert_eq!(y.numel(), 15);
}

#[test]
fn each_channel_alone_has_the_gradients_of_groups() {
    let pair: (Var<f64, shape![2, 3, 5, 4]>, Var<f64, shape![3, 1, 3, 3]>) =
        (randn(dims![2, 3, 5, 4]), randn(dims![3, 1, 3, 3]));
    let a = grad(&pair, |(x, w)| x.conv2d(conv(w).same_padding().depthwise()).sin().sum_all());
    let b = grad(&pair, |(x, w)| x.conv2d(conv(w).padding::<1>().groups::<3>()).sin().sum_all());
    assert_eq!((a.0.to_vec(), a.1.to_vec()), (b.0.to_vec(), b.1.to_vec()));
}
