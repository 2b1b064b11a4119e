//! Normalisation.

use super::Layer;
use crate::{Module, Var};
use congruent::Float;
use congruent::dim::{Fixed, Length};
use congruent::prelude::*;
use congruent::shape::matmul::Contracts;

/// `(x - mean) / sqrt(variance + eps) * weight + bias` over the last axis, of length `D` (Ba, Kiros and Hinton 2016). PyTorch's `LayerNorm`.
///
/// # Shapes
/// `[.., D]` gives `[.., D]`.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::Var;
/// use congruent_grad::nn::{Forward, LayerNorm};
///
/// let layer = LayerNorm::<f64, len![2]>::new();
/// let x: Var<f64, shape![2, 2]> = Tensor::from([[1.0, 3.0], [9.0, 5.0]]).into();
/// assert!((layer.forward(&x).value() - Tensor::from([[-1.0, 1.0], [1.0, -1.0]])).abs().amax_all().item() < 1e-5);
/// ```
#[derive(Module)]
pub struct LayerNorm<T: Float, D: Dim> {
    /// What each place is multiplied by.
    pub weight: Var<T, shape![D]>,
    /// What is added.
    pub bias: Var<T, shape![D]>,
    #[module(skip)]
    eps: f64,
}

impl<T: Float, D: Dim> LayerNorm<T, D> {
    /// Of ones and zeros, and PyTorch's eps, 1e-5.
    pub fn new() -> Self
    where
        D: StaticDim,
    {
        LayerNorm::of(<D as Fixed>::VALUE)
    }

    /// As [`new`](Self::new), of a length that is known when the program runs.
    pub fn of(width: D) -> Self {
        let shape = ((), width);
        LayerNorm { weight: Tensor::ones_of(shape).into(), bias: Tensor::zeros_of(shape).into(), eps: 1e-5 }
    }

    /// What is added to the variance.
    #[must_use]
    pub fn eps(self, eps: f64) -> Self {
        LayerNorm { eps, ..self }
    }
}

impl<T: Float, D: StaticDim> Default for LayerNorm<T, D> {
    fn default() -> Self {
        LayerNorm::new()
    }
}

/// `[.., D]` gives `[.., D]`
#[diagnostic::do_not_recommend]
impl<T: Float, L: Lengths, C: Length + Contracts<D>, D: Dim> Layer<Var<T, (L, C)>> for LayerNorm<T, D> {
    type Out = Var<T, (L, C)>;
    #[track_caller]
    fn apply(&self, x: &Var<T, (L, C)>) -> Self::Out {
        let mean = |x: &crate::tape::Erased<T>| x.mean(&[-1], true).expect("there is a last axis");
        let off = x.erased.sub(&mean(&x.erased));
        let scale = mean(&off.square()).plus(T::of(self.eps)).rsqrt();
        Var::over(off.mul(&scale).mul(&self.weight.erased).add(&self.bias.erased))
    }
}

/// `x / sqrt(mean of x² + eps) * weight` over the last axis, of length `D` (Zhang and Sennrich 2019). PyTorch's `RMSNorm`.
///
/// # Shapes
/// `[.., D]` gives `[.., D]`.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::Var;
/// use congruent_grad::nn::{Forward, RmsNorm};
///
/// let layer = RmsNorm::<f64, len![2]>::new();
/// let x: Var<f64, shape![2]> = Tensor::from([1.0, 7.0]).into();
/// assert!((layer.forward(&x).value() - Tensor::from([0.2, 1.4])).abs().amax_all().item() < 1e-12);
/// ```
#[derive(Module)]
pub struct RmsNorm<T: Float, D: Dim> {
    /// What each place is multiplied by.
    pub weight: Var<T, shape![D]>,
    #[module(skip)]
    eps: f64,
}

impl<T: Float, D: Dim> RmsNorm<T, D> {
    /// Of ones, and PyTorch's eps: the distance from 1 to the next number of type `T`.
    pub fn new() -> Self
    where
        D: StaticDim,
    {
        RmsNorm::of(<D as Fixed>::VALUE)
    }

    /// As [`new`](Self::new), of a length that is known when the program runs.
    pub fn of(width: D) -> Self {
        let eps = if size_of::<T>() == size_of::<f32>() { f64::from(f32::EPSILON) } else { f64::EPSILON };
        RmsNorm { weight: Tensor::ones_of(((), width)).into(), eps }
    }

    /// What is added to the mean of the squares.
    #[must_use]
    pub fn eps(self, eps: f64) -> Self {
        RmsNorm { eps, ..self }
    }
}

impl<T: Float, D: StaticDim> Default for RmsNorm<T, D> {
    fn default() -> Self {
        RmsNorm::new()
    }
}

/// `[.., D]` gives `[.., D]`
#[diagnostic::do_not_recommend]
impl<T: Float, L: Lengths, C: Length + Contracts<D>, D: Dim> Layer<Var<T, (L, C)>> for RmsNorm<T, D> {
    type Out = Var<T, (L, C)>;
    #[track_caller]
    fn apply(&self, x: &Var<T, (L, C)>) -> Self::Out {
        let squares = x.erased.square().mean(&[-1], true).expect("there is a last axis");
        Var::over(x.erased.mul(&squares.plus(T::of(self.eps)).rsqrt()).mul(&self.weight.erased))
    }
}
