//! MobileNetV2 (Sandler et al. 2018, "Inverted Residuals and Linear Bottlenecks", arXiv 1801.04381): blocks that widen their channels,
//! convolve each channel alone, and narrow them again without a nonlinearity.

use congruent::prelude::*;
use congruent::random::Rng;
use congruent::window::SamePadding;
use congruent_grad::Module;
use congruent_grad::nn::{BatchNorm, Conv2d, Forward, Linear, init};
use congruent_grad::prelude::*;

/// An inverted residual from `C` channels over `W` to `O`.
#[derive(Module)]
pub struct Inverted<C: Dim, W: Dim, O: Dim> {
    pub expand: Conv2d<f32, C, W, 1, SamePadding>,
    pub expand_norm: BatchNorm<f32, W>,
    pub depthwise: Var<f32, shape![W, 1, 3, 3]>,
    pub depthwise_norm: BatchNorm<f32, W>,
    pub project: Conv2d<f32, W, O, 1, SamePadding>,
    pub project_norm: BatchNorm<f32, O>,
}

impl<C: StaticDim, W: StaticDim, O: StaticDim> Inverted<C, W, O> {
    pub fn new(rng: &mut impl Rng) -> Self {
        Inverted {
            expand: Conv2d::same(rng),
            expand_norm: BatchNorm::new(),
            depthwise: init::kaiming_normal(0.0, rng).into(),
            depthwise_norm: BatchNorm::new(),
            project: Conv2d::same(rng),
            project_norm: BatchNorm::new(),
        }
    }
}

impl<C: Dim, W: Dim, O: Dim> Inverted<C, W, O> {
    pub fn forward<B: Dim, X: Dim, Y: Dim>(&self, x: &Var<f32, shape![B, C, Y, X]>) -> Var<f32, shape![B, O, Y, X]> {
        let wide: Var<f32, shape![B, W, Y, X]> = self.expand_norm.forward(&self.expand.forward(x)).clamp(0.0, 6.0);
        let each: Var<f32, shape![B, W, Y, X]> = wide.conv2d(conv(&self.depthwise).same_padding().depthwise());
        let each = self.depthwise_norm.forward(&each).clamp(0.0, 6.0);
        self.project_norm.forward(&self.project.forward(&each))
    }
}

/// Two stages of blocks, with pools between, over pictures of 16 by 16; `F` features and `K` classes.
#[derive(Module)]
pub struct MobileNet<C: Dim, V: Dim, D: Dim, W: Dim, F: Dim, K: Dim> {
    pub stem: Conv2d<f32, len![3], C, 3, SamePadding>,
    pub first: Vec<Inverted<C, V, C>>,
    pub widen: Inverted<C, V, D>,
    pub second: Vec<Inverted<D, W, D>>,
    pub features: Conv2d<f32, D, F, 1, SamePadding>,
    pub scores: Linear<f32, F, K>,
}

impl<C: StaticDim, V: StaticDim, D: StaticDim, W: StaticDim, F: StaticDim, K: StaticDim> MobileNet<C, V, D, W, F, K> {
    pub fn new(depth: usize, rng: &mut impl Rng) -> Self {
        MobileNet {
            stem: Conv2d::same(rng),
            first: (0..depth).map(|_| Inverted::new(rng)).collect(),
            widen: Inverted::new(rng),
            second: (0..depth).map(|_| Inverted::new(rng)).collect(),
            features: Conv2d::same(rng),
            scores: Linear::new(rng),
        }
    }
}

impl<C: Dim, V: Dim, D: Dim, W: Dim, F: Dim, K: Dim> MobileNet<C, V, D, W, F, K> {
    pub fn forward<B: Dim>(&self, x: &Var<f32, shape![B, 3, 16, 16]>) -> Var<f32, shape![B, K]> {
        let mut x: Var<f32, shape![B, C, 16, 16]> = self.stem.forward(x);
        for block in &self.first {
            x = &x + block.forward(&x);
        }
        let mut x: Var<f32, shape![B, D, 8, 8]> = self.widen.forward(&x).avg_pool2d(pool::<2>());
        for block in &self.second {
            x = &x + block.forward(&x);
        }
        let features: Var<f32, shape![B, F, 8, 8]> = self.features.forward(&x).clamp(0.0, 6.0);
        self.scores.forward(&features.mean_axes::<axes![2, 3]>())
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
        let net = MobileNet::<len![3], len![6], len![4], len![8], len![10], len![5]>::new(1, &mut rng);
        let x: Var<f32, shape![2, 3, 16, 16]> = Tensor::randn(&mut rng).into();
        assert_eq!(net.forward(&x).sizes(), [2, 5]);
        let (loss, gradient) = value_and_grad(&net, |net| net.loss(&x, &Tensor::from([4, 0])));
        assert!(loss.is_finite());
        assert_eq!(gradient.widen.depthwise.sizes(), [6, 1, 3, 3]);
    }
}
