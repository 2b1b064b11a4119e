//! Adam, and AdamW.

use super::{accept, accept_beta, leaves, remembered, step_each, zeros};
use crate::{Leaf, Module, Path};
use congruent::Float;
use congruent::prelude::*;
use congruent_macros::precompile;

/// Steps by the mean of the gradients, each variable's by its own size (Kingma and Ba 2015). PyTorch's `Adam`, at step t:
///
/// ```text
/// g ← g + weight_decay x
/// m ← β₁ m + (1 - β₁) g
/// v ← β₂ v + (1 - β₂) g²
/// x ← x - rate / (1 - β₁ᵗ) m / (√v / √(1 - β₂ᵗ) + eps)
/// ```
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::optim::Adam;
/// use congruent_grad::{Var, grad};
///
/// let mut x: Var<f64, shape![2]> = Tensor::from([4.0, -200.0]).into();
/// let mut adam = Adam::new(&x, 0.1);
/// let g = grad(&x, |x| x.square().sum_all());
/// adam.step(&mut x, &g);
/// let expected: Tensor<f64, shape![2]> = Tensor::from([3.9, -199.9]);
/// assert!(x.allclose(expected, 0.0, 1e-8));
/// ```
#[derive(Clone, Debug)]
pub struct Adam<M> {
    /// How far a step goes.
    pub rate: f64,
    betas: (f64, f64),
    eps: f64,
    weight_decay: f64,
    mean: M,
    square: M,
    steps: i32,
}

/// [`Adam`] of which each variable becomes smaller by a part of itself, which its gradient knows nothing of (Loshchilov and Hutter 2019).
/// PyTorch's `AdamW`: `x ← (1 - rate weight_decay) x` before each step.
#[derive(Clone, Debug)]
pub struct AdamW<M> {
    /// How far a step goes.
    pub rate: f64,
    // Its own decay is 0.
    adam: Adam<M>,
    weight_decay: f64,
}

impl<M: Module> Adam<M> {
    /// With β₁ = 0.9, β₂ = 0.999, eps = 1e-8, for models like this one.
    ///
    /// # Panics
    /// If the rate is negative or NaN.
    #[track_caller]
    pub fn new(model: &M, rate: f64) -> Self {
        let (mean, square) = (zeros(model), zeros(model));
        Adam { rate: accept("rate", rate), betas: (0.9, 0.999), eps: 1e-8, weight_decay: 0.0, mean, square, steps: 0 }
    }

    /// How much of the means of gradients, and of their squares, is kept from step to step.
    ///
    /// # Panics
    /// If one is not between 0 and 1, or is 1.
    #[must_use]
    #[track_caller]
    pub fn betas(self, first: f64, second: f64) -> Self {
        let betas = (accept_beta("first beta", first), accept_beta("second beta", second));
        Adam { betas, ..self }
    }

    /// Sets the number added to the size.
    ///
    /// # Panics
    /// If it is negative or NaN.
    #[must_use]
    #[track_caller]
    pub fn eps(self, eps: f64) -> Self {
        Adam { eps: accept("eps", eps), ..self }
    }

    /// How much of the variable is added to its gradient.
    ///
    /// # Panics
    /// If it is negative or NaN.
    #[must_use]
    #[track_caller]
    pub fn weight_decay(self, weight_decay: f64) -> Self {
        Adam { weight_decay: accept("weight decay", weight_decay), ..self }
    }

    /// Moves a model against its gradient.
    #[track_caller]
    pub fn step(&mut self, model: &mut M, gradient: &M) {
        self.shrinking(model, gradient, 0.0);
    }

    /// A step, before which each variable loses this part of itself.
    #[track_caller]
    fn shrinking(&mut self, model: &mut M, gradient: &M, part: f64) {
        let Adam { rate, betas: (b1, b2), eps, weight_decay, .. } = *self;
        let steps = self.steps.saturating_add(1);
        let change = AdamChange {
            rate: rate / (1.0 - b1.powi(steps)),
            size: (1.0 - b2.powi(steps)).sqrt(),
            betas: (b1, b2),
            eps,
            part,
        };
        let states = [leaves(&mut self.mean), leaves(&mut self.square)];
        step_each(model, gradient, weight_decay, states, &mut |x, g, states| change.move_leaf(x, g, states));
        // (Only now: a gradient that does not fit is no step.)
        self.steps = steps;
    }
}

impl<M: Module> AdamW<M> {
    /// With β₁ = 0.9, β₂ = 0.999, eps = 1e-8 and a weight decay of 0.01, for models like this one.
    ///
    /// # Panics
    /// If the rate is negative or NaN.
    #[track_caller]
    pub fn new(model: &M, rate: f64) -> Self {
        AdamW { rate, adam: Adam::new(model, rate), weight_decay: 0.01 }
    }

    /// How much of the means of gradients, and of their squares, is kept from step to step.
    ///
    /// # Panics
    /// If one is not between 0 and 1, or is 1.
    #[must_use]
    #[track_caller]
    pub fn betas(self, first: f64, second: f64) -> Self {
        AdamW { adam: self.adam.betas(first, second), ..self }
    }

    /// Sets the number added to the size.
    ///
    /// # Panics
    /// If it is negative or NaN.
    #[must_use]
    #[track_caller]
    pub fn eps(self, eps: f64) -> Self {
        AdamW { adam: self.adam.eps(eps), ..self }
    }

    /// Which part of itself, times the rate, each variable loses.
    ///
    /// # Panics
    /// If it is negative or NaN.
    #[must_use]
    #[track_caller]
    pub fn weight_decay(self, weight_decay: f64) -> Self {
        AdamW { weight_decay: accept("weight decay", weight_decay), ..self }
    }

    /// Moves a model against its gradient.
    #[track_caller]
    pub fn step(&mut self, model: &mut M, gradient: &M) {
        self.adam.rate = self.rate;
        self.adam.shrinking(model, gradient, self.rate * self.weight_decay);
    }
}

/// The numbers of a step.
struct AdamChange {
    rate: f64,
    /// The root of what the moving average of squares has of the past.
    size: f64,
    betas: (f64, f64),
    eps: f64,
    /// The part of each variable that is taken away.
    part: f64,
}

#[precompile(f32)]
impl AdamChange {
    /// Moves a variable, and what is remembered of it.
    #[precompile(<T>)]
    fn move_leaf<T: Float>(
        &self,
        mut x: Leaf<'_, T>,
        g: &Strided<T, AnyRank>,
        [mut mean, mut square]: [Leaf<'_, T>; 2],
    ) {
        let AdamChange { rate, size, betas: (b1, b2), eps, part } = *self;
        mean.update(|mean| (mean.into_lazy() * T::of(b1) + g.lazy() * T::of(1.0 - b1)).eval());
        square.update(|square| (square.into_lazy() * T::of(b2) + g.lazy().square() * T::of(1.0 - b2)).eval());
        let (mean, square) = (mean.shared(), square.shared());
        x.update(|x| {
            let size = square.lazy().sqrt() / T::of(size) + T::of(eps);
            (x.into_lazy() * T::of(1.0 - part) - mean.lazy() * T::of(rate) / size).eval()
        });
    }
}

remembered! { Adam mean square, steps; }

impl<M: Module> Module for AdamW<M> {
    type Element = M::Element;
    fn walk<'a>(&'a mut self, at: &Path<'_>, each: &mut dyn FnMut(&Path<'_>, Leaf<'a, M::Element>)) {
        self.adam.walk(&at.field("adam"), each);
    }
}
