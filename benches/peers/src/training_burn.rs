//! The training works by burn, on its backend `flex`: its own modules, its autodiff, its optimiser.

use crate::training::{SCALE, SCALE_OF_NORM, classes};
use crate::works::{Work, numbers, ready};
use burn::module::{Module, Param};
use burn::nn::conv::{Conv2d, Conv2dConfig};
use burn::nn::loss::CrossEntropyLossConfig;
use burn::nn::pool::{MaxPool2d, MaxPool2dConfig};
use burn::nn::{LayerNorm, LayerNormConfig, Linear, LinearConfig, PaddingConfig2d};
use burn::optim::{GradientsParams, SgdConfig};
use burn::tensor::activation::{gelu, relu, softmax};
use burn::tensor::{Device, Int, Tensor, TensorData};

fn scaled<const D: usize>(operand: usize, sizes: [usize; D], scale: f32, device: &Device) -> Tensor<D> {
    let elements: Vec<f32> = numbers(operand, sizes.iter().product()).into_iter().map(|x| x * scale).collect();
    Tensor::from_data(TensorData::new(elements, sizes), device)
}

fn weight<const D: usize>(operand: usize, sizes: [usize; D], device: &Device) -> Param<Tensor<D>> {
    Param::from_tensor(scaled(operand, sizes, SCALE, device))
}

/// With the weight of this operand, and the bias of the next.
fn linear(operand: usize, [width, out]: [usize; 2], device: &Device) -> Linear {
    let mut linear = LinearConfig::new(width, out).init(device);
    // The numbers are those of `[out, width]`; burn keeps `[width, out]`, row-major.
    let numbers = scaled(operand, [out, width], SCALE, &device.clone().inner());
    let transposed = numbers.transpose().into_data();
    linear.weight = Param::from_tensor(Tensor::from_data(transposed, device));
    linear.bias = Some(weight(operand + 1, [out], device));
    linear
}

fn conv(operand: usize, [channels, out]: [usize; 2], device: &Device) -> Conv2d {
    let config = Conv2dConfig::new([channels, out], [3, 3]).with_padding(PaddingConfig2d::Explicit(1, 1, 1, 1));
    let mut conv = config.init(device);
    conv.weight = weight(operand, [out, channels, 3, 3], device);
    conv.bias = Some(weight(operand + 1, [out], device));
    conv
}

fn norm(operand: usize, device: &Device) -> LayerNorm {
    let mut norm = LayerNormConfig::new(256).init(device);
    norm.gamma = Param::from_tensor(scaled(operand, [256], SCALE_OF_NORM, device));
    norm.beta = Some(weight(operand + 1, [256], device));
    norm
}

/// A model from rank `I` to rank `O`.
trait Trained<const I: usize, const O: usize>: Module + Send + 'static {
    fn forward(&self, x: Tensor<I>) -> Tensor<O>;
    fn loss(&self, x: Tensor<I>, classes: Tensor<1, Int>) -> Tensor<1>;
}

fn elements<const D: usize>(y: Tensor<D>) -> Vec<f32> {
    y.into_data().try_to_vec().expect("f32")
}

fn forward<const I: usize, const O: usize>(model: impl Trained<I, O>, x: Tensor<I>) -> Box<dyn Work> {
    ready(move || model.forward(x.clone()), elements)
}

fn step<const I: usize, const O: usize>(model: impl Trained<I, O>, x: Tensor<I>) -> Box<dyn Work> {
    let classes = Tensor::from_data(classes(x.dims()[0]).as_slice(), &x.device());
    // A step takes the model, and gives back the next one.
    let (mut model, mut sgd) = (Some(model), SgdConfig::new().init());
    let run = move || {
        let last = model.take().expect("the one of the last step");
        let loss = last.loss(x.clone(), classes.clone());
        let gradients = GradientsParams::from_grads(loss.backward(), &last);
        model = Some(sgd.step(0.0, last, gradients));
        loss
    };
    ready(run, elements)
}

