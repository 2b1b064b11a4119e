//! U-Net (Ronneberger, Fischer and Brox 2015, "Convolutional Networks for Biomedical Image Segmentation", arXiv 1505.04597) for pictures of 16
//! by 16: a way down, where channels double, and a way up that sees each stage of the way down again.

use congruent::prelude::*;
use congruent::random::Rng;
use congruent::window::SamePadding;
use congruent_grad::Module;
use congruent_grad::nn::{Conv2d, Forward, init};
use congruent_grad::prelude::*;

/// Two convolutions, from `I` channels to `O`.
#[derive(Module)]
pub struct Double<I: Dim, O: Dim> {
    pub first: Conv2d<f32, I, O, 3, SamePadding>,
    pub second: Conv2d<f32, O, O, 3, SamePadding>,
}

impl<I: StaticDim, O: StaticDim> Double<I, O> {
    pub fn new(rng: &mut impl Rng) -> Self {
        Double { first: Conv2d::same(rng), second: Conv2d::same(rng) }
    }
}

impl<I: Dim, O: Dim> Double<I, O> {
    pub fn forward<B: Dim, H: Dim, W: Dim>(&self, x: &Var<f32, shape![B, I, H, W]>) -> Var<f32, shape![B, O, H, W]> {
        let x: Var<f32, shape![B, O, H, W]> = self.first.forward(x).relu();
        self.second.forward(&x).relu()
    }
}

/// Pictures of `I` channels, `C` of them at the top, `K` classes for each position.
#[derive(Module)]
pub struct UNet<I: Dim, C: Dim, K: Dim> {
    pub top: Double<I, C>,
    pub middle: Double<C, len![2 * C]>,
    pub bottom: Double<len![2 * C], len![4 * C]>,
    pub to_middle: Var<f32, shape![4 * C, 2 * C, 2, 2]>,
    pub middle_up: Double<len![2 * C + 2 * C], len![2 * C]>,
    pub to_top: Var<f32, shape![2 * C, C, 2, 2]>,
    pub top_up: Double<len![C + C], C>,
    pub scores: Conv2d<f32, C, K, 1, SamePadding>,
}

impl<I: StaticDim, C: StaticDim, K: StaticDim> UNet<I, C, K> {
    pub fn new(rng: &mut impl Rng) -> Self {
        UNet {
            top: Double::new(rng),
            middle: Double::new(rng),
            bottom: Double::new(rng),
            to_middle: init::kaiming_normal(0.0, rng).into(),
            middle_up: Double::new(rng),
            to_top: init::kaiming_normal(0.0, rng).into(),
            top_up: Double::new(rng),
            scores: Conv2d::same(rng),
        }
    }
}

impl<I: Dim, C: Dim, K: Dim> UNet<I, C, K> {
    pub fn forward<B: Dim>(&self, x: &Var<f32, shape![B, I, 16, 16]>) -> Var<f32, shape![B, K, 16, 16]> {
        let top: Var<f32, shape![B, C, 16, 16]> = self.top.forward(x);
        let middle: Var<f32, shape![B, 2 * C, 8, 8]> = self.middle.forward(&top.max_pool2d(pool::<2>()));
        let bottom: Var<f32, shape![B, 4 * C, 4, 4]> = self.bottom.forward(&middle.max_pool2d(pool::<2>()));
        let up: Var<f32, shape![B, 2 * C, 8, 8]> = bottom.conv_transpose2d(conv(&self.to_middle).stride::<2>());
        let both: Var<f32, shape![B, 2 * C + 2 * C, 8, 8]> = middle.cat::<1>(&up);
        let middle: Var<f32, shape![B, 2 * C, 8, 8]> = self.middle_up.forward(&both);
        let up: Var<f32, shape![B, C, 16, 16]> = middle.conv_transpose2d(conv(&self.to_top).stride::<2>());
        let both: Var<f32, shape![B, C + C, 16, 16]> = top.cat::<1>(&up);
        let top: Var<f32, shape![B, C, 16, 16]> = self.top_up.forward(&both);
        self.scores.forward(&top)
    }

    pub fn loss<B: Dim>(
        &self,
        x: &Var<f32, shape![B, I, 16, 16]>,
        classes: &Tensor<i64, shape![B, 16, 16]>,
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
        let net = UNet::<len![1], len![3], len![2]>::new(&mut rng);
        let x: Var<f32, shape![2, 1, 16, 16]> = Tensor::randn(&mut rng).into();
        assert_eq!(net.forward(&x).sizes(), [2, 2, 16, 16]);
        let (loss, gradient) = value_and_grad(&net, |net| net.loss(&x, &Tensor::zeros()));
        assert!(loss.is_finite());
        assert_eq!(gradient.middle_up.first.weight.sizes(), [6, 12, 3, 3]);
    }
}
