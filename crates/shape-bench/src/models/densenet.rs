//! DenseNet (Huang et al. 2016, "Densely Connected Convolutional Networks", arXiv 1608.06993): each layer sees what all before it have made,
//! and adds `G` channels.

use congruent::prelude::*;
use congruent::random::Rng;
use congruent::window::SamePadding;
use congruent_grad::Module;
use congruent_grad::nn::{BatchNorm, Conv2d, Forward, Linear};
use congruent_grad::prelude::*;

/// A layer from `C` channels to `G` new ones.
#[derive(Module)]
pub struct Layer<C: Dim, G: Dim> {
    pub norm: BatchNorm<f32, C>,
    pub conv: Conv2d<f32, C, G, 3, SamePadding>,
}

impl<C: StaticDim, G: StaticDim> Layer<C, G> {
    pub fn new(rng: &mut impl Rng) -> Self {
        Layer { norm: BatchNorm::new(), conv: Conv2d::same(rng) }
    }
}

impl<C: Dim, G: Dim> Layer<C, G> {
    /// The channels of `x`, then the new ones.
    pub fn forward<B: Dim, H: Dim, W: Dim>(
        &self,
        x: &Var<f32, shape![B, C, H, W]>,
    ) -> Var<f32, shape![B, C + G, H, W]> {
        let new: Var<f32, shape![B, G, H, W]> = self.conv.forward(&self.norm.forward(x).relu());
        x.cat::<1>(&new)
    }
}

/// Three layers: from `C` to `C + G + G + G` channels.
#[derive(Module)]
pub struct Block<C: Dim, G: Dim> {
    pub first: Layer<C, G>,
    pub second: Layer<len![C + G], G>,
    pub third: Layer<len![C + G + G], G>,
}

impl<C: StaticDim, G: StaticDim> Block<C, G> {
    pub fn new(rng: &mut impl Rng) -> Self {
        Block { first: Layer::new(rng), second: Layer::new(rng), third: Layer::new(rng) }
    }
}

impl<C: Dim, G: Dim> Block<C, G> {
    pub fn forward<B: Dim, H: Dim, W: Dim>(
        &self,
        x: &Var<f32, shape![B, C, H, W]>,
    ) -> Var<f32, shape![B, C + G + G + G, H, W]> {
        self.third.forward(&self.second.forward(&self.first.forward(x)))
    }
}

/// Two blocks with a transition to `D` channels and half the resolution between them; `K` classes.
#[derive(Module)]
pub struct DenseNet<C: Dim, G: Dim, D: Dim, K: Dim> {
    pub stem: Conv2d<f32, len![3], C, 3, SamePadding>,
    pub first: Block<C, G>,
    pub transition: Conv2d<f32, len![C + G + G + G], D, 1, SamePadding>,
    pub second: Block<D, G>,
    pub scores: Linear<f32, len![D + G + G + G], K>,
}

impl<C: StaticDim, G: StaticDim, D: StaticDim, K: StaticDim> DenseNet<C, G, D, K> {
    pub fn new(rng: &mut impl Rng) -> Self {
        DenseNet {
            stem: Conv2d::same(rng),
            first: Block::new(rng),
            transition: Conv2d::same(rng),
            second: Block::new(rng),
            scores: Linear::new(rng),
        }
    }
}

impl<C: Dim, G: Dim, D: Dim, K: Dim> DenseNet<C, G, D, K> {
    pub fn forward<B: Dim>(&self, x: &Var<f32, shape![B, 3, 16, 16]>) -> Var<f32, shape![B, K]> {
        let x: Var<f32, shape![B, C, 16, 16]> = self.stem.forward(x);
        let x: Var<f32, shape![B, C + G + G + G, 16, 16]> = self.first.forward(&x);
        let x: Var<f32, shape![B, D, 8, 8]> = self.transition.forward(&x).avg_pool2d(pool::<2>());
        let x: Var<f32, shape![B, D + G + G + G, 8, 8]> = self.second.forward(&x);
        self.scores.forward(&x.mean_axes::<axes![2, 3]>())
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
    use congruent_grad::value_and_grad;

    #[test]
    fn scores_and_gradients_have_the_sizes_of_the_types() {
        let mut rng = seeded(1);
        let net = DenseNet::<len![4], len![2], len![5], len![3]>::new(&mut rng);
        let x: Var<f32, shape![2, 3, 16, 16]> = Tensor::randn(&mut rng).into();
        assert_eq!(net.forward(&x).sizes(), [2, 3]);
        let (loss, gradient) = value_and_grad(&net, |net| net.loss(&x, &Tensor::from([2, 0])));
        assert!(loss.is_finite());
        assert_eq!(gradient.first.third.conv.weight.sizes(), [2, 8, 3, 3]);
    }

    #[test]
    fn a_layer_keeps_its_input_in_front() {
        let mut rng = seeded(1);
        let x: Var<f32, shape![1, 2, 3, 3]> = Tensor::randn(&mut rng).into();
        let y: Var<f32, shape![1, 3, 3, 3]> = Layer::<len![2], len![1]>::new(&mut rng).forward(&x);
        assert_eq!(y.to_vec()[..18], x.to_vec());
    }
}
