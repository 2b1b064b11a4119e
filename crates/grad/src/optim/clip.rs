//! Gradients that are not too large.

use super::leaves;
use crate::{Leaf, Module, Var};
use congruent::prelude::*;
use congruent::{Float, Number};
use congruent_macros::precompile;

/// Makes a gradient shorter that is longer than `most`, all of it by the same factor, and gives how long it was: the root of the sum of all
/// squares. PyTorch's `clip_grad_norm_`: where the norm is NaN, so is the whole gradient. Of a model that is split over processes it knows the parts of one:
/// `congruent_machines::clip_norm` adds those of all.
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
    gradient.visit(&mut |g| sum += sum_squares(g));
    shorten(gradient, f64::sqrt(sum), most)
}

/// Makes a gradient of this norm shorter if that is more than `most`, and returns the norm.
#[doc(hidden)]
pub fn shorten<M: Module>(gradient: &mut M, norm: f64, most: f64) -> f64 {
    let factor = most / (norm + 1e-6);
    // (A norm that is NaN makes all of it NaN.)
    if factor < 1.0 || factor.is_nan() {
        scale(leaves(gradient), factor);
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
    clamp(leaves(gradient), most);
}

/// The sum of the squares of the elements.
#[doc(hidden)]
#[precompile(f32)]
pub fn sum_squares<T: Float>(x: &Var<T, AnyRank>) -> f64 {
    <f64 as Number>::of(x.to_shared().lazy().square().sum_all().item())
}

/// Multiplies all elements by a number.
#[precompile(f32)]
fn scale<T: Float>(leaves: Vec<Leaf<'_, T>>, factor: f64) {
    for mut x in leaves {
        x.update(|x| (x.into_lazy() * T::of(factor)).eval());
    }
}

/// Moves all elements to between `-most` and `most`.
#[precompile(f32)]
fn clamp<T: Float>(leaves: Vec<Leaf<'_, T>>, most: f64) {
    for mut x in leaves {
        x.update(|x| x.into_lazy().clamp::<T, T>(T::of(-most), T::of(most)).eval());
    }
}
