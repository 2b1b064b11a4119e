//! Gradient descent.

use super::{accept, leaves, state, step_each, zeros};
use crate::{Leaf, Module, Path};
use congruent::Float;
use congruent::prelude::*;
use congruent_macros::precompile;

/// Gradient descent, with momentum or without. PyTorch's `SGD`:
///
/// ```text
/// g ← g + weight_decay x
/// b ← momentum b + (1 - dampening) g          (at first b ← g)
/// x ← x - rate b                              (Nesterov: x - rate (g + momentum b))
/// ```
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::optim::Sgd;
/// use congruent_grad::{Var, grad};
///
/// let mut x: Var<f64, shape![2]> = Tensor::from([4.0, -2.0]).into();
/// let mut sgd = Sgd::new(0.25);
/// let g = grad(&x, |x| x.square().sum_all());
/// sgd.step(&mut x, &g);
/// assert_eq!(x.to_vec(), [2.0, -1.0]);
/// ```
#[derive(Clone, Debug)]
pub struct Sgd<M> {
    /// How far a step goes.
    pub rate: f64,
    momentum: f64,
    dampening: f64,
    nesterov: bool,
    weight_decay: f64,
    // Since the first step with momentum, or `with_velocity`.
    velocity: Option<M>,
    // Those with momentum. The first ignores the dampening.
    steps: i32,
}

impl<M: Module> Sgd<M> {
    /// Without momentum.
    ///
    /// # Panics
    /// If the rate is negative or NaN.
    #[track_caller]
    pub fn new(rate: f64) -> Self {
        Sgd {
            rate: accept("rate", rate),
            momentum: 0.0,
            dampening: 0.0,
            nesterov: false,
            weight_decay: 0.0,
            velocity: None,
            steps: 0,
        }
    }

    /// How much of the last move is in the next one.
    ///
    /// # Panics
    /// If it is negative or NaN.
    #[must_use]
    #[track_caller]
    pub fn momentum(self, momentum: f64) -> Self {
        Sgd { momentum: accept("momentum", momentum), ..self }
    }

    /// How much less of the gradient is in the move.
    #[must_use]
    pub fn dampening(self, dampening: f64) -> Self {
        Sgd { dampening, ..self }
    }

    /// Nesterov's momentum: the gradient as it will be after the move.
    ///
    /// # Panics
    /// In the first step, without momentum or with dampening, as PyTorch refuses it.
    #[must_use]
    pub fn nesterov(self) -> Self {
        Sgd { nesterov: true, ..self }
    }

    /// How much of the variable is added to its gradient.
    ///
    /// # Panics
    /// If it is negative or NaN.
    #[must_use]
    #[track_caller]
    pub fn weight_decay(self, weight_decay: f64) -> Self {
        Sgd { weight_decay: accept("weight decay", weight_decay), ..self }
    }

    /// Allocates the velocity now, and not in the first step, so that a saved one can be loaded. The steps are the same.
    #[must_use]
    pub fn with_velocity(self, model: &M) -> Self {
        Sgd { velocity: Some(zeros(model)), ..self }
    }

    /// Moves a model against its gradient.
    #[track_caller]
    pub fn step(&mut self, model: &mut M, gradient: &M) {
        let Sgd { rate, momentum, dampening, nesterov, weight_decay, .. } = *self;
        if momentum == 0.0 {
            assert!(!nesterov, "Nesterov's method needs a momentum");
            return step_each(model, gradient, weight_decay, [], &mut |x, g, []| descend(rate, x, g));
        }
        assert!(!nesterov || dampening == 0.0, "Nesterov's method has no dampening");
        let kept = if self.steps > 0 { 1.0 - dampening } else { 1.0 };
        let mut first = None;
        let velocity = match &mut self.velocity {
            Some(velocity) => velocity,
            None => first.insert(zeros(model)),
        };
        let change = SgdChange { rate, momentum, kept, nesterov };
        step_each(model, gradient, weight_decay, [leaves(velocity)], &mut |x, g, [velocity]| {
            change.move_leaf(x, g, velocity)
        });
        // (Only now: a gradient that does not fit is no first step.)
        if first.is_some() {
            self.velocity = first;
        }
        self.steps = self.steps.saturating_add(1);
    }
}

/// Moves a variable against its gradient.
#[precompile(f32)]
fn descend<T: Float>(rate: f64, mut x: Leaf<'_, T>, g: &Strided<T, AnyRank>) {
    x.update(|x| (x.into_lazy() - g.lazy() * T::of(rate)).eval());
}

/// The numbers of a step with momentum.
struct SgdChange {
    rate: f64,
    momentum: f64,
    /// How much of a gradient the velocity takes.
    kept: f64,
    nesterov: bool,
}

#[precompile(f32)]
impl SgdChange {
    /// Moves a variable, and its velocity.
    #[precompile(<T>)]
    fn move_leaf<T: Float>(&self, mut x: Leaf<'_, T>, g: &Strided<T, AnyRank>, mut velocity: Leaf<'_, T>) {
        let SgdChange { rate, momentum, kept, nesterov } = *self;
        velocity.update(|b| (b.into_lazy() * T::of(momentum) + g.lazy() * T::of(kept)).eval());
        let b = velocity.shared();
        let step = if nesterov { g.lazy() + b.lazy() * T::of(momentum) } else { b.lazy() };
        x.update(|x| (x.into_lazy() - step * T::of(rate)).eval());
    }
}

/// Where there is a velocity: that, and the number of steps.
impl<M: Module> Module for Sgd<M> {
    type Element = M::Element;
    fn walk<'a>(&'a mut self, at: &Path<'_>, each: &mut dyn FnMut(&Path<'_>, Leaf<'a, M::Element>)) {
        if let Some(velocity) = &mut self.velocity {
            state(velocity, &at.field("velocity"), each);
            each(&at.field("steps").frozen(), Leaf::count(&mut self.steps));
        }
    }
}
