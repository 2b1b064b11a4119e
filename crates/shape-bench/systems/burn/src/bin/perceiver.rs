//! The Perceiver of `src/models/perceiver.rs`.

use burn::module::Param;
use burn::nn::loss::CrossEntropyLossConfig;
use burn::nn::{Initializer, LayerNorm, LayerNormConfig, Linear, LinearConfig};
use burn::prelude::*;
use burn::tensor::activation::{gelu, softmax};
use burn::tensor::einsum;
use shape_bench_burn::{device, input, report, with_fixed_parameters};

const NORMAL: Initializer = Initializer::Normal { mean: 0.0, std: 0.02 };

/// Configuration of [`Attention`].
#[derive(Config, Debug)]
pub struct AttentionConfig {
    /// The width of the rows that look.
    pub d_query: usize,
    /// The width of the rows they look at.
    pub d_source: usize,
    /// The number of heads.
    pub n_heads: usize,
    /// The width of a head.
    pub d_head: usize,
}

/// Attention of rows of `d_query` to rows of `d_source`.
#[derive(Module, Debug)]
pub struct Attention {
    query_norm: LayerNorm,
    source_norm: LayerNorm,
    query: Param<Tensor<3>>,
    key: Param<Tensor<3>>,
    value: Param<Tensor<3>>,
    out: Param<Tensor<3>>,
    d_query: usize,
    d_source: usize,
    n_heads: usize,
    d_head: usize,
}

impl AttentionConfig {
    /// Initializes [`Attention`].
    pub fn init(&self, device: &Device) -> Attention {
        Attention {
            query_norm: LayerNormConfig::new(self.d_query).init(device),
            source_norm: LayerNormConfig::new(self.d_source).init(device),
            query: NORMAL.init([self.n_heads, self.d_head, self.d_query], device),
            key: NORMAL.init([self.n_heads, self.d_head, self.d_source], device),
            value: NORMAL.init([self.n_heads, self.d_head, self.d_source], device),
            out: NORMAL.init([self.d_query, self.n_heads, self.d_head], device),
            d_query: self.d_query,
            d_source: self.d_source,
            n_heads: self.n_heads,
            d_head: self.d_head,
        }
    }
}

impl Attention {
    /// What the `n` rows of `x` see of the `m` rows of the source, added to `x`.
    ///
    /// # Shapes
    ///
    /// - x: `[batch, n, d_query]`
    /// - source: `[batch, m, d_source]`
    /// - output: `[batch, n, d_query]`
    pub fn forward(&self, x: Tensor<3>, source: Tensor<3>) -> Tensor<3> {
        let ([batch, n, _], [_, m, _]) = (x.dims(), source.dims());
        assert_shape!(x, [batch, n, self.d_query]);
        assert_shape!(source, [batch, m, self.d_source]);
        let (rows, source) = (self.query_norm.forward(x.clone()), self.source_norm.forward(source));
        let query = einsum!("bnq,hdq->bhnd", rows, self.query.val());
        assert_shape!(query, [batch, self.n_heads, n, self.d_head]);
        let key = einsum!("bms,hds->bhmd", &source, self.key.val());
        assert_shape!(key, [batch, self.n_heads, m, self.d_head]);
        let value = einsum!("bms,hds->bhmd", &source, self.value.val());
        assert_shape!(value, [batch, self.n_heads, m, self.d_head]);
        let scores = query.matmul(key.transpose()) / (self.d_head as f32).sqrt();
        assert_shape!(scores, [batch, self.n_heads, n, m]);
        let seen = softmax(scores, 3).matmul(value);
        assert_shape!(seen, [batch, self.n_heads, n, self.d_head]);
        let looked = x + einsum!("bhnd,qhd->bnq", seen, self.out.val());
        assert_shape!(looked, [batch, n, self.d_query]);
        looked
    }
}

