//! Gradients that are not too large.

use super::leaves;
use crate::Module;
use congruent::Number;

/// Makes a gradient shorter that is longer than `most`, all of it by the same factor, and gives how long it was: the root of the sum of all
/// squares. PyTorch's `clip_grad_norm_`: where the norm is NaN, so is the whole gradient.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::Var;
/// use congruent_grad::optim::clip_norm;
///
/// let a: Var<f64, shape![2]> = Tensor::from([3.0, 0.0]).into();
/// let mut gradient = (a, Var::from(Tensor::scalar(4.0)));
/// assert_eq!(clip_norm(&mut gradient, 1.0), 5.0);
/// assert!((gradient.1.item() - 0.8).abs() < 1e-6);
/// ```
pub fn clip_norm<M: Module>(gradient: &mut M, most: f64) -> f64 {
    let mut sum = 0.0;
    gradient.visit(&mut |g| sum += <f64 as Number>::of(g.to_shared().lazy().square().sum_all().item()));
    let n = |x: f64| <M::Element as Number>::of(x);
    let norm = f64::sqrt(sum);
    let factor = most / (norm + 1e-6);
    // (A norm that is NaN makes all of it NaN.)
    if factor < 1.0 || factor.is_nan() {
        for mut g in leaves(gradient) {
            g.update(|g| (g.into_lazy() * n(factor)).eval());
        }
    }
    norm
}

/// Keeps each element of a gradient from `-most` to `most`. PyTorch's `clip_grad_value_`.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::Var;
/// use congruent_grad::optim::clip_value;
///
/// let mut gradient: Var<f64, shape![3]> = Tensor::from([3.0, 0.5, -4.0]).into();
/// clip_value(&mut gradient, 1.0);
/// assert_eq!(gradient.to_vec(), [1.0, 0.5, -1.0]);
/// ```
pub fn clip_value<M: Module>(gradient: &mut M, most: f64) {
    let n = |x: f64| <M::Element as Number>::of(x);
    for mut g in leaves(gradient) {
        g.update(|g| g.into_lazy().clamp::<M::Element, M::Element>(n(-most), n(most)).eval());
    }
}
