//! Training: gradient descent with momentum, over all pictures at once or over batches of them.
//!
//! The held-out pictures had no say in any number here: those of the linear model were chosen before the
//! first run, those of the network on five further splits of the pictures to train on.

use crate::data::Digits;
use crate::linear::Linear;
use crate::network::Network;
use congruent::prelude::*;
use congruent::random::seeded;
use indicatif::{ProgressBar, ProgressStyle};

/// What a loss charges for the squares of the weights. A rim pixel that is ink in a single picture would
/// otherwise learn that picture by heart.
pub const DECAY: f64 = 1e-3;
/// Steps of the linear model, each over all pictures.
pub const STEPS: usize = 500;
/// How often the network sees each picture, and how many at once.
pub const EPOCHS: usize = 20;
const BATCH: usize = 32;
/// What the network's weights, and the order of its batches, begin with.
const SEED: u64 = 1;

/// How far a step goes, and how much of the one before it keeps.
#[derive(Clone, Copy)]
pub struct Pace {
    rate: f32,
    momentum: f32,
}

impl Pace {
    /// One step of these numbers.
    pub fn step<S: Shape>(self, x: &mut Tensor<f32, S>, velocity: &mut Tensor<f32, S>, slope: &Strided<f32, S>) {
        *velocity *= self.momentum;
        *velocity += slope;
        *x -= &*velocity * self.rate;
    }
}

/// What learns: all its numbers take a step at once.
pub trait Model {
    fn step(&mut self, velocity: &mut Self, gradient: &Self, pace: Pace);
}

/// A linear classifier for these pictures; before each step, `watch` is told the loss.
pub fn linear<B: Dim, I: StaticDim, O: StaticDim>(
    x: &Strided<f32, shape![B, I]>,
    labels: &Strided<i64, shape![B]>,
    mut watch: impl FnMut(f32),
) -> Linear<I, O> {
    let (mut model, mut velocity) = (Linear::zeros(), Linear::zeros());
    for _ in 0..STEPS {
        watch(model.loss(x, labels));
        let gradient = model.gradient(x, labels);
        model.step(&mut velocity, &gradient, Pace { rate: 0.1, momentum: 0.9 });
    }
    model
}

/// A convolutional network for these pictures; after each epoch, `watch` is told the loss.
pub fn network<B: Dim>(digits: &Digits<B>, mut watch: impl FnMut(f32)) -> Network<f32> {
    let mut rng = seeded(SEED);
    let (mut model, mut velocity) = (Network::random(&mut rng), Network::zeros());
    for epoch in 0..EPOCHS {
        // Large steps first, smaller and smaller ones to settle.
        let pace = Pace { rate: 0.05 * (1.0 - epoch as f32 / EPOCHS as f32), momentum: 0.9 };
        let n = digits.labels.numel();
        let order: Tensor<i64, shape![_]> = Tensor::permutation_of(dims![n], &mut rng);
        for start in (0..n).step_by(BATCH) {
            let batch = digits.rows(&order.slice(s![start..n.min(start + BATCH)]));
            let gradient = model.gradient(&batch.pixels, &batch.labels);
            model.step(&mut velocity, &gradient, pace);
        }
        watch(model.loss(&digits.pixels, &digits.labels));
    }
    model
}

/// A bar that shows how far training has come, and the loss; on standard error, and only where
/// that is a terminal.
pub fn progress(steps: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("training {bar:40.cyan/blue} {pos}/{len}  loss {msg}  {elapsed}");
    ProgressBar::new(steps as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_line_can_separate_is_learned() {
        let x = Tensor::from([[-2.0f32, 0.5], [-1.0, -0.5], [1.0, 0.5], [2.0, -0.5]]);
        let labels = Tensor::from([0, 0, 1, 1]);
        let mut losses = Vec::new();
        let model: Linear<_, congruent::dim::N<2>> = linear(&x, &labels, |loss| losses.push(loss));
        assert_eq!(model.predict(&x), labels);
        assert_eq!(losses.len(), STEPS);
        assert!((losses[0] - 2f32.ln()).abs() < 1e-6, "weights of 0 know nothing");
        assert!(losses[losses.len() - 1] < 0.1);
    }
}
