//! Training: gradient descent with momentum, over all pictures at once or over batches of them.
//!
//! The held-out pictures had no say in any number here: those of the linear model were chosen before the
//! first run, those of the network on five further splits of the pictures to train on.

use crate::data::Digits;
use crate::linear::Linear;
use crate::network::Network;
use congruent::prelude::*;
use congruent::random::seeded;
use congruent_grad::data::Batches;
use congruent_grad::optim::Sgd;
use congruent_grad::{Var, grad, value_and_grad};

/// Steps of the linear model, each over all pictures.
pub const STEPS: usize = 500;
/// How often the network sees each picture, and how many at once.
pub const EPOCHS: usize = 20;
const BATCH: usize = 32;
/// The seed of the network's weights and of the order of its batches.
const SEED: u64 = 1;

/// How much of a step the next one keeps.
const MOMENTUM: f64 = 0.9;

/// Trains a linear classifier on these pictures; `watch` gets the loss before each step.
pub fn linear<B: Dim, I: StaticDim, O: StaticDim>(
    x: &Var<f32, shape![B, I]>,
    labels: &Strided<i64, shape![B]>,
    mut watch: impl FnMut(f32),
) -> Linear<I, O> {
    let (mut model, mut descent) = (Linear::zeros(), Sgd::new(0.1).momentum(MOMENTUM));
    for _ in 0..STEPS {
        let (loss, gradient) = value_and_grad(&model, |model| model.loss(x, labels));
        watch(loss);
        descent.step(&mut model, &gradient);
    }
    model
}

/// Trains a convolutional network on these pictures for `epochs` epochs; `watch` gets the loss after each batch.
pub fn network<B: Dim>(digits: &Digits<B>, epochs: usize, mut watch: impl FnMut(f32)) -> Network<f32> {
    let mut rng = seeded(SEED);
    let (mut model, mut descent) = (Network::random(&mut rng), Sgd::new(0.05).momentum(MOMENTUM));
    let all: Var<f32, shape![B, 64]> = digits.pixels.clone().into();
    let batches = Batches::new((&all, &digits.labels), BATCH);
    for epoch in 0..epochs {
        // Large steps first, smaller and smaller ones to settle.
        descent.rate = 0.05 * (1.0 - epoch as f64 / epochs as f64);
        for (pixels, labels) in batches.shuffled(&mut rng) {
            let gradient = grad(&model, |model| model.loss(&pixels, &labels));
            descent.step(&mut model, &gradient);
        }
        watch(model.loss(&all, &digits.labels).item());
    }
    model
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_line_can_separate_is_learned() {
        let x: Var<f32, shape![4, 2]> = Tensor::from([[-2.0, 0.5], [-1.0, -0.5], [1.0, 0.5], [2.0, -0.5]]).into();
        let labels = Tensor::from([0, 0, 1, 1]);
        let mut losses = Vec::new();
        let model: Linear<_, congruent::dim::N<2>> = linear(&x, &labels, |loss| losses.push(loss));
        assert_eq!(model.predict(&x), labels);
        assert_eq!(losses.len(), STEPS);
        assert!((losses[0] - 2f32.ln()).abs() < 1e-6, "weights of 0 know nothing");
        assert!(losses[losses.len() - 1] < 0.1);
    }
}
