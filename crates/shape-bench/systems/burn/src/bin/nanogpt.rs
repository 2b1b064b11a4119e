//! nanoGPT of `src/models/nanogpt.rs`.

use burn::nn::loss::CrossEntropyLossConfig;
use burn::nn::{Embedding, EmbeddingConfig, LayerNorm, LayerNormConfig, Linear, LinearConfig};
use burn::prelude::*;
use burn::tensor::activation::{gelu, softmax};
use shape_bench_burn::{device, report, with_fixed_parameters};

/// Configuration of [`Attention`].
#[derive(Config, Debug)]
pub struct AttentionConfig {
    /// The width.
    pub d_model: usize,
    /// The number of heads.
    pub n_heads: usize,
}

/// Causal attention.
#[derive(Module, Debug)]
pub struct Attention {
    query: Linear,
    key: Linear,
    value: Linear,
    out: Linear,
    d_model: usize,
    n_heads: usize,
    d_head: usize,
}

impl AttentionConfig {
    /// Initializes [`Attention`].
    pub fn init(&self, device: &Device) -> Attention {
        let linear = LinearConfig::new(self.d_model, self.d_model);
        Attention {
            query: linear.init(device),
            key: linear.init(device),
            value: linear.init(device),
            out: linear.init(device),
            d_model: self.d_model,
            n_heads: self.n_heads,
            d_head: self.d_model / self.n_heads,
        }
    }
}

impl Attention {
    /// # Shapes
    ///
    /// - x: `[batch, length, d_model]`
    /// - output: `[batch, n_heads, length, d_head]`
    fn split(&self, x: Tensor<3>) -> Tensor<4> {
        let [batch, length, _] = x.dims();
        assert_shape!(x, [batch, length, self.d_model]);
        let heads = x.reshape([batch, length, self.n_heads, self.d_head]).swap_dims(1, 2);
        assert_shape!(heads, [batch, self.n_heads, length, self.d_head]);
        heads
    }

    /// # Shapes
    ///
    /// - x: `[batch, length, d_model]`
    /// - output: `[batch, length, d_model]`
    pub fn forward(&self, x: Tensor<3>) -> Tensor<3> {
        let [batch, length, _] = x.dims();
        assert_shape!(x, [_, _, self.d_model]);
        let query = self.split(self.query.forward(x.clone()));
        let key = self.split(self.key.forward(x.clone()));
        let value = self.split(self.value.forward(x.clone()));
        let scores = query.matmul(key.transpose()) / (self.d_head as f32).sqrt();
        assert_shape!(scores, [batch, self.n_heads, length, length]);
        let hidden = Tensor::<2, Bool>::tril_mask([length, length], 0, &x.device());
        let weights = softmax(scores.mask_fill(hidden.unsqueeze(), f32::NEG_INFINITY), 3);
        let heads = weights.matmul(value);
        assert_shape!(heads, [batch, self.n_heads, length, self.d_head]);
        let seen = self.out.forward(heads.swap_dims(1, 2).flatten::<3>(2, 3));
        assert_shape!(seen, [batch, length, self.d_model]);
        seen
    }
}

/// Configuration of a [`Block`].
#[derive(Config, Debug)]
pub struct BlockConfig {
    /// The width.
    pub d_model: usize,
    /// The number of heads.
    pub n_heads: usize,
    /// The hidden width.
    pub d_hidden: usize,
}

/// Attention, then a perceptron.
#[derive(Module, Debug)]
pub struct Block {
    first_norm: LayerNorm,
    attention: Attention,
    second_norm: LayerNorm,
    expand: Linear,
    contract: Linear,
    d_model: usize,
    d_hidden: usize,
}

impl BlockConfig {
    /// Initializes a [`Block`].
    pub fn init(&self, device: &Device) -> Block {
        Block {
            first_norm: LayerNormConfig::new(self.d_model).init(device),
            attention: AttentionConfig::new(self.d_model, self.n_heads).init(device),
            second_norm: LayerNormConfig::new(self.d_model).init(device),
            expand: LinearConfig::new(self.d_model, self.d_hidden).init(device),
            contract: LinearConfig::new(self.d_hidden, self.d_model).init(device),
            d_model: self.d_model,
            d_hidden: self.d_hidden,
        }
    }
}

