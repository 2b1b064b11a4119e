//! The transformer (Radford et al. 2018): rows for characters and for places, blocks of causal attention, and scores for the character that comes
//! next.

use congruent::dim::Fixed;
use congruent::prelude::*;
use congruent::random::Rng;
use congruent_grad::nn::{Embedding, Forward, Gelu, LayerNorm, Linear, MultiHeadAttention, Residual, init};
use congruent_grad::{Module, Var};

/// A model of `V` characters, up to `P` places, width `E` in `H` heads, and `W` between the linear layers.
#[derive(Module)]
pub struct Gpt<V: Dim, P: Dim, E: Dim, H: Dim, W: Dim> {
    pub characters: Embedding<f32, V, E>,
    pub places: Embedding<f32, P, E>,
    pub blocks: Vec<Block<E, H, W>>,
    pub norm: LayerNorm<f32, E>,
    pub scores: Linear<f32, E, V>,
}

/// Attention to other places, then a network at each place.
pub type Block<E, H, W> = (
    Residual<(LayerNorm<f32, E>, MultiHeadAttention<f32, E, H>)>,
    Residual<(LayerNorm<f32, E>, Linear<f32, E, W>, Gelu, Linear<f32, W, E>)>,
);

impl<V: Dim, P: Dim, E: StaticDim, H: StaticDim, W: StaticDim> Gpt<V, P, E, H, W> {
    /// Returns a model of `blocks` blocks with random weights.
    pub fn of((_, characters): shape![V], (_, places): shape![P], blocks: usize, rng: &mut impl Rng) -> Self {
        let width = <E as Fixed>::VALUE;
        let attention = |rng: &mut _| Residual((LayerNorm::new(), MultiHeadAttention::new(rng).causal()));
        let layers = |rng: &mut _| Residual((LayerNorm::new(), Linear::new(rng), Gelu::new(), Linear::new(rng)));
        Gpt {
            characters: Embedding { weight: init::normal_of((((), characters), width), 0.0, 0.02, rng).into() },
            places: Embedding { weight: init::normal_of((((), places), width), 0.0, 0.02, rng).into() },
            blocks: (0..blocks).map(|_| (attention(rng), layers(rng))).collect(),
            norm: LayerNorm::new(),
            scores: Linear::of(width, characters, rng),
        }
    }
}

impl<V: Dim, P: Dim, E: Dim, H: Dim, W: Dim> Gpt<V, P, E, H, W> {
    /// The scores of each character to come next, at each place.
    pub fn forward<B: Dim, N: Dim>(&self, text: &Tensor<i64, shape![B, N]>) -> Var<f32, shape![B, N, V]> {
        let (_, places) = text.shape();
        let x = self.characters.forward(text) + self.places.forward(&Tensor::<i64, shape![N]>::arange_of(((), places)));
        self.scores.forward(&self.norm.forward(&self.blocks.forward(&x)))
    }

    /// The mean cross-entropy of the characters that did come next.
    pub fn loss<B: Dim, N: Dim>(
        &self,
        text: &Tensor<i64, shape![B, N]>,
        next: &Tensor<i64, shape![B, N]>,
    ) -> Var<f32, shape![]> {
        // (The classes are along axis 1, as PyTorch has it.)
        self.forward(text).transpose::<1, 2>().cross_entropy(next)
    }
}
