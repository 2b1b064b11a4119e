//! nanoGPT (Radford et al. 2019, "Language Models are Unsupervised Multitask Learners"; Karpathy's nanoGPT): rows for tokens and for
//! positions, blocks of causal attention in front of a perceptron, and scores that share the table of tokens.

use congruent::prelude::*;
use congruent::random::Rng;
use congruent::shape::Divisor;
use congruent_grad::nn::{Embedding, Forward, LayerNorm, Linear, causal_mask};
use congruent_grad::{Module, Var};
use core::marker::PhantomData;

/// Causal attention of width `E` in `H` heads of `D`.
#[derive(Module)]
pub struct Attention<E: Dim, H: Dim, D: Dim> {
    pub query: Linear<f32, E, E>,
    pub key: Linear<f32, E, E>,
    pub value: Linear<f32, E, E>,
    pub out: Linear<f32, E, E>,
    #[module(skip)]
    heads: PhantomData<(H, D)>,
}

impl<E: StaticDim, H: Dim, D: Dim> Attention<E, H, D> {
    pub fn new(rng: &mut impl Rng) -> Self {
        Attention {
            query: Linear::new(rng),
            key: Linear::new(rng),
            value: Linear::new(rng),
            out: Linear::new(rng),
            heads: PhantomData,
        }
    }
}

impl<E: Dim, H: Dim, D: Dim + Divisor<E, H>> Attention<E, H, D> {
    fn split<B: Dim, T: Dim>(x: &Var<f32, shape![B, T, E]>) -> Var<f32, shape![B, H, T, D]> {
        x.unflatten::<-1, shape![H, D]>().transpose::<1, 2>()
    }

    pub fn forward<B: Dim, T: Dim>(&self, x: &Var<f32, shape![B, T, E]>) -> Var<f32, shape![B, T, E]> {
        let query = Self::split(&self.query.forward(x));
        let key = Self::split(&self.key.forward(x));
        let value = Self::split(&self.value.forward(x));
        let scores: Var<f32, shape![B, H, T, T]> = query.matmul(key.mt()) / (query.sizes()[3] as f32).sqrt();
        let places = x.value().dim::<1>();
        let hidden: Tensor<bool, shape![T, T]> = !&causal_mask(places, places);
        let weights = scores.masked_fill(&hidden, f32::NEG_INFINITY).softmax::<-1>();
        let heads: Var<f32, shape![B, H, T, D]> = weights.matmul(value);
        self.out.forward(&heads.transpose::<1, 2>().flatten::<2, 3>())
    }
}

/// Attention, then a perceptron of hidden width `W`.
#[derive(Module)]
pub struct Block<E: Dim, H: Dim, D: Dim, W: Dim> {
    pub first_norm: LayerNorm<f32, E>,
    pub attention: Attention<E, H, D>,
    pub second_norm: LayerNorm<f32, E>,
    pub expand: Linear<f32, E, W>,
    pub contract: Linear<f32, W, E>,
}

impl<E: StaticDim, H: Dim, D: Dim, W: StaticDim> Block<E, H, D, W> {
    pub fn new(rng: &mut impl Rng) -> Self {
        Block {
            first_norm: LayerNorm::new(),
            attention: Attention::new(rng),
            second_norm: LayerNorm::new(),
            expand: Linear::new(rng),
            contract: Linear::new(rng),
        }
    }
}

impl<E: Dim, H: Dim, D: Dim + Divisor<E, H>, W: Dim> Block<E, H, D, W> {
    pub fn forward<B: Dim, T: Dim>(&self, x: &Var<f32, shape![B, T, E]>) -> Var<f32, shape![B, T, E]> {
        let x = x + self.attention.forward(&self.first_norm.forward(x));
        let hidden: Var<f32, shape![B, T, W]> = self.expand.forward(&self.second_norm.forward(&x)).gelu();
        &x + self.contract.forward(&hidden)
    }
}

/// The model for `V` tokens at up to `P` positions.
#[derive(Module)]
pub struct Gpt<V: Dim, P: Dim, E: Dim, H: Dim, D: Dim, W: Dim> {
    pub tokens: Embedding<f32, V, E>,
    pub positions: Embedding<f32, P, E>,
    pub blocks: Vec<Block<E, H, D, W>>,
    pub norm: LayerNorm<f32, E>,
}

impl<V: StaticDim, P: StaticDim, E: StaticDim, H: Dim, D: Dim, W: StaticDim> Gpt<V, P, E, H, D, W> {
    pub fn new(depth: usize, rng: &mut impl Rng) -> Self {
        Gpt {
            tokens: Embedding::new(rng),
            positions: Embedding::new(rng),
            blocks: (0..depth).map(|_| Block::new(rng)).collect(),
            norm: LayerNorm::new(),
        }
    }
}

impl<V: Dim, P: Dim, E: Dim, H: Dim, D: Dim + Divisor<E, H>, W: Dim> Gpt<V, P, E, H, D, W> {
    pub fn forward<B: Dim, T: Dim>(&self, text: &Tensor<i64, shape![B, T]>) -> Var<f32, shape![B, T, V]> {
        let places: Tensor<i64, shape![T]> = Tensor::arange_of(((), text.dim::<1>()));
        let mut x: Var<f32, shape![B, T, E]> = self.tokens.forward(text) + self.positions.forward(&places);
        for block in &self.blocks {
            x = block.forward(&x);
        }
        self.norm.forward(&x).matmul(self.tokens.weight.t())
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

    type Small = Gpt<len![11], len![8], len![12], len![3], len![4], len![24]>;

    #[test]
    fn scores_and_gradients_have_the_sizes_of_the_types() {
        let net = Small::new(2, &mut seeded(1));
        let text = Tensor::<i64, shape![2, 6]>::arange() % 11;
        assert_eq!(net.forward(&text).sizes(), [2, 6, 11]);
        let (loss, gradient) = value_and_grad(&net, |net| net.loss(&text, &text));
        assert!(loss.is_finite());
        assert_eq!(gradient.tokens.weight.sizes(), [11, 12]);
    }

    #[test]
    fn no_position_sees_a_later_one() {
        let net = Small::new(1, &mut seeded(2));
        let text = Tensor::<i64, shape![1, 6]>::arange();
        let (all, some) = (net.forward(&text), net.forward(&text.narrow::<1, 0, 4>().to_tensor()));
        assert!(all.narrow::<1, 0, 4>().allclose(some, 0.0, 1e-4));
    }
}
