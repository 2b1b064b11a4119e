//! RMSprop.

use super::{each, remembered, zeros};
use crate::Module;
use congruent::Number;

/// Steps by the gradient, each variable's by the size of its gradients (Hinton 2012). PyTorch's `RMSprop`:
///
/// ```text
/// g ← g + weight_decay x
/// v ← α v + (1 - α) g²
/// b ← momentum b + g / (√v + eps)             (centered: √(v - mean of g, squared))
/// x ← x - rate b
/// ```
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::optim::RmsProp;
/// use congruent_grad::{Var, grad};
///
/// let mut x: Var<f64, shape![2]> = Tensor::from([4.0, -200.0]).into();
/// let mut rms = RmsProp::new(&x, 0.01);
/// let g = grad(&x, |x| x.square().sum_all());
/// rms.step(&mut x, &g);
/// let expected: Tensor<f64, shape![2]> = Tensor::from([3.9, -199.9]);
/// assert!((x.value() - expected).abs().amax_all().item() < 1e-7);
/// ```
#[derive(Clone, Debug)]
pub struct RmsProp<M> {
    /// How far a step goes.
    pub rate: f64,
    alpha: f64,
    eps: f64,
    weight_decay: f64,
    momentum: f64,
    square: M,
    // Where they are asked for.
    mean: Option<M>,
    velocity: Option<M>,
}

impl<M: Module> RmsProp<M> {
    /// With α = 0.99 and eps = 1e-8, for models like this one.
    pub fn new(model: &M, rate: f64) -> Self {
        let square = zeros(model);
        RmsProp { rate, alpha: 0.99, eps: 1e-8, weight_decay: 0.0, momentum: 0.0, square, mean: None, velocity: None }
    }

    /// How much of the mean of squares is kept from step to step.
    #[must_use]
    pub fn alpha(self, alpha: f64) -> Self {
        RmsProp { alpha, ..self }
    }

    /// What is added to the size.
    #[must_use]
    pub fn eps(self, eps: f64) -> Self {
        RmsProp { eps, ..self }
    }

    /// How much of the variable is added to its gradient.
    #[must_use]
    pub fn weight_decay(self, weight_decay: f64) -> Self {
        RmsProp { weight_decay, ..self }
    }

    /// How much of the last move is in the next one.
    #[must_use]
    pub fn momentum(self, momentum: f64) -> Self {
        RmsProp { momentum, velocity: (momentum != 0.0).then(|| zeros(&self.square)), ..self }
    }

    /// By the variance of the gradients, in place of the mean of their squares.
    #[must_use]
    pub fn centered(self) -> Self {
        RmsProp { mean: Some(zeros(&self.square)), ..self }
    }

    /// Moves a model against its gradient.
    #[track_caller]
    pub fn step(&mut self, model: &mut M, gradient: &M) {
        let n = |x: f64| <M::Element as Number>::of(x);
        let RmsProp { rate, alpha, eps, weight_decay, momentum, .. } = *self;
        let (centered, moving) = (self.mean.is_some(), self.velocity.is_some());
        // In place of what is not asked for, what is there: none of it is written.
        let (mut no_mean, mut no_velocity) = (self.square.clone(), self.square.clone());
        let mean = self.mean.as_mut().unwrap_or(&mut no_mean);
        let velocity = self.velocity.as_mut().unwrap_or(&mut no_velocity);
        let states = [&mut self.square, mean, velocity];
        each(model, gradient, weight_decay, states, |mut x, g, [mut square, mut mean, mut velocity]| {
            square.update(|square| (square.into_lazy() * n(alpha) + g.lazy().square() * n(1.0 - alpha)).eval());
            if centered {
                mean.update(|mean| (mean.into_lazy() * n(alpha) + g.lazy() * n(1.0 - alpha)).eval());
            }
            let (square, mean) = (square.shared(), mean.shared());
            let size = if centered { square.lazy() - mean.lazy().square() } else { square.lazy() };
            let step = g.lazy() / (size.sqrt() + n(eps));
            if !moving {
                return x.update(|x| (x.into_lazy() - step * n(rate)).eval());
            }
            velocity.update(|velocity| (velocity.into_lazy() * n(momentum) + step).eval());
            let velocity = velocity.shared();
            x.update(|x| (x.into_lazy() - velocity.lazy() * n(rate)).eval());
        });
    }
}

remembered! { RmsProp square mean velocity,; }