impl Block {
    /// # Shapes
    ///
    /// - x: `[batch, length, d_model]`
    /// - output: `[batch, length, d_model]`
    pub fn forward(&self, x: Tensor<3>) -> Tensor<3> {
        let [batch, length, _] = x.dims();
        assert_shape!(x, [_, _, self.d_model]);
        let x = x.clone() + self.attention.forward(self.first_norm.forward(x));
        let hidden = gelu(self.expand.forward(self.second_norm.forward(x.clone())));
        assert_shape!(hidden, [batch, length, self.d_hidden]);
        let x = x + self.contract.forward(hidden);
        assert_shape!(x, [batch, length, self.d_model]);
        x
    }
}

/// Configuration of a [`Gpt`].
#[derive(Config, Debug)]
pub struct GptConfig {
    /// The number of tokens.
    pub vocabulary: usize,
    /// The most positions.
    pub positions: usize,
    /// The width.
    pub d_model: usize,
    /// The number of heads.
    pub n_heads: usize,
    /// The hidden width.
    pub d_hidden: usize,
    /// The number of blocks.
    pub depth: usize,
}

/// The model.
#[derive(Module, Debug)]
pub struct Gpt {
    tokens: Embedding,
    positions: Embedding,
    blocks: Vec<Block>,
    norm: LayerNorm,
    vocabulary: usize,
    d_model: usize,
}

impl GptConfig {
    /// Initializes a [`Gpt`].
    pub fn init(&self, device: &Device) -> Gpt {
        let block = BlockConfig::new(self.d_model, self.n_heads, self.d_hidden);
        Gpt {
            tokens: EmbeddingConfig::new(self.vocabulary, self.d_model).init(device),
            positions: EmbeddingConfig::new(self.positions, self.d_model).init(device),
            blocks: (0..self.depth).map(|_| block.init(device)).collect(),
            norm: LayerNormConfig::new(self.d_model).init(device),
            vocabulary: self.vocabulary,
            d_model: self.d_model,
        }
    }
}

impl Gpt {
    /// # Shapes
    ///
    /// - text: `[batch, length]`
    /// - output: `[batch, length, vocabulary]`
    pub fn forward(&self, text: Tensor<2, Int>) -> Tensor<3> {
        let [batch, length] = text.dims();
        let places = Tensor::<1, Int>::arange(0..length as i64, &text.device()).unsqueeze::<2>();
        assert_shape!(places, [1, length]);
        let mut x = self.tokens.forward(text) + self.positions.forward(places);
        assert_shape!(x, [batch, length, self.d_model]);
        for block in &self.blocks {
            x = block.forward(x);
        }
        let scores = self.norm.forward(x).matmul(self.tokens.weight.val().transpose().unsqueeze());
        assert_shape!(scores, [batch, length, self.vocabulary]);
        scores
    }

    /// # Shapes
    ///
    /// - text: `[batch, length]`
    /// - next: `[batch, length]`
    /// - output: `[1]`
    pub fn loss(&self, text: Tensor<2, Int>, next: Tensor<2, Int>) -> Tensor<1> {
        let [batch, length] = text.dims();
        assert_shape!(next, [batch, length]);
        let loss = CrossEntropyLossConfig::new().init(&text.device());
        let scores = self.forward(text).reshape([batch * length, self.vocabulary]);
        loss.forward(scores, next.reshape([batch * length]))
    }
}

fn main() {
    let device = device();
    let net = with_fixed_parameters(GptConfig::new(11, 8, 12, 3, 24, 2).init(&device));
    let text = Tensor::<1, Int>::arange(0..12, &device).reshape([2, 6]) % 11;
    report(net.forward(text.clone()), net.loss(text.clone(), text));
}
