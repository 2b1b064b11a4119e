//! The optimiser RMSprop.

use super::{accept, leaves, remembered, step_each, zeros};
use crate::{Leaf, Module};
use congruent::Float;
use congruent::prelude::*;
use congruent_macros::precompile;

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
/// assert!(x.allclose(expected, 0.0, 1e-7));
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
    ///
    /// # Panics
    /// If the rate is negative or NaN.
    #[track_caller]
    pub fn new(model: &M, rate: f64) -> Self {
        let (rate, square) = (accept("rate", rate), zeros(model));
        RmsProp { rate, alpha: 0.99, eps: 1e-8, weight_decay: 0.0, momentum: 0.0, square, mean: None, velocity: None }
    }

    /// How much of the mean of squares is kept from step to step.
    ///
    /// # Panics
    /// If it is negative or NaN.
    #[must_use]
    #[track_caller]
    pub fn alpha(self, alpha: f64) -> Self {
        RmsProp { alpha: accept("alpha", alpha), ..self }
    }

    /// Sets the number added to the size.
    ///
    /// # Panics
    /// If it is negative or NaN.
    #[must_use]
    #[track_caller]
    pub fn eps(self, eps: f64) -> Self {
        RmsProp { eps: accept("eps", eps), ..self }
    }

    /// How much of the variable is added to its gradient.
    ///
    /// # Panics
    /// If it is negative or NaN.
    #[must_use]
    #[track_caller]
    pub fn weight_decay(self, weight_decay: f64) -> Self {
        RmsProp { weight_decay: accept("weight decay", weight_decay), ..self }
    }

    /// How much of the last move is in the next one.
    ///
    /// # Panics
    /// If it is negative or NaN.
    #[must_use]
    #[track_caller]
    pub fn momentum(self, momentum: f64) -> Self {
        RmsProp {
            momentum: accept("momentum", momentum),
            velocity: (momentum != 0.0).then(|| zeros(&self.square)),
            ..self
        }
    }

    /// Divides by the variance of the gradients instead of the mean of their squares.
    #[must_use]
    pub fn centered(self) -> Self {
        RmsProp { mean: Some(zeros(&self.square)), ..self }
    }

    /// Moves a model against its gradient.
    #[track_caller]
    pub fn step(&mut self, model: &mut M, gradient: &M) {
        let RmsProp { rate, alpha, eps, weight_decay, momentum, .. } = *self;
        let change = RmsPropChange { rate, alpha, eps, momentum };
        let (s, decay) = (leaves(&mut self.square), weight_decay);
        match (self.mean.as_mut().map(leaves), self.velocity.as_mut().map(leaves)) {
            (None, None) => {
                step_each(model, gradient, decay, [s], &mut |x, g, [s]| change.move_leaf(x, g, s, None, None))
            }
            (Some(m), None) => {
                step_each(model, gradient, decay, [s, m], &mut |x, g, [s, m]| change.move_leaf(x, g, s, Some(m), None));
            }
            (None, Some(v)) => {
                step_each(model, gradient, decay, [s, v], &mut |x, g, [s, v]| change.move_leaf(x, g, s, None, Some(v)));
            }
            (Some(m), Some(v)) => {
                step_each(model, gradient, decay, [s, m, v], &mut |x, g, [s, m, v]| {
                    change.move_leaf(x, g, s, Some(m), Some(v))
                });
            }
        }
    }
}

/// The numbers of a step.
struct RmsPropChange {
    rate: f64,
    alpha: f64,
    eps: f64,
    momentum: f64,
}

#[precompile(f32)]
impl RmsPropChange {
    /// Moves a variable, and what is remembered of it.
    #[precompile(<T>)]
    fn move_leaf<T: Float>(
        &self,
        mut x: Leaf<'_, T>,
        g: &Strided<T, AnyRank>,
        mut square: Leaf<'_, T>,
        mean: Option<Leaf<'_, T>>,
        velocity: Option<Leaf<'_, T>>,
    ) {
        let RmsPropChange { rate, alpha, eps, momentum } = *self;
        square.update(|square| (square.into_lazy() * T::of(alpha) + g.lazy().square() * T::of(1.0 - alpha)).eval());
        let square = square.shared();
        let mean = mean.map(|mut mean| {
            mean.update(|mean| (mean.into_lazy() * T::of(alpha) + g.lazy() * T::of(1.0 - alpha)).eval());
            mean.shared()
        });
        let size = match &mean {
            Some(mean) => square.lazy() - mean.lazy().square(),
            None => square.lazy(),
        };
        let step = g.lazy() / (size.sqrt() + T::of(eps));
        let Some(mut velocity) = velocity else {
            return x.update(|x| (x.into_lazy() - step * T::of(rate)).eval());
        };
        velocity.update(|velocity| (velocity.into_lazy() * T::of(momentum) + step).eval());
        let velocity = velocity.shared();
        x.update(|x| (x.into_lazy() - velocity.lazy() * T::of(rate)).eval());
    }
}

remembered! { RmsProp square mean velocity,; }
