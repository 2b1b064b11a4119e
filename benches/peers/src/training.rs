//! Training: what a step of a model costs, forward alone, and with its gradient and its optimiser.
//!
//! | name | what, in f32 |
//! |---|---|
//! | `mlp` | 784-256-10 with `relu`, a batch of 64, cross-entropy |
//! | `cnn` | the network of `examples/digits`, a batch of 32, cross-entropy |
//! | `block` | a block of a transformer, [8, 128, 256], 4 heads, 1024 in between, the mean of the squares |
//!
//! each as `.._forward`, which gives the result, and as `.._step`, which gives the loss: forward, back, and a step of gradient descent. (Its
//! rate is 0: it costs what any other does, and everybody's weights stay what they were.)

use crate::works::{Work, numbers, ready};
use congruent::prelude::*;
use congruent_grad::optim::Sgd;
use congruent_grad::{Module, Var, value_and_grad};

/// The weights of a model, each of its own numbers between -4 and 4 times a scale.
pub const SCALE: f32 = 0.02;
/// Of a norm.
pub const SCALE_OF_NORM: f32 = 0.25;

/// The class of each row.
pub fn classes(rows: usize) -> Vec<i64> {
    (0..rows).map(|row| row as i64 * 7 % 10).collect()
}

fn of<S: StaticShape>(operand: usize, scale: f32) -> Var<f32, S> {
    let shape = Tensor::<f32, S>::zeros().shape();
    let elements = numbers(operand, Tensor::<f32, S>::zeros().numel()).into_iter().map(|x| x * scale).collect();
    Tensor::from_vec(shape, elements).expect("as many").into()
}
fn weights<S: StaticShape>(operand: usize) -> Var<f32, S> {
    of(operand, SCALE)
}

/// A model, what it is trained on, and how.
trait Trained: Module<Element = f32> + Send + Sync + 'static {
    type Input: Send + Sync + 'static;
    type Target: Send + Sync + 'static;
    type Out: Lengths;
    fn forward(&self, x: &Self::Input) -> Var<f32, Self::Out>;
    fn loss(&self, x: &Self::Input, target: &Self::Target) -> Var<f32, shape![]>;
}

fn forward<M: Trained>((model, x, _): (M, M::Input, M::Target)) -> Box<dyn Work> {
    ready(move || model.forward(&x), |y| y.to_vec())
}

fn step<M: Trained>((mut model, x, target): (M, M::Input, M::Target)) -> Box<dyn Work> {
    let mut sgd = Sgd::new(0.0);
    let run = move || {
        let (loss, gradient) = value_and_grad(&model, |model| model.loss(&x, &target));
        sgd.step(&mut model, &gradient);
        loss
    };
    ready(run, |loss| vec![loss])
}

/// The work of this name.
pub fn work(name: &str) -> Option<Box<dyn Work>> {
    Some(match name {
        "mlp_forward" => forward(mlp()),
        "mlp_step" => step(mlp()),
        "cnn_forward" => forward(cnn()),
        "cnn_step" => step(cnn()),
        "block_forward" => forward(block()),
        "block_step" => step(block()),
        _ => return None,
    })
}

#[derive(Module)]
struct Mlp {
    w1: Var<f32, shape![256, 784]>,
    b1: Var<f32, shape![256]>,
    w2: Var<f32, shape![10, 256]>,
    b2: Var<f32, shape![10]>,
}

fn mlp() -> (Mlp, Var<f32, shape![64, 784]>, Tensor<i64, shape![64]>) {
    let classes = Tensor::from_vec(dims![64], classes(64)).expect("as many");
    (Mlp { w1: weights(1), b1: weights(2), w2: weights(3), b2: weights(4) }, of(0, 1.0), classes)
}

impl Trained for Mlp {
    type Input = Var<f32, shape![64, 784]>;
    type Target = Tensor<i64, shape![64]>;
    type Out = shape![64, 10];
    fn forward(&self, x: &Self::Input) -> Var<f32, shape![64, 10]> {
        (x.matmul(self.w1.t()) + &self.b1).relu().matmul(self.w2.t()) + &self.b2
    }
    fn loss(&self, x: &Self::Input, classes: &Self::Target) -> Var<f32, shape![]> {
        self.forward(x).cross_entropy(classes)
    }
}

