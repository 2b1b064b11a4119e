//! Rates that change: functions of the number of steps that were taken.

use std::f64::consts::PI;

/// Always the same.
pub fn constant(rate: f64) -> impl Fn(usize) -> f64 + Clone {
    move |_| rate
}

/// `rate`, and `factor` times as much after every `every` steps. PyTorch's `StepLR`.
///
/// # Examples
/// ```
/// let rate = congruent_grad::optim::steps(0.8, 10, 0.5);
/// assert_eq!([rate(0), rate(9), rate(10), rate(25)], [0.8, 0.8, 0.4, 0.2]);
/// ```
pub fn steps(rate: f64, every: usize, factor: f64) -> impl Fn(usize) -> f64 + Clone {
    move |step| rate * factor.powi((step / every.max(1)) as i32)
}

/// Decays from `rate` to `least` along half a cosine in `steps` steps, then stays at `least` (Loshchilov and Hutter 2017). PyTorch's
/// `CosineAnnealingLR` for those steps.
///
/// # Examples
/// ```
/// let rate = congruent_grad::optim::cosine(1.0, 0.0, 100);
/// assert!((rate(50) - 0.5).abs() < 1e-12);
/// assert_eq!([rate(0), rate(100), rate(200)], [1.0, 0.0, 0.0]);
/// ```
pub fn cosine(rate: f64, least: f64, steps: usize) -> impl Fn(usize) -> f64 + Clone {
    move |step| {
        if step >= steps {
            return least;
        }
        least + (rate - least) * (1.0 + (PI * step as f64 / steps as f64).cos()) / 2.0
    }
}

/// In `steps` equal steps up to what `then` begins with, and on with that.
///
/// # Examples
/// ```
/// use congruent_grad::optim::{constant, warm_up};
///
/// let rate = warm_up(4, constant(1.0));
/// assert_eq!([rate(0), rate(1), rate(3), rate(4)], [0.25, 0.5, 1.0, 1.0]);
/// ```
pub fn warm_up(steps: usize, then: impl Fn(usize) -> f64 + Clone) -> impl Fn(usize) -> f64 + Clone {
    move |step| {
        if step < steps { then(0) * (step + 1) as f64 / steps as f64 } else { then(step - steps) }
    }
}
