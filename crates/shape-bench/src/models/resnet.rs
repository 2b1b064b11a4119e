//! ResNet (He et al. 2015, "Deep Residual Learning for Image Recognition", arXiv 1512.03385) for pictures of 16 by 16: blocks that add
//! their input, in three stages; between stages a stride of 2 halves height and width.

use congruent::prelude::*;
use congruent::random::Rng;
use congruent::window::SamePadding;
use congruent_grad::Module;
use congruent_grad::nn::{BatchNorm, Conv2d, Forward, Linear, init};
use congruent_grad::prelude::*;

/// Two convolutions, whose result is added to the input.
#[derive(Module)]
pub struct Block<C: Dim> {
    pub first: Conv2d<f32, C, C, 3, SamePadding>,
    pub first_norm: BatchNorm<f32, C>,
    pub second: Conv2d<f32, C, C, 3, SamePadding>,
    pub second_norm: BatchNorm<f32, C>,
}

impl<C: StaticDim> Block<C> {
    pub fn new(rng: &mut impl Rng) -> Self {
        Block {
            first: Conv2d::same(rng),
            first_norm: BatchNorm::new(),
            second: Conv2d::same(rng),
            second_norm: BatchNorm::new(),
        }
    }
}

impl<C: Dim> Block<C> {
    pub fn forward<B: Dim, H: Dim, W: Dim>(&self, x: &Var<f32, shape![B, C, H, W]>) -> Var<f32, shape![B, C, H, W]> {
        let y = self.first_norm.forward(&self.first.forward(x)).relu();
        let y = self.second_norm.forward(&self.second.forward(&y));
        (x + y).relu()
    }
}

/// The weights between two stages: a convolution of stride 2, and a projection of the input beside it.
#[derive(Module)]
pub struct Down<C: Dim, O: Dim> {
    pub conv: Var<f32, shape![O, C, 3, 3]>,
    pub project: Var<f32, shape![O, C, 1, 1]>,
    pub norm: BatchNorm<f32, O>,
}

impl<C: StaticDim, O: StaticDim> Down<C, O> {
    pub fn new(rng: &mut impl Rng) -> Self {
        let (conv, project) = (init::kaiming_normal(0.0, rng).into(), init::kaiming_normal(0.0, rng).into());
        Down { conv, project, norm: BatchNorm::new() }
    }
}

/// The network: widths `C`, `D` and `E` in its stages, `K` classes.
#[derive(Module)]
pub struct ResNet<C: Dim, D: Dim, E: Dim, K: Dim> {
    pub stem: Conv2d<f32, len![3], C, 3, SamePadding>,
    pub first: Vec<Block<C>>,
    pub to_second: Down<C, D>,
    pub second: Vec<Block<D>>,
    pub to_third: Down<D, E>,
    pub third: Vec<Block<E>>,
    pub scores: Linear<f32, E, K>,
}

impl<C: StaticDim, D: StaticDim, E: StaticDim, K: StaticDim> ResNet<C, D, E, K> {
    pub fn new(depth: usize, rng: &mut impl Rng) -> Self {
        ResNet {
            stem: Conv2d::same(rng),
            first: (0..depth).map(|_| Block::new(rng)).collect(),
            to_second: Down::new(rng),
            second: (0..depth).map(|_| Block::new(rng)).collect(),
            to_third: Down::new(rng),
            third: (0..depth).map(|_| Block::new(rng)).collect(),
            scores: Linear::new(rng),
        }
    }
}

impl<C: Dim, D: Dim, E: Dim, K: Dim> ResNet<C, D, E, K> {
    pub fn forward<B: Dim>(&self, x: &Var<f32, shape![B, 3, 16, 16]>) -> Var<f32, shape![B, K]> {
        let mut x: Var<f32, shape![B, C, 16, 16]> = self.stem.forward(x).relu();
        for block in &self.first {
            x = block.forward(&x);
        }
        let down = &self.to_second;
        let wide: Var<f32, shape![B, D, 8, 8]> = x.conv2d(conv(&down.conv).stride::<2>().padding::<1>());
        let mut x = down.norm.forward(&wide).relu() + x.conv2d(conv(&down.project).stride::<2>());
        for block in &self.second {
            x = block.forward(&x);
        }
        let down = &self.to_third;
        let wide: Var<f32, shape![B, E, 4, 4]> = x.conv2d(conv(&down.conv).stride::<2>().padding::<1>());
        let mut x = down.norm.forward(&wide).relu() + x.conv2d(conv(&down.project).stride::<2>());
        for block in &self.third {
            x = block.forward(&x);
        }
        let pooled: Var<f32, shape![B, E]> = x.mean_axes::<axes![2, 3]>();
        self.scores.forward(&pooled)
    }

    pub fn loss<B: Dim>(
        &self,
        x: &Var<f32, shape![B, 3, 16, 16]>,
        classes: &Tensor<i64, shape![B]>,
    ) -> Var<f32, shape![]> {
        self.forward(x).cross_entropy(classes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use congruent::random::seeded;
    use congruent_grad::nn::training;
    use congruent_grad::value_and_grad;

    #[test]
    fn scores_and_gradients_have_the_sizes_of_the_types() {
        let mut rng = seeded(1);
        let net = ResNet::<len![4], len![6], len![8], len![5]>::new(1, &mut rng);
        let x: Var<f32, shape![2, 3, 16, 16]> = Tensor::randn(&mut rng).into();
        assert_eq!(net.forward(&x).sizes(), [2, 5]);
        let step = || value_and_grad(&net, |net| net.loss(&x, &Tensor::from([4, 0])));
        let (loss, gradient) = training(&mut rng, step);
        assert!(loss.is_finite());
        assert_eq!(gradient.to_third.conv.sizes(), [8, 6, 3, 3]);
    }

    #[test]
    fn a_block_without_weights_is_a_relu() {
        let block = Block::<len![2]>::new(&mut seeded(1)).rebuild(&mut |w| w * 0.0);
        let x: Var<f32, shape![1, 2, 1, 2]> = Tensor::from([[[[-1.0, 2.0]], [[3.0, -4.0]]]]).into();
        assert_eq!(block.forward(&x).to_vec(), [0.0, 2.0, 3.0, 0.0]);
    }
}
