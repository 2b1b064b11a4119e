//! The Vision Transformer (Dosovitskiy et al. 2020, "An Image is Worth 16x16 Words", arXiv 2010.11929): patches of a picture as tokens, a
//! learnt token in front of them, and the scores of that one.

use congruent::prelude::*;
use congruent::random::Rng;
use congruent_grad::Module;
use congruent_grad::einsum;
use congruent_grad::nn::{Forward, LayerNorm, Linear, init};
use congruent_grad::prelude::*;

/// Attention of width `E` in `H` heads of `D`, then a perceptron of hidden width `W`.
#[derive(Module)]
pub struct Block<E: Dim, H: Dim, D: Dim, W: Dim> {
    pub first_norm: LayerNorm<f32, E>,
    pub query: Var<f32, shape![H, D, E]>,
    pub key: Var<f32, shape![H, D, E]>,
    pub value: Var<f32, shape![H, D, E]>,
    pub out: Var<f32, shape![E, H, D]>,
    pub second_norm: LayerNorm<f32, E>,
    pub expand: Linear<f32, E, W>,
    pub contract: Linear<f32, W, E>,
}

impl<E: StaticDim, H: StaticDim, D: StaticDim, W: StaticDim> Block<E, H, D, W> {
    pub fn new(rng: &mut impl Rng) -> Self {
        Block {
            first_norm: LayerNorm::new(),
            query: init::normal(0.0, 0.02, rng).into(),
            key: init::normal(0.0, 0.02, rng).into(),
            value: init::normal(0.0, 0.02, rng).into(),
            out: init::normal(0.0, 0.02, rng).into(),
            second_norm: LayerNorm::new(),
            expand: Linear::new(rng),
            contract: Linear::new(rng),
        }
    }
}

impl<E: Dim, H: Dim, D: Dim, W: Dim> Block<E, H, D, W> {
    pub fn forward<B: Dim, N: Dim>(&self, x: &Var<f32, shape![B, N, E]>) -> Var<f32, shape![B, N, E]> {
        let y = self.first_norm.forward(x);
        let query: Var<f32, shape![B, H, N, D]> = einsum!("bne,hde->bhnd", &y, &self.query);
        let key: Var<f32, shape![B, H, D, N]> = einsum!("bne,hde->bhdn", &y, &self.key);
        let value: Var<f32, shape![B, H, N, D]> = einsum!("bne,hde->bhnd", &y, &self.value);
        let scores: Var<f32, shape![B, H, N, N]> = query.matmul(&key) / (query.sizes()[3] as f32).sqrt();
        let heads: Var<f32, shape![B, H, N, D]> = scores.softmax::<-1>().matmul(&value);
        let x = x + einsum!("bhnd,ehd->bne", &heads, &self.out);
        let hidden: Var<f32, shape![B, N, W]> = self.expand.forward(&self.second_norm.forward(&x)).gelu();
        &x + self.contract.forward(&hidden)
    }
}

/// `T` patches of `P` numbers, `K` classes.
#[derive(Module)]
pub struct Vit<P: Dim, T: Dim, E: Dim, H: Dim, D: Dim, W: Dim, K: Dim> {
    pub patch: Linear<f32, P, E>,
    pub class: Var<f32, shape![1, E]>,
    pub places: Var<f32, shape![1 + T, E]>,
    pub blocks: Vec<Block<E, H, D, W>>,
    pub norm: LayerNorm<f32, E>,
    pub scores: Linear<f32, E, K>,
}

impl<P: StaticDim, T: StaticDim, E: StaticDim, H: StaticDim, D: StaticDim, W: StaticDim, K: StaticDim>
    Vit<P, T, E, H, D, W, K>
{
    pub fn new(depth: usize, rng: &mut impl Rng) -> Self {
        Vit {
            patch: Linear::new(rng),
            class: init::normal(0.0, 0.02, rng).into(),
            places: init::normal(0.0, 0.02, rng).into(),
            blocks: (0..depth).map(|_| Block::new(rng)).collect(),
            norm: LayerNorm::new(),
            scores: Linear::new(rng),
        }
    }
}

impl<P: Dim, T: Dim, E: Dim, H: Dim, D: Dim, W: Dim, K: Dim> Vit<P, T, E, H, D, W, K> {
    pub fn forward<B: Dim>(&self, patches: &Var<f32, shape![B, T, P]>) -> Var<f32, shape![B, K]> {
        let tokens: Var<f32, shape![B, T, E]> = self.patch.forward(patches);
        let batch: Tensor<f32, shape![B, 1, 1]> = Tensor::zeros_of(dims![patches.value().dim::<0>(), 1, 1]);
        let class: Var<f32, shape![B, 1, E]> = &self.class + batch;
        let mut x: Var<f32, shape![B, 1 + T, E]> = class.cat::<1>(&tokens) + &self.places;
        for block in &self.blocks {
            x = block.forward(&x);
        }
        let first: Var<f32, shape![B, E]> = x.select::<1>(0);
        self.scores.forward(&self.norm.forward(&first))
    }

    pub fn loss<B: Dim>(
        &self,
        patches: &Var<f32, shape![B, T, P]>,
        classes: &Tensor<i64, shape![B]>,
    ) -> Var<f32, shape![]> {
        self.forward(patches).cross_entropy(classes)
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
        let net = Vit::<len![12], len![9], len![8], len![2], len![3], len![10], len![5]>::new(2, &mut rng);
        let patches: Var<f32, shape![2, 9, 12]> = Tensor::randn(&mut rng).into();
        assert_eq!(net.forward(&patches).sizes(), [2, 5]);
        let (loss, gradient) = value_and_grad(&net, |net| net.loss(&patches, &Tensor::from([4, 0])));
        assert!(loss.is_finite());
        assert_eq!((gradient.places.sizes(), gradient.blocks[0].out.sizes()), (&[10, 8][..], &[8, 2, 3][..]));
    }
}
