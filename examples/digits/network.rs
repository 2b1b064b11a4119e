//! The second model: two convolutions, each with a pool behind it, and a linear layer.
//!
//! ```text
//! [B, 64] as [B, 1, 8, 8]
//!   -> 16 filters -> relu -> [B, 16, 8, 8] -> pool -> [B, 16, 4, 4]
//!   -> 32 filters -> relu -> [B, 32, 4, 4] -> pool -> [B, 32, 2, 2] as [B, 128]
//!   -> [B, 10]
//! ```
//!
//! Elements are any float, so that the test compares its gradient with differences in `f64`.

use crate::linear::price;
use congruent::prelude::*;
use congruent::random::Rng;
use congruent_grad::{Module, Var};

/// The weights that are learned; also a gradient of them.
#[derive(Module)]
pub struct Network<T: Float> {
    first: Layer<T, shape![16, 1, 3, 3], shape![16]>,
    second: Layer<T, shape![32, 16, 3, 3], shape![32]>,
    last: Layer<T, shape![128, 10], shape![10]>,
}

/// The weights and the bias of a layer.
#[derive(Module)]
struct Layer<T: Float, W: Lengths, B: Lengths> {
    weights: Var<T, W>,
    bias: Var<T, B>,
}

impl<T: Float> Network<T> {
    /// Random weights that keep the spread of what passes through them (He et al. 2015), biases of 0.
    pub fn random(rng: &mut impl Rng) -> Self {
        Network { first: Layer::random(9, rng), second: Layer::random(144, rng), last: Layer::random(128, rng) }
    }

    /// Returns the evidence for each class, on an open scale.
    fn logits<B: Dim>(&self, x: &Var<T, shape![B, 64]>) -> Var<T, shape![B, 10]> {
        let Network { first, second, last } = self;
        // A filter passes over all pixels, so one scale is for all: from no ink to most.
        let image = x.unflatten::<1, shape![1, 8, 8]>() / T::of(16);
        let x = image.conv2d(conv(&first.weights).padding::<1>().bias(&first.bias)).relu().max_pool2d(pool::<2>());
        let x = x.conv2d(conv(&second.weights).padding::<1>().bias(&second.bias)).relu().max_pool2d(pool::<2>());
        x.flatten::<1, -1>().matmul(&last.weights) + &last.bias
    }

    /// The class that most speaks for.
    pub fn predict<B: Dim>(&self, x: &Var<T, shape![B, 64]>) -> Tensor<i64, shape![B]> {
        self.logits(x).value().argmax::<-1>()
    }

    /// How far predictions are from the labels: the cross-entropy, and the price of the weights.
    pub fn loss<B: Dim>(&self, x: &Var<T, shape![B, 64]>, labels: &Strided<i64, shape![B]>) -> Var<T, shape![]> {
        let prices = price(&self.first.weights) + price(&self.second.weights) + price(&self.last.weights);
        self.logits(x).cross_entropy(labels) + prices
    }
}

impl<T: Float, W: StaticShape, B: StaticShape> Layer<T, W, B> {
    /// Returns random parameters for outputs of `inputs` inputs each.
    fn random(inputs: usize, rng: &mut impl Rng) -> Self {
        let deviation = (T::of(2) / T::of(inputs)).sqrt();
        Layer { weights: Tensor::normal(T::of(0), deviation, rng).into(), bias: Tensor::zeros().into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use congruent::random::seeded;
    use congruent_grad::gradcheck;

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let mut rng = seeded(3);
        let x: Var<f64, shape![3, 64]> = Tensor::uniform(0.0, 16.0, &mut rng).into();
        let labels = Tensor::from([3, 0, 9]);
        let mut model = Network::random(&mut rng);
        model.first.bias = Tensor::full(0.1).into();
        model.second.bias = Tensor::full(-0.1).into();
        // (All numbers of the biases, and those of the first filters: a difference is two losses.)
        gradcheck(
            &(model.first.clone(), model.second.bias.clone(), model.last.bias.clone()),
            |(first, second, last)| {
                let second = Layer { weights: model.second.weights.clone(), bias: second.clone() };
                let last = Layer { weights: model.last.weights.clone(), bias: last.clone() };
                Network { first: first.clone(), second, last }.loss(&x, &labels)
            },
        )
        .unwrap();
    }
}
