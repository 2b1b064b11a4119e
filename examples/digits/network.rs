//! The second model: two convolutions, each with a pool behind it, and a linear layer.
//!
//! ```text
//! [B, 64] as [B, 1, 8, 8]
//!   -> 16 filters -> relu -> [B, 16, 8, 8] -> pool -> [B, 16, 4, 4]
//!   -> 32 filters -> relu -> [B, 32, 4, 4] -> pool -> [B, 32, 2, 2] as [B, 128]
//!   -> [B, 10]
//! ```
//!
//! The gradient is written by hand, from the end to the start, each line undoing one of [`Network::seen`].
//! Elements are any float, so that the test compares it with differences in `f64`.

use crate::linear::{price, priced, slope};
use crate::train::{Model, Pace};
use congruent::prelude::*;
use congruent::random::Rng;

/// What is learned; also a gradient of it, or a velocity.
pub struct Network<T: Float> {
    first: Layer<T, shape![16, 1, 3, 3], shape![16]>,
    second: Layer<T, shape![32, 16, 3, 3], shape![32]>,
    last: Layer<T, shape![128, 10], shape![10]>,
}

/// The weights and the bias of a layer.
struct Layer<T, W, B> {
    weights: Tensor<T, W>,
    bias: Tensor<T, B>,
}

/// What the way back needs of the way there.
struct Seen<T: Float, B: Dim> {
    image: Tensor<T, shape![B, 1, 8, 8]>,
    first: Tensor<T, shape![B, 16, 8, 8]>,
    first_at: Tensor<i64, shape![B, 16, 4, 4]>,
    middle: Tensor<T, shape![B, 16, 4, 4]>,
    second: Tensor<T, shape![B, 32, 4, 4]>,
    second_at: Tensor<i64, shape![B, 32, 2, 2]>,
    flat: Tensor<T, shape![B, 128]>,
    logits: Tensor<T, shape![B, 10]>,
}

impl<T: Float> Network<T> {
    pub fn zeros() -> Self {
        Network { first: Layer::zeros(), second: Layer::zeros(), last: Layer::zeros() }
    }

    /// Random weights that keep the spread of what passes through them (He et al. 2015), biases of 0.
    pub fn random(rng: &mut impl Rng) -> Self {
        Network { first: Layer::random(9, rng), second: Layer::random(144, rng), last: Layer::random(128, rng) }
    }

    fn seen<B: Dim>(&self, x: &Strided<T, shape![B, 64]>) -> Seen<T, B> {
        // A filter passes over all pixels, so one scale is for all: from no ink to most.
        let image = x.unflatten::<1, shape![1, 8, 8]>() / T::of(16);
        let first = image.conv2d(conv(&self.first.weights).padding::<1>().bias(&self.first.bias)).relu();
        let (middle, first_at) = first.max_pool2d_with_indices(pool::<2>());
        let second = middle.conv2d(conv(&self.second.weights).padding::<1>().bias(&self.second.bias)).relu();
        let (pooled, second_at) = second.max_pool2d_with_indices(pool::<2>());
        let flat = pooled.flatten::<1, -1>().to_tensor();
        let logits = flat.matmul(&self.last.weights) + &self.last.bias;
        Seen { image, first, first_at, middle, second, second_at, flat, logits }
    }

    /// The class that most speaks for.
    pub fn predict<B: Dim>(&self, x: &Strided<T, shape![B, 64]>) -> Tensor<i64, shape![B]> {
        self.seen(x).logits.argmax::<-1>()
    }

    /// How far predictions are from the labels: the cross-entropy, and the price of the weights.
    pub fn loss<B: Dim>(&self, x: &Strided<T, shape![B, 64]>, labels: &Strided<i64, shape![B]>) -> T {
        let prices = price(&self.first.weights) + price(&self.second.weights) + price(&self.last.weights);
        self.seen(x).logits.cross_entropy(labels).item() + prices
    }