#[derive(Module)]
struct Cnn {
    w1: Var<f32, shape![16, 1, 3, 3]>,
    b1: Var<f32, shape![16]>,
    w2: Var<f32, shape![32, 16, 3, 3]>,
    b2: Var<f32, shape![32]>,
    w3: Var<f32, shape![10, 128]>,
    b3: Var<f32, shape![10]>,
}

fn cnn() -> (Cnn, Var<f32, shape![32, 1, 8, 8]>, Tensor<i64, shape![32]>) {
    let model = Cnn { w1: weights(1), b1: weights(2), w2: weights(3), b2: weights(4), w3: weights(5), b3: weights(6) };
    (model, of(0, 1.0), Tensor::from_vec(dims![32], classes(32)).expect("as many"))
}

impl Trained for Cnn {
    type Input = Var<f32, shape![32, 1, 8, 8]>;
    type Target = Tensor<i64, shape![32]>;
    type Out = shape![32, 10];
    fn forward(&self, x: &Self::Input) -> Var<f32, shape![32, 10]> {
        let x = x.conv2d(conv(&self.w1).padding::<1>().bias(&self.b1)).relu().max_pool2d(pool::<2>());
        let x = x.conv2d(conv(&self.w2).padding::<1>().bias(&self.b2)).relu().max_pool2d(pool::<2>());
        x.flatten::<1, -1>().matmul(self.w3.t()) + &self.b3
    }
    fn loss(&self, x: &Self::Input, classes: &Self::Target) -> Var<f32, shape![]> {
        self.forward(x).cross_entropy(classes)
    }
}

type Rows = shape![8, 128, 256];

#[derive(Module)]
struct Block {
    norm1: Var<f32, shape![256]>,
    shift1: Var<f32, shape![256]>,
    w_in: Var<f32, shape![768, 256]>,
    b_in: Var<f32, shape![768]>,
    w_out: Var<f32, shape![256, 256]>,
    b_out: Var<f32, shape![256]>,
    norm2: Var<f32, shape![256]>,
    shift2: Var<f32, shape![256]>,
    w1: Var<f32, shape![1024, 256]>,
    b1: Var<f32, shape![1024]>,
    w2: Var<f32, shape![256, 1024]>,
    b2: Var<f32, shape![256]>,
}

fn block() -> (Block, Var<f32, Rows>, ()) {
    let model = Block {
        norm1: of(1, SCALE_OF_NORM),
        shift1: weights(2),
        w_in: weights(3),
        b_in: weights(4),
        w_out: weights(5),
        b_out: weights(6),
        norm2: of(7, SCALE_OF_NORM),
        shift2: weights(8),
        w1: weights(9),
        b1: weights(10),
        w2: weights(11),
        b2: weights(12),
    };
    (model, of(0, 1.0), ())
}

impl Trained for Block {
    type Input = Var<f32, Rows>;
    type Target = ();
    type Out = Rows;
    fn forward(&self, x: &Self::Input) -> Var<f32, Rows> {
        let seen = x.layer_norm(&self.norm1, &self.shift1, 1e-5);
        let parts = (seen.matmul(self.w_in.t()) + &self.b_in).view::<shape![8, 128, 3, 4, 64]>();
        let parts = parts.permute::<axes![2, 0, 3, 1, 4]>();
        let (q, k, v) = (parts.select::<0>(0), parts.select::<0>(1), parts.select::<0>(2));
        let heads = (q.matmul(k.mt()) * 0.125).softmax::<-1>().matmul(v);
        let x = x + (heads.transpose::<1, 2>().reshape::<Rows>().matmul(self.w_out.t()) + &self.b_out);
        let seen = x.layer_norm(&self.norm2, &self.shift2, 1e-5);
        let wide = (seen.matmul(self.w1.t()) + &self.b1).gelu();
        x + (wide.matmul(self.w2.t()) + &self.b2)
    }
    fn loss(&self, x: &Self::Input, _: &()) -> Var<f32, shape![]> {
        self.forward(x).square().mean_all()
    }
}
