//! MLP-Mixer (Tolstikhin et al. 2021, "MLP-Mixer: An all-MLP Architecture for Vision", arXiv 2105.01601): patches of a picture as
//! tokens, and blocks that mix first the tokens of each channel, then the channels of each token.

use congruent::prelude::*;
use congruent::random::Rng;
use congruent_grad::nn::{Forward, LayerNorm, Linear};
use congruent_grad::{Module, Var};

/// A block for `T` tokens of `C` channels, with hidden widths `S` across tokens and `W` across channels.
#[derive(Module)]
pub struct Block<T: Dim, C: Dim, S: Dim, W: Dim> {
    pub token_norm: LayerNorm<f32, C>,
    pub token_in: Linear<f32, T, S>,
    pub token_out: Linear<f32, S, T>,
    pub channel_norm: LayerNorm<f32, C>,
    pub channel_in: Linear<f32, C, W>,
    pub channel_out: Linear<f32, W, C>,
}

impl<T: StaticDim, C: StaticDim, S: StaticDim, W: StaticDim> Block<T, C, S, W> {
    pub fn new(rng: &mut impl Rng) -> Self {
        Block {
            token_norm: LayerNorm::new(),
            token_in: Linear::new(rng),
            token_out: Linear::new(rng),
            channel_norm: LayerNorm::new(),
            channel_in: Linear::new(rng),
            channel_out: Linear::new(rng),
        }
    }
}

impl<T: Dim, C: Dim, S: Dim, W: Dim> Block<T, C, S, W> {
    pub fn forward<B: Dim>(&self, x: &Var<f32, shape![B, T, C]>) -> Var<f32, shape![B, T, C]> {
        let channels: Var<f32, shape![B, C, T]> = self.token_norm.forward(x).transpose::<1, 2>();
        let hidden: Var<f32, shape![B, C, S]> = self.token_in.forward(&channels).gelu();
        let x = x + self.token_out.forward(&hidden).transpose::<1, 2>();
        let hidden: Var<f32, shape![B, T, W]> = self.channel_in.forward(&self.channel_norm.forward(&x)).gelu();
        &x + self.channel_out.forward(&hidden)
    }
}

/// The network: patches of `P` numbers, `T` of them, to scores of `K` classes.
#[derive(Module)]
pub struct Mixer<P: Dim, T: Dim, C: Dim, S: Dim, W: Dim, K: Dim> {
    pub patch: Linear<f32, P, C>,
    pub blocks: Vec<Block<T, C, S, W>>,
    pub norm: LayerNorm<f32, C>,
    pub head: Linear<f32, C, K>,
}

impl<P: StaticDim, T: StaticDim, C: StaticDim, S: StaticDim, W: StaticDim, K: StaticDim> Mixer<P, T, C, S, W, K> {
    pub fn new(depth: usize, rng: &mut impl Rng) -> Self {
        Mixer {
            patch: Linear::new(rng),
            blocks: (0..depth).map(|_| Block::new(rng)).collect(),
            norm: LayerNorm::new(),
            head: Linear::new(rng),
        }
    }
}

impl<P: Dim, T: Dim, C: Dim, S: Dim, W: Dim, K: Dim> Mixer<P, T, C, S, W, K> {
    pub fn forward<B: Dim>(&self, patches: &Var<f32, shape![B, T, P]>) -> Var<f32, shape![B, K]> {
        let mut x: Var<f32, shape![B, T, C]> = self.patch.forward(patches);
        for block in &self.blocks {
            x = block.forward(&x);
        }
        let pooled: Var<f32, shape![B, C]> = self.norm.forward(&x).mean::<1>();
        self.head.forward(&pooled)
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
        let net = Mixer::<len![48], len![16], len![8], len![12], len![20], len![5]>::new(2, &mut rng);
        let patches: Var<f32, shape![3, 16, 48]> = Tensor::randn(&mut rng).into();
        assert_eq!(net.forward(&patches).sizes(), [3, 5]);
        let (loss, gradient) = value_and_grad(&net, |net| net.loss(&patches, &Tensor::from([0, 4, 2])));
        assert!((loss - 5f32.ln()).abs() < 1.0, "{loss}");
        assert_eq!(gradient.blocks[1].token_in.weight.sizes(), [12, 16]);
    }

    #[test]
    fn a_block_without_outputs_keeps_its_input() {
        let mut block = Block::<len![4], len![2], len![3], len![3]>::new(&mut seeded(1));
        block.token_out = block.token_out.rebuild(&mut |w| w * 0.0);
        block.channel_out = block.channel_out.rebuild(&mut |w| w * 0.0);
        let x: Var<f32, shape![1, 4, 2]> = Tensor::arange().into();
        assert_eq!(block.forward(&x).to_vec(), x.to_vec());
    }
}
