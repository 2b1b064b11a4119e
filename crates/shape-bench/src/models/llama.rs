//! Llama (Touvron et al. 2023, arXiv 2302.13971): rotary embeddings (Su et al. 2021), grouped-query attention (Ainslie et al. 2023),
//! RMS norm (Zhang and Sennrich 2019) and SwiGLU (Shazeer 2020).

use congruent::prelude::*;
use congruent::random::Rng;
use congruent_grad::nn::{Embedding, Forward, Linear, RmsNorm, causal_mask, init};
use congruent_grad::prelude::*;
use congruent_grad::{Module, einsum};

/// The angles of `T` positions for `R` pairs: position / 10000^(pair / R).
pub fn angles<T: Dim, R: Dim>(places: T, pairs: R) -> Tensor<f32, shape![T, R]> {
    let place: Tensor<f32, shape![T]> = Tensor::arange_of(((), places));
    let pair: Tensor<f32, shape![R]> = Tensor::arange_of(((), pairs)) * (-(10_000f32.ln()) / pairs.size() as f32);
    place.unsqueeze::<-1>() * pair.exp()
}

/// Turns the pairs of each head, `[2, R]`, by the angles of its position.
pub fn rotate<L: Shape, T: Dim, R: Dim>(
    x: &Var<f32, shape![..L, T, 2, R]>,
    angles: &Strided<f32, shape![T, R]>,
) -> Var<f32, shape![..L, T, 2, R]> {
    let (a, b): (Var<f32, shape![..L, T, R]>, Var<f32, shape![..L, T, R]>) = (x.select::<-2>(0), x.select::<-2>(1));
    let (cos, sin) = (angles.cos(), angles.sin());
    Var::stack::<-2>([&a * &cos - &b * &sin, a * sin + b * cos])
}

/// Attention of width `E`: `K` heads of keys and values, `G` queries for each, and `R` pairs of numbers a head.
#[derive(Module)]
pub struct Attention<E: Dim, K: Dim, G: Dim, R: Dim> {
    pub query: Var<f32, shape![K, G, 2, R, E]>,
    pub key: Var<f32, shape![K, 2, R, E]>,
    pub value: Var<f32, shape![K, 2, R, E]>,
    pub out: Var<f32, shape![E, K, G, 2, R]>,
}

impl<E: StaticDim, K: StaticDim, G: StaticDim, R: StaticDim> Attention<E, K, G, R> {
    pub fn new(rng: &mut impl Rng) -> Self {
        Attention {
            query: init::normal(0.0, 0.02, rng).into(),
            key: init::normal(0.0, 0.02, rng).into(),
            value: init::normal(0.0, 0.02, rng).into(),
            out: init::normal(0.0, 0.02, rng).into(),
        }
    }
}

impl<E: Dim, K: Dim, G: Dim, R: Dim> Attention<E, K, G, R> {
    pub fn forward<B: Dim, T: Dim>(
        &self,
        x: &Var<f32, shape![B, T, E]>,
        angles: &Strided<f32, shape![T, R]>,
    ) -> Var<f32, shape![B, T, E]> {
        let query: Var<f32, shape![B, K, G, T, 2, R]> = einsum!("bte,kgpre->bkgtpr", x, &self.query);
        let key: Var<f32, shape![B, K, T, 2, R]> = einsum!("bte,kpre->bktpr", x, &self.key);
        let value: Var<f32, shape![B, K, T, 2, R]> = einsum!("bte,kpre->bktpr", x, &self.value);
        let (query, key) = (rotate(&query, angles), rotate(&key, angles));
        let width = 2.0 * query.sizes()[5] as f32;
        let scores: Var<f32, shape![B, K, G, T, T]> = einsum!("bkgtpr,bkspr->bkgts", &query, &key) / width.sqrt();
        let places = x.value().dim::<1>();
        let hidden: Tensor<bool, shape![T, T]> = !&causal_mask(places, places);
        let weights = scores.masked_fill(&hidden, f32::NEG_INFINITY).softmax::<-1>();
        let heads: Var<f32, shape![B, T, K, G, 2, R]> = einsum!("bkgts,bkspr->btkgpr", &weights, &value);
        einsum!("btkgpr,ekgpr->bte", &heads, &self.out)
    }
}

