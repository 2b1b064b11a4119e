//! MLP-Mixer of `src/models/mlp_mixer.rs`.

use burn::nn::loss::CrossEntropyLossConfig;
use burn::nn::{LayerNorm, LayerNormConfig, Linear, LinearConfig};
use burn::prelude::*;
use burn::tensor::activation::gelu;
use shape_bench_burn::{device, input, report, with_fixed_parameters};

/// Configuration of a [`Block`].
#[derive(Config, Debug)]
pub struct BlockConfig {
    /// The tokens of an example.
    pub tokens: usize,
    /// The channels of a token.
    pub channels: usize,
    /// The hidden width across tokens.
    pub d_tokens: usize,
    /// The hidden width across channels.
    pub d_channels: usize,
}

/// A block that mixes first the tokens of each channel, then the channels of each token.
#[derive(Module, Debug)]
pub struct Block {
    token_norm: LayerNorm,
    token_in: Linear,
    token_out: Linear,
    channel_norm: LayerNorm,
    channel_in: Linear,
    channel_out: Linear,
    tokens: usize,
    channels: usize,
    d_tokens: usize,
    d_channels: usize,
}

impl BlockConfig {
    /// Initializes a [`Block`].
    pub fn init(&self, device: &Device) -> Block {
        Block {
            token_norm: LayerNormConfig::new(self.channels).init(device),
            token_in: LinearConfig::new(self.tokens, self.d_tokens).init(device),
            token_out: LinearConfig::new(self.d_tokens, self.tokens).init(device),
            channel_norm: LayerNormConfig::new(self.channels).init(device),
            channel_in: LinearConfig::new(self.channels, self.d_channels).init(device),
            channel_out: LinearConfig::new(self.d_channels, self.channels).init(device),
            tokens: self.tokens,
            channels: self.channels,
            d_tokens: self.d_tokens,
            d_channels: self.d_channels,
        }
    }
}

impl Block {
    /// # Shapes
    ///
    /// - x: `[batch, tokens, channels]`
    /// - output: `[batch, tokens, channels]`
    pub fn forward(&self, x: Tensor<3>) -> Tensor<3> {
        let batch = x.dims()[0];
        assert_shape!(x, [batch, self.tokens, self.channels]);
        let channels = self.token_norm.forward(x.clone()).swap_dims(1, 2);
        assert_shape!(channels, [batch, self.channels, self.tokens]);
        let hidden = gelu(self.token_in.forward(channels));
        assert_shape!(hidden, [batch, self.channels, self.d_tokens]);
        let x = x + self.token_out.forward(hidden).swap_dims(1, 2);
        let hidden = gelu(self.channel_in.forward(self.channel_norm.forward(x.clone())));
        assert_shape!(hidden, [batch, self.tokens, self.d_channels]);
        let mixed = x + self.channel_out.forward(hidden);
        assert_shape!(mixed, [batch, self.tokens, self.channels]);
        mixed
    }
}

/// Configuration of a [`Mixer`].
#[derive(Config, Debug)]
pub struct MixerConfig {
    /// The numbers of a patch.
    pub d_patch: usize,
    /// The patches of a picture.
    pub tokens: usize,
    /// The channels of a token.
    pub channels: usize,
    /// The hidden width across tokens.
    pub d_tokens: usize,
    /// The hidden width across channels.
    pub d_channels: usize,
    /// The number of classes.
    pub classes: usize,
    /// The number of blocks.
    pub depth: usize,
}

/// The network: patches of a picture to scores of classes.
#[derive(Module, Debug)]
pub struct Mixer {
    patch: Linear,
    blocks: Vec<Block>,
    norm: LayerNorm,
    head: Linear,
    d_patch: usize,
    tokens: usize,
    channels: usize,
    d_tokens: usize,
    classes: usize,
}

impl MixerConfig {
    /// Initializes a [`Mixer`].
    pub fn init(&self, device: &Device) -> Mixer {
        let block = BlockConfig::new(self.tokens, self.channels, self.d_tokens, self.d_channels);
        Mixer {
            patch: LinearConfig::new(self.d_patch, self.channels).init(device),
            blocks: (0..self.depth).map(|_| block.init(device)).collect(),
            norm: LayerNormConfig::new(self.channels).init(device),
            head: LinearConfig::new(self.channels, self.classes).init(device),
            d_patch: self.d_patch,
            tokens: self.tokens,
            channels: self.channels,
            d_tokens: self.d_tokens,
            classes: self.classes,
        }
    }
}

impl Mixer {
    /// # Shapes
    ///
    /// - patches: `[batch, tokens, d_patch]`
    /// - output: `[batch, classes]`
    pub fn forward(&self, patches: Tensor<3>) -> Tensor<2> {
        let batch = patches.dims()[0];
        assert_shape!(patches, [batch, self.tokens, self.d_patch]);
        let mut x = self.patch.forward(patches);
        assert_shape!(x, [batch, self.tokens, self.channels]);
        for block in &self.blocks {
            x = block.forward(x);
        }
        let pooled = self.norm.forward(x).mean_dim(1).squeeze_dim::<2>(1);
        assert_shape!(pooled, [batch, self.channels]);
        let scores = self.head.forward(pooled);
        assert_shape!(scores, [batch, self.classes]);
        scores
    }

    /// # Shapes
    ///
    /// - patches: `[batch, tokens, d_patch]`
    /// - classes: `[batch]`
    /// - output: `[1]`
    pub fn loss(&self, patches: Tensor<3>, classes: Tensor<1, Int>) -> Tensor<1> {
        let [batch] = classes.dims();
        assert_shape!(patches, [batch, self.tokens, self.d_patch]);
        let loss = CrossEntropyLossConfig::new().init(&patches.device());
        loss.forward(self.forward(patches), classes)
    }
}

fn main() {
    let device = device();
    let net = with_fixed_parameters(MixerConfig::new(48, 16, 8, 12, 20, 5, 2).init(&device));
    let (patches, classes) = (input([3, 16, 48], &device), Tensor::from_data([0, 4, 2], &device));
    report(net.forward(patches.clone()), net.loss(patches, classes));
}