    /// The slope of the loss.
    pub fn gradient<B: Dim>(&self, x: &Strided<T, shape![B, 64]>, labels: &Strided<i64, shape![B]>) -> Self {
        let seen = self.seen(x);
        let logits = slope(&seen.logits, labels);
        let pooled = logits.matmul(&self.last.weights.t()).unflatten::<1, shape![32, 2, 2]>().to_tensor();
        let second = through_relu(&seen.second, seen.second.max_pool2d_backward(&pooled, &seen.second_at));
        let middle = seen.middle.conv2d_backward_input(conv(&self.second.weights).padding::<1>(), &second);
        let first = through_relu(&seen.first, seen.first.max_pool2d_backward(&middle, &seen.first_at));
        let mut gradient = Network {
            first: Layer {
                weights: seen.image.conv2d_backward_weight(conv(&self.first.weights).padding::<1>(), &first),
                bias: first.sum_axes::<axes![0, 2, 3]>(),
            },
            second: Layer {
                weights: seen.middle.conv2d_backward_weight(conv(&self.second.weights).padding::<1>(), &second),
                bias: second.sum_axes::<axes![0, 2, 3]>(),
            },
            last: Layer { weights: seen.flat.t().matmul(&logits), bias: logits.sum::<0>() },
        };
        gradient.first.weights += priced(&self.first.weights);
        gradient.second.weights += priced(&self.second.weights);
        gradient.last.weights += priced(&self.last.weights);
        gradient
    }
}

/// The slope before a `relu`, of which this is the result: nothing passes where that is 0.
fn through_relu<T: Float, S: Shape>(result: &Strided<T, S>, slope: Tensor<T, S>) -> Tensor<T, S> {
    result.gt(T::of(0)).where_(&slope, T::of(0))
}

impl Model for Network<f32> {
    fn step(&mut self, velocity: &mut Self, gradient: &Self, pace: Pace) {
        self.first.step(&mut velocity.first, &gradient.first, pace);
        self.second.step(&mut velocity.second, &gradient.second, pace);
        self.last.step(&mut velocity.last, &gradient.last, pace);
    }
}

impl<T: Float, W: StaticShape, B: StaticShape> Layer<T, W, B> {
    fn zeros() -> Self {
        Layer { weights: Tensor::zeros(), bias: Tensor::zeros() }
    }

    /// For outputs of so many inputs each.
    fn random(inputs: usize, rng: &mut impl Rng) -> Self {
        let deviation = (T::of(2) / T::of(inputs)).sqrt();
        Layer { weights: Tensor::normal(T::of(0), deviation, rng), bias: Tensor::zeros() }
    }
}

impl<W: Shape, B: Shape> Layer<f32, W, B> {
    fn step(&mut self, velocity: &mut Self, gradient: &Self, pace: Pace) {
        pace.step(&mut self.weights, &mut velocity.weights, &gradient.weights);
        pace.step(&mut self.bias, &mut velocity.bias, &gradient.bias);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use congruent::random::seeded;

    /// Every 13th of a layer's numbers, and what the gradient says of them.
    fn compare<W: StaticShape, B: StaticShape>(
        model: &mut Network<f64>,
        layer: impl Fn(&mut Network<f64>) -> &mut Layer<f64, W, B>,
        gradient: &mut Network<f64>,
        loss: impl Fn(&Network<f64>) -> f64,
    ) {
        let parts: [fn(&mut Layer<f64, W, B>) -> &mut [f64]; 2] =
            [|layer| layer.weights.as_mut_slice(), |layer| layer.bias.as_mut_slice()];
        let h = 1e-5;
        for part in parts {
            let slopes = part(layer(gradient)).to_vec();
            for (i, slope) in slopes.into_iter().enumerate().step_by(13) {
                let here = part(layer(model))[i];
                let mut at = |x| {
                    part(layer(model))[i] = x;
                    loss(model)
                };
                let difference = (at(here + h) - at(here - h)) / (2.0 * h);
                at(here);
                assert!((difference - slope).abs() < 1e-7, "number {i}: {difference} {slope}");
            }
        }
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let mut rng = seeded(3);
        let x = Tensor::<f64, shape![3, 64]>::uniform(0.0, 16.0, &mut rng);
        let labels = Tensor::from([3, 0, 9]);
        let mut model = Network::random(&mut rng);
        model.first.bias.fill_(0.1);
        model.second.bias.fill_(-0.1);
        let mut gradient = model.gradient(&x, &labels);
        let loss = |model: &Network<f64>| model.loss(&x, &labels);
        compare(&mut model, |model| &mut model.first, &mut gradient, loss);
        compare(&mut model, |model| &mut model.second, &mut gradient, loss);
        compare(&mut model, |model| &mut model.last, &mut gradient, loss);
    }
}
