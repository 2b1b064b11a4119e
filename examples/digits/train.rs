//! Training: full-batch gradient descent with momentum.

use crate::model::Linear;
use congruent::prelude::*;
use indicatif::{ProgressBar, ProgressStyle};

/// Chosen before the first run, from what standard scores ask for; the held-out pictures had no
/// say in them.
pub const STEPS: u64 = 500;
const RATE: f32 = 0.1;
const MOMENTUM: f32 = 0.9;

/// A classifier for these pictures; after each step, `watch` is told the loss before it.
pub fn train<B: Dim, I: StaticDim, O: StaticDim>(
    x: &Tensor<f32, shape![B, I]>,
    targets: &Tensor<f32, shape![B, O]>,
    mut watch: impl FnMut(f32),
) -> Linear<I, O> {
    let (mut model, mut velocity) = (Linear::zeros(), Linear::zeros());
    for _ in 0..STEPS {
        watch(model.loss(x, targets));
        let gradient = model.gradient(x, targets);
        model.step(&mut velocity, &gradient, RATE, MOMENTUM);
    }
    model
}

/// A bar that shows how far training has come, and the loss; on standard error, and only where
/// that is a terminal.
pub fn progress() -> ProgressBar {
    let style = ProgressStyle::with_template("training {bar:40.cyan/blue} {pos}/{len}  loss {msg}  {elapsed}");
    ProgressBar::new(STEPS).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_line_can_separate_is_learned() {
        let x = Tensor::from([[-2.0f32, 0.5], [-1.0, -0.5], [1.0, 0.5], [2.0, -0.5]]);
        let targets = Tensor::from([[1.0f32, 0.0], [1.0, 0.0], [0.0, 1.0], [0.0, 1.0]]);
        let mut losses = Vec::new();
        let model = train(&x, &targets, |loss| losses.push(loss));
        assert_eq!(model.predict(&x).to_vec(), [0, 0, 1, 1]);
        assert_eq!(losses.len() as u64, STEPS);
        assert!((losses[0] - 2f32.ln()).abs() < 1e-6, "weights of 0 know nothing");
        assert!(losses[losses.len() - 1] < 0.1);
    }
}