/// The work of this name.
pub fn work(name: &str) -> Option<Box<dyn Work>> {
    let plain = Device::flex();
    let tracked = plain.clone().autodiff();
    let rows = |device| scaled(0, [64, 784], 1.0, device);
    let images = |device| scaled(0, [32, 1, 8, 8], 1.0, device);
    let words = |device| scaled(0, [8, 128, 256], 1.0, device);
    Some(match name {
        "mlp_forward" => forward(Mlp::new(&plain), rows(&plain)),
        "mlp_step" => step(Mlp::new(&tracked), rows(&tracked)),
        "cnn_forward" => forward(Cnn::new(&plain), images(&plain)),
        "cnn_step" => step(Cnn::new(&tracked), images(&tracked)),
        "block_forward" => forward(Block::new(&plain), words(&plain)),
        "block_step" => step(Block::new(&tracked), words(&tracked)),
        _ => return None,
    })
}

fn cross_entropy(scores: Tensor<2>, classes: Tensor<1, Int>) -> Tensor<1> {
    CrossEntropyLossConfig::new().init(&scores.device()).forward(scores, classes)
}

#[derive(Module, Debug)]
struct Mlp {
    first: Linear,
    last: Linear,
}

impl Mlp {
    fn new(device: &Device) -> Mlp {
        Mlp { first: linear(1, [784, 256], device), last: linear(3, [256, 10], device) }
    }
}

impl Trained<2, 2> for Mlp {
    fn forward(&self, x: Tensor<2>) -> Tensor<2> {
        self.last.forward(relu(self.first.forward(x)))
    }
    fn loss(&self, x: Tensor<2>, classes: Tensor<1, Int>) -> Tensor<1> {
        cross_entropy(self.forward(x), classes)
    }
}

#[derive(Module, Debug)]
struct Cnn {
    first: Conv2d,
    second: Conv2d,
    pool: MaxPool2d,
    last: Linear,
}

impl Cnn {
    fn new(device: &Device) -> Cnn {
        let pool = MaxPool2dConfig::new([2, 2]).init();
        Cnn {
            first: conv(1, [1, 16], device),
            second: conv(3, [16, 32], device),
            pool,
            last: linear(5, [128, 10], device),
        }
    }
}

impl Trained<4, 2> for Cnn {
    fn forward(&self, x: Tensor<4>) -> Tensor<2> {
        let x = self.pool.forward(relu(self.first.forward(x)));
        let x = self.pool.forward(relu(self.second.forward(x)));
        self.last.forward(x.flatten(1, -1))
    }
    fn loss(&self, x: Tensor<4>, classes: Tensor<1, Int>) -> Tensor<1> {
        cross_entropy(self.forward(x), classes)
    }
}

#[derive(Module, Debug)]
struct Block {
    norm1: LayerNorm,
    into: Linear,
    out: Linear,
    norm2: LayerNorm,
    wide: Linear,
    narrow: Linear,
}

impl Block {
    fn new(device: &Device) -> Block {
        Block {
            norm1: norm(1, device),
            into: linear(3, [256, 768], device),
            out: linear(5, [256, 256], device),
            norm2: norm(7, device),
            wide: linear(9, [256, 1024], device),
            narrow: linear(11, [1024, 256], device),
        }
    }
}

impl Trained<3, 3> for Block {
    fn forward(&self, x: Tensor<3>) -> Tensor<3> {
        let parts =
            self.into.forward(self.norm1.forward(x.clone())).reshape([8, 128, 3, 4, 64]).permute([2, 0, 3, 1, 4]);
        let [q, k, v] = [0, 1, 2].map(|part| parts.clone().select_dim::<4>(0, part));
        let heads = softmax(q.matmul(k.transpose()) * 0.125, 3).matmul(v);
        let x = x + self.out.forward(heads.swap_dims(1, 2).reshape([8, 128, 256]));
        let wide = gelu(self.wide.forward(self.norm2.forward(x.clone())));
        x + self.narrow.forward(wide)
    }
    fn loss(&self, x: Tensor<3>, _: Tensor<1, Int>) -> Tensor<1> {
        self.forward(x).square().mean()
    }
}
