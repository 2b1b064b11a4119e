//! ConvNeXt (Liu et al. 2022, "A ConvNet for the 2020s", arXiv 2201.03545): blocks of a 7 by 7 convolution of each channel alone, a norm over
//! channels, and a perceptron at each position, scaled before it is added.

use congruent::prelude::*;
use congruent::random::Rng;
use congruent_grad::Module;
use congruent_grad::nn::{Forward, LayerNorm, Linear, init};
use congruent_grad::prelude::*;

/// A block of `C` channels and hidden width `W`.
#[derive(Module)]
pub struct Block<C: Dim, W: Dim> {
    pub depthwise: Var<f32, shape![C, 1, 7, 7]>,
    pub norm: LayerNorm<f32, C>,
    pub expand: Linear<f32, C, W>,
    pub contract: Linear<f32, W, C>,
    pub scale: Var<f32, shape![C]>,
}

impl<C: StaticDim, W: StaticDim> Block<C, W> {
    pub fn new(rng: &mut impl Rng) -> Self {
        Block {
            depthwise: init::normal(0.0, 0.02, rng).into(),
            norm: LayerNorm::new(),
            expand: Linear::new(rng),
            contract: Linear::new(rng),
            scale: Tensor::full(1e-6).into(),
        }
    }
}

impl<C: Dim, W: Dim> Block<C, W> {
    pub fn forward<B: Dim, Y: Dim, X: Dim>(&self, x: &Var<f32, shape![B, C, Y, X]>) -> Var<f32, shape![B, C, Y, X]> {
        let mixed = x.conv2d(conv(&self.depthwise).same_padding().depthwise());
        let last: Var<f32, shape![B, Y, X, C]> = mixed.permute::<axes![0, 2, 3, 1]>();
        let hidden: Var<f32, shape![B, Y, X, W]> = self.expand.forward(&self.norm.forward(&last)).gelu();
        let scaled = self.contract.forward(&hidden) * &self.scale;
        x + scaled.permute::<axes![0, 3, 1, 2]>()
    }
}

/// Patches of 4 by 4 of pictures of 32 by 32, a stage of width `C`, a stage of width `D` at half the resolution, `K` classes.
#[derive(Module)]
pub struct ConvNext<C: Dim, V: Dim, D: Dim, W: Dim, K: Dim> {
    pub patch: Var<f32, shape![C, 3, 4, 4]>,
    pub first: Vec<Block<C, V>>,
    pub down: Var<f32, shape![D, C, 2, 2]>,
    pub second: Vec<Block<D, W>>,
    pub norm: LayerNorm<f32, D>,
    pub scores: Linear<f32, D, K>,
}

impl<C: StaticDim, V: StaticDim, D: StaticDim, W: StaticDim, K: StaticDim> ConvNext<C, V, D, W, K> {
    pub fn new(depth: usize, rng: &mut impl Rng) -> Self {
        ConvNext {
            patch: init::normal(0.0, 0.02, rng).into(),
            first: (0..depth).map(|_| Block::new(rng)).collect(),
            down: init::normal(0.0, 0.02, rng).into(),
            second: (0..depth).map(|_| Block::new(rng)).collect(),
            norm: LayerNorm::new(),
            scores: Linear::new(rng),
        }
    }
}

impl<C: Dim, V: Dim, D: Dim, W: Dim, K: Dim> ConvNext<C, V, D, W, K> {
    pub fn forward<B: Dim>(&self, x: &Var<f32, shape![B, 3, 32, 32]>) -> Var<f32, shape![B, K]> {
        let mut x: Var<f32, shape![B, C, 8, 8]> = x.conv2d(conv(&self.patch).stride::<4>());
        for block in &self.first {
            x = block.forward(&x);
        }
        let mut x: Var<f32, shape![B, D, 4, 4]> = x.conv2d(conv(&self.down).stride::<2>());
        for block in &self.second {
            x = block.forward(&x);
        }
        let pooled: Var<f32, shape![B, D]> = x.mean_axes::<axes![2, 3]>();
        self.scores.forward(&self.norm.forward(&pooled))
    }

    pub fn loss<B: Dim>(
        &self,
        x: &Var<f32, shape![B, 3, 32, 32]>,
        classes: &Tensor<i64, shape![B]>,
    ) -> Var<f32, shape![]> {
        self.forward(x).cross_entropy(classes)
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
        let net = ConvNext::<len![4], len![6], len![5], len![8], len![3]>::new(1, &mut rng);
        let x: Var<f32, shape![2, 3, 32, 32]> = Tensor::randn(&mut rng).into();
        assert_eq!(net.forward(&x).sizes(), [2, 3]);
        let (loss, gradient) = value_and_grad(&net, |net| net.loss(&x, &Tensor::from([2, 0])));
        assert!(loss.is_finite());
        assert_eq!(gradient.second[0].depthwise.sizes(), [5, 1, 7, 7]);
    }

    #[test]
    fn a_block_of_scale_0_keeps_its_input() {
        let mut rng = seeded(1);
        let mut block = Block::<len![3], len![4]>::new(&mut rng);
        block.scale = Tensor::zeros().into();
        let x: Var<f32, shape![1, 3, 2, 5]> = Tensor::randn(&mut rng).into();
        assert_eq!(block.forward(&x).to_vec(), x.to_vec());
    }
}