/// Configuration of a [`Perceiver`].
#[derive(Config, Debug)]
pub struct PerceiverConfig {
    /// The number of latent rows.
    pub n_latents: usize,
    /// The width of a latent row.
    pub d_latent: usize,
    /// The width of an input.
    pub d_input: usize,
    /// The number of heads.
    pub n_heads: usize,
    /// The width of a head.
    pub d_head: usize,
    /// The hidden width.
    pub d_hidden: usize,
    /// The number of classes.
    pub classes: usize,
}

/// Latent rows that look at many inputs, then at each other.
#[derive(Module, Debug)]
pub struct Perceiver {
    latents: Param<Tensor<2>>,
    cross: Attention,
    own: Vec<Attention>,
    expand: Linear,
    contract: Linear,
    scores: Linear,
    n_latents: usize,
    d_latent: usize,
    d_input: usize,
    d_head: usize,
    d_hidden: usize,
    classes: usize,
}

impl PerceiverConfig {
    /// Initializes a [`Perceiver`].
    pub fn init(&self, device: &Device) -> Perceiver {
        Perceiver {
            latents: NORMAL.init([self.n_latents, self.d_latent], device),
            cross: AttentionConfig::new(self.d_latent, self.d_input, self.n_heads, self.d_head).init(device),
            own: vec![AttentionConfig::new(self.d_latent, self.d_latent, self.n_heads, self.d_head).init(device)],
            expand: LinearConfig::new(self.d_latent, self.d_hidden).init(device),
            contract: LinearConfig::new(self.d_hidden, self.d_latent).init(device),
            scores: LinearConfig::new(self.d_latent, self.classes).init(device),
            n_latents: self.n_latents,
            d_latent: self.d_latent,
            d_input: self.d_input,
            d_head: self.d_head,
            d_hidden: self.d_hidden,
            classes: self.classes,
        }
    }
}

impl Perceiver {
    /// # Shapes
    ///
    /// - inputs: `[batch, m, d_input]`
    /// - output: `[batch, classes]`
    pub fn forward(&self, inputs: Tensor<3>) -> Tensor<2> {
        let batch = inputs.dims()[0];
        assert_shape!(inputs, [batch, _, self.d_input]);
        let latents = self.latents.val().unsqueeze::<3>().repeat_dim(0, batch);
        assert_shape!(latents, [batch, self.n_latents, self.d_latent]);
        let mut x = self.cross.forward(latents, inputs);
        assert_shape!(x, [batch, self.n_latents, self.d_latent]);
        for layer in &self.own {
            x = layer.forward(x.clone(), x);
            let hidden = gelu(self.expand.forward(x.clone()));
            assert_shape!(hidden, [batch, self.n_latents, self.d_hidden]);
            x = x + self.contract.forward(hidden);
        }
        let pooled = x.mean_dim(1).squeeze_dim::<2>(1);
        assert_shape!(pooled, [batch, self.d_latent]);
        let scores = self.scores.forward(pooled);
        assert_shape!(scores, [batch, self.classes]);
        scores
    }

    /// # Shapes
    ///
    /// - inputs: `[batch, m, d_input]`
    /// - classes: `[batch]`
    /// - output: `[1]`
    pub fn loss(&self, inputs: Tensor<3>, classes: Tensor<1, Int>) -> Tensor<1> {
        let [batch, m, _] = inputs.dims();
        assert_shape!(inputs, [batch, m, self.d_input]);
        assert_shape!(classes, [batch]);
        let loss = CrossEntropyLossConfig::new().init(&inputs.device());
        loss.forward(self.forward(inputs), classes)
    }
}

fn main() {
    let device = device();
    let net = with_fixed_parameters(PerceiverConfig::new(3, 4, 5, 2, 6, 8, 2).init(&device));
    let (inputs, classes) = (input([2, 7, 5], &device), Tensor::from_data([1, 0], &device));
    report(net.forward(inputs.clone()), net.loss(inputs, classes));
}