/// Attention, then SwiGLU of hidden width `W`.
#[derive(Module)]
pub struct Block<E: Dim, K: Dim, G: Dim, R: Dim, W: Dim> {
    pub attention_norm: RmsNorm<f32, E>,
    pub attention: Attention<E, K, G, R>,
    pub norm: RmsNorm<f32, E>,
    pub gate: Linear<f32, E, W>,
    pub up: Linear<f32, E, W>,
    pub down: Linear<f32, W, E>,
}

impl<E: StaticDim, K: StaticDim, G: StaticDim, R: StaticDim, W: StaticDim> Block<E, K, G, R, W> {
    pub fn new(rng: &mut impl Rng) -> Self {
        Block {
            attention_norm: RmsNorm::new(),
            attention: Attention::new(rng),
            norm: RmsNorm::new(),
            gate: Linear::new(rng).without_bias(),
            up: Linear::new(rng).without_bias(),
            down: Linear::new(rng).without_bias(),
        }
    }
}

impl<E: Dim, K: Dim, G: Dim, R: Dim, W: Dim> Block<E, K, G, R, W> {
    pub fn forward<B: Dim, T: Dim>(
        &self,
        x: &Var<f32, shape![B, T, E]>,
        angles: &Strided<f32, shape![T, R]>,
    ) -> Var<f32, shape![B, T, E]> {
        let x = x + self.attention.forward(&self.attention_norm.forward(x), angles);
        let y = self.norm.forward(&x);
        let hidden: Var<f32, shape![B, T, W]> = self.gate.forward(&y).silu() * self.up.forward(&y);
        &x + self.down.forward(&hidden)
    }
}

/// The model for `V` tokens.
#[derive(Module)]
pub struct Llama<V: Dim, E: Dim, K: Dim, G: Dim, R: Dim, W: Dim> {
    pub tokens: Embedding<f32, V, E>,
    pub blocks: Vec<Block<E, K, G, R, W>>,
    pub norm: RmsNorm<f32, E>,
    pub head: Linear<f32, E, V>,
}

impl<V: Dim, E: Dim, K: Dim, G: Dim, R: StaticDim, W: Dim> Llama<V, E, K, G, R, W> {
    pub fn forward<B: Dim, T: Dim>(&self, text: &Tensor<i64, shape![B, T]>) -> Var<f32, shape![B, T, V]> {
        let angles: Tensor<f32, shape![T, R]> = angles(text.dim::<1>(), R::default());
        let mut x: Var<f32, shape![B, T, E]> = self.tokens.forward(text);
        for block in &self.blocks {
            x = block.forward(&x, &angles);
        }
        self.head.forward(&self.norm.forward(&x))
    }

    pub fn loss<B: Dim, T: Dim>(
        &self,
        text: &Tensor<i64, shape![B, T]>,
        next: &Tensor<i64, shape![B, T]>,
    ) -> Var<f32, shape![]> {
        let scores: Var<f32, shape![B, V, T]> = self.forward(text).transpose::<1, 2>();
        scores.cross_entropy(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use congruent::random::seeded;
    use congruent_grad::value_and_grad;

    #[test]
    fn scores_and_gradients_have_the_sizes_of_the_types() {
        let mut rng = seeded(1);
        let net = Llama::<len![11], len![12], len![2], len![3], len![2], len![16]> {
            tokens: Embedding::new(&mut rng),
            blocks: vec![Block::new(&mut rng)],
            norm: RmsNorm::new(),
            head: Linear::new(&mut rng),
        };
        let text = Tensor::<i64, shape![2, 5]>::arange();
        assert_eq!(net.forward(&text).sizes(), [2, 5, 11]);
        let (loss, gradient) = value_and_grad(&net, |net| net.loss(&text, &text));
        assert!(loss.is_finite());
        assert_eq!(gradient.blocks[0].attention.query.sizes(), [2, 3, 2, 2, 12]);
    }

    #[test]
    fn position_0_is_not_turned_and_lengths_stay() {
        let x: Var<f32, shape![3, 2, 1]> = Tensor::ones().into();
        let y = rotate(&x, &angles::<len![3], len![1]>(Default::default(), Default::default()));
        assert_eq!(y.to_vec()[..2], [1.0, 1.0]);
        let pairs: Tensor<f32, shape![3, 1]> = y.value().square().sum::<-2>();
        assert!((pairs - 2.0).abs().amax_all().item() < 1e-5);
    }
}
