//! ResNet of `src/models/resnet.rs`.

use burn::nn::conv::{Conv2d, Conv2dConfig};
use burn::nn::loss::CrossEntropyLossConfig;
use burn::nn::{BatchNorm, BatchNormConfig, Linear, LinearConfig, PaddingConfig2d};
use burn::prelude::*;
use burn::tensor::activation::relu;
use shape_bench_burn::{device, input, report, with_fixed_parameters};

/// Configuration of a [`Block`].
#[derive(Config, Debug)]
pub struct BlockConfig {
    /// The channels.
    pub channels: usize,
}

/// Two convolutions, whose result is added to the input.
#[derive(Module, Debug)]
pub struct Block {
    first: Conv2d,
    first_norm: BatchNorm,
    second: Conv2d,
    second_norm: BatchNorm,
    channels: usize,
}

impl BlockConfig {
    /// Initializes a [`Block`].
    pub fn init(&self, device: &Device) -> Block {
        let conv = Conv2dConfig::new([self.channels, self.channels], [3, 3]).with_padding(PaddingConfig2d::Same);
        Block {
            first: conv.init(device),
            first_norm: BatchNormConfig::new(self.channels).init(device),
            second: conv.init(device),
            second_norm: BatchNormConfig::new(self.channels).init(device),
            channels: self.channels,
        }
    }
}

impl Block {
    /// # Shapes
    ///
    /// - x: `[batch, channels, height, width]`
    /// - output: `[batch, channels, height, width]`
    pub fn forward(&self, x: Tensor<4>) -> Tensor<4> {
        let [batch, _, height, width] = x.dims();
        assert_shape!(x, [batch, self.channels, height, width]);
        let y = relu(self.first_norm.forward(self.first.forward(x.clone())));
        let y = self.second_norm.forward(self.second.forward(y));
        let sum = relu(x + y);
        assert_shape!(sum, [batch, self.channels, height, width]);
        sum
    }
}

/// Configuration of a [`Down`].
#[derive(Config, Debug)]
pub struct DownConfig {
    /// The channels of the stage before.
    pub channels_in: usize,
    /// The channels of the next stage.
    pub channels_out: usize,
}

/// The layers between two stages: a convolution of stride 2, and a projection of the input beside it.
#[derive(Module, Debug)]
pub struct Down {
    conv: Conv2d,
    project: Conv2d,
    norm: BatchNorm,
}

impl DownConfig {
    /// Initializes a [`Down`].
    pub fn init(&self, device: &Device) -> Down {
        Down {
            conv: Conv2dConfig::new([self.channels_in, self.channels_out], [3, 3])
                .with_stride([2, 2])
                .with_padding(PaddingConfig2d::Explicit(1, 1, 1, 1))
                .with_bias(false)
                .init(device),
            project: Conv2dConfig::new([self.channels_in, self.channels_out], [1, 1])
                .with_stride([2, 2])
                .with_bias(false)
                .init(device),
            norm: BatchNormConfig::new(self.channels_out).init(device),
        }
    }
}

/// Configuration of a [`ResNet`].
#[derive(Config, Debug)]
pub struct ResNetConfig {
    /// The channels of the first stage.
    pub first: usize,
    /// The channels of the second stage.
    pub second: usize,
    /// The channels of the third stage.
    pub third: usize,
    /// The number of classes.
    pub classes: usize,
    /// The blocks of a stage.
    pub depth: usize,
}

/// The network, for pictures of 16 by 16.
#[derive(Module, Debug)]
pub struct ResNet {
    stem: Conv2d,
    first: Vec<Block>,
    to_second: Down,
    second: Vec<Block>,
    to_third: Down,
    third: Vec<Block>,
    scores: Linear,
    channels: [usize; 3],
    classes: usize,
}

impl ResNetConfig {
    /// Initializes a [`ResNet`].
    pub fn init(&self, device: &Device) -> ResNet {
        ResNet {
            stem: Conv2dConfig::new([3, self.first], [3, 3]).with_padding(PaddingConfig2d::Same).init(device),
            first: (0..self.depth).map(|_| BlockConfig::new(self.first).init(device)).collect(),
            to_second: DownConfig::new(self.first, self.second).init(device),
            second: (0..self.depth).map(|_| BlockConfig::new(self.second).init(device)).collect(),
            to_third: DownConfig::new(self.second, self.third).init(device),
            third: (0..self.depth).map(|_| BlockConfig::new(self.third).init(device)).collect(),
            scores: LinearConfig::new(self.third, self.classes).init(device),
            channels: [self.first, self.second, self.third],
            classes: self.classes,
        }
    }
}

impl ResNet {
    /// # Shapes
    ///
    /// - x: `[batch, 3, 16, 16]`
    /// - output: `[batch, classes]`
    pub fn forward(&self, x: Tensor<4>) -> Tensor<2> {
        let (batch, [first, second, third]) = (x.dims()[0], self.channels);
        assert_shape!(x, [batch, 3, 16, 16]);
        let mut x = relu(self.stem.forward(x));
        assert_shape!(x, [batch, first, 16, 16]);
        for block in &self.first {
            x = block.forward(x);
        }
        let down = &self.to_second;
        let wide = down.conv.forward(x.clone());
        assert_shape!(wide, [batch, second, 8, 8]);
        let mut x = relu(down.norm.forward(wide)) + down.project.forward(x);
        for block in &self.second {
            x = block.forward(x);
        }
        let down = &self.to_third;
        let wide = down.conv.forward(x.clone());
        assert_shape!(wide, [batch, third, 4, 4]);
        let mut x = relu(down.norm.forward(wide)) + down.project.forward(x);
        for block in &self.third {
            x = block.forward(x);
        }
        let pooled = x.mean_dims(&[2, 3]).squeeze_dims::<2>(&[2, 3]);
        assert_shape!(pooled, [batch, third]);
        let scores = self.scores.forward(pooled);
        assert_shape!(scores, [batch, self.classes]);
        scores
    }

    /// # Shapes
    ///
    /// - x: `[batch, 3, 16, 16]`
    /// - classes: `[batch]`
    /// - output: `[1]`
    pub fn loss(&self, x: Tensor<4>, classes: Tensor<1, Int>) -> Tensor<1> {
        let [batch] = classes.dims();
        assert_shape!(x, [batch, 3, 16, 16]);
        let loss = CrossEntropyLossConfig::new().init(&x.device());
        loss.forward(self.forward(x), classes)
    }
}

fn main() {
    let device = device();
    let net = with_fixed_parameters(ResNetConfig::new(4, 6, 8, 5, 1).init(&device));
    let (x, classes) = (input([2, 3, 16, 16], &device), Tensor::from_data([4, 0], &device));
    report(net.forward(x.clone()), net.loss(x, classes));
}
