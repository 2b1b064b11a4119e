//! Comparison of gradients with finite differences.

use crate::{Module, Var, grad};
use congruent::Shared;
use congruent::prelude::*;
use std::fmt;

/// The distance of the two points of a difference, for a number near 1.
const STEP: f64 = 1e-5;
/// The largest error of a gradient near 1. (The error of a central difference is of the order of the square of the step, and of the rounding of the
/// function divided by the step.)
const TOLERANCE: f64 = 1e-6;

/// An element at which a gradient differs from the finite difference.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct Mismatch {
    /// The number of the variable, in the order of [`Module::visit`].
    pub variable: usize,
    /// The number of the element in the variable, row-major.
    pub element: usize,
    /// The slope according to the gradient.
    pub gradient: f64,
    /// The slope according to the finite difference.
    pub difference: f64,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Mismatch { variable, element, gradient, difference } = self;
        write!(f, "element {element} of variable {variable}: the gradient is {gradient}, the difference {difference}")
    }
}

/// Prints the error message, for programs that return the error from `main`.
impl fmt::Debug for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Mismatch {}

/// Compares the gradient of a function with central differences, element by element, as `torch.autograd.gradcheck` does.
///
/// `f` may return any shape: its elements are added up with different weights, and a [`Mismatch`] reports the slope of this sum. `f` must be smooth
/// within 1e-5 of `at`: `relu` is not smooth at 0.
///
/// # Errors
/// The element with the largest error, if that is above 1e-6 (times the larger of 1 and the difference).
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::{Var, gradcheck};
///
/// let a: Var<f64, shape![3, 1]> = Tensor::from([[0.5], [-1.0], [2.0]]).into();
/// let b: Var<f64, shape![4]> = Tensor::from([1.0, 2.0, -3.0, 0.25]).into();
/// gradcheck(&(a.clone(), b), |(a, b)| (a * b).tanh())?;
///
/// let x: Var<f64, shape![]> = Tensor::scalar(3.0).into();
/// let wrong = gradcheck(&x, |x| x * x.detach()).unwrap_err();   // half of the slope
/// assert!((wrong.difference / wrong.gradient - 2.0).abs() < 1e-6);
/// # Ok::<(), congruent_grad::Mismatch>(())
/// ```
pub fn gradcheck<M: Module<Element = f64>, S: Lengths>(at: &M, f: impl Fn(&M) -> Var<f64, S>) -> Result<(), Mismatch> {
    let value = |at: &M| weighted(f(at));
    let mut gradients = Vec::new();
    grad(at, value).visit(&mut |g| gradients.push(g.to_vec()));
    let mut worst: Option<(f64, Mismatch)> = None;
    for (variable, gradients) in gradients.iter().enumerate() {
        for (element, &gradient) in gradients.iter().enumerate() {
            let difference = difference(at, variable, element, &value);
            let off = (gradient - difference).abs() / difference.abs().max(1.0);
            // (A NaN is the largest error.)
            let right = off <= TOLERANCE;
            if !right && worst.as_ref().is_none_or(|(most, _)| off.is_nan() || off > *most) {
                worst = Some((off, Mismatch { variable, element, gradient, difference }));
            }
        }
    }
    worst.map_or(Ok(()), |(_, mismatch)| Err(mismatch))
}

/// Checks gradients of gradients, like [`gradcheck`] for the function that returns the gradient.
///
/// # Errors
/// The errors of [`gradcheck`].
pub fn gradgradcheck<M: Module<Element = f64>, S: Lengths>(
    at: &M,
    f: impl Fn(&M) -> Var<f64, S>,
) -> Result<(), Mismatch> {
    gradcheck(at, |at| {
        let mut total: Var<f64, shape![]> = Tensor::scalar(0.0).into();
        grad(at, |at| weighted(f(at))).visit(&mut |g| total = &total + weighted(g.clone()));
        total
    })
}

/// Returns the sum of all elements, each with its own weight.
fn weighted<S: Lengths>(y: Var<f64, S>) -> Var<f64, shape![]> {
    let weights = (0..y.numel()).map(|i| (0.7 * i as f64 + 0.3).cos()).collect();
    let weights = Shared::from_vec(AnyRank::from(y.sizes()), weights).expect("as many as there are elements");
    (y.into_dyn() * weights).sum_all()
}

/// Returns the slope of a function along one element.
fn difference<M: Module<Element = f64>>(
    at: &M,
    variable: usize,
    element: usize,
    f: &impl Fn(&M) -> Var<f64, shape![]>,
) -> f64 {
    let moved = |by: f64| {
        let mut seen = 0;
        f(&at.rebuild(&mut |x| {
            seen += 1;
            if seen - 1 == variable { shifted(x, element, by) } else { x }
        }))
        .item()
    };
    let mut here = 0.0;
    let mut seen = 0;
    at.visit(&mut |x| {
        if seen == variable {
            here = x.to_vec()[element];
        }
        seen += 1;
    });
    let step = STEP * f64::max(1.0, here.abs());
    (moved(step) - moved(-step)) / (2.0 * step)
}

/// Returns the module with one element moved.
fn shifted(x: Var<f64, AnyRank>, element: usize, by: f64) -> Var<f64, AnyRank> {
    let mut value = x.value().to_tensor();
    value.as_mut_slice()[element] += by;
    value.into()
}
