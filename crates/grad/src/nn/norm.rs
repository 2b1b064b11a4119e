//! Normalization layers.

use super::dropout::is_again;
use super::{Layer, is_training};
use crate::module::Remembered;
use crate::refuse::OrPanic;
use crate::tape::Erased;
use crate::{Module, Var};
use congruent::Float;
use congruent::dim::{Counts, Fixed, Length};
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
/// assert!(layer.forward(&x).allclose(Tensor::from([[-1.0, 1.0], [1.0, -1.0]]), 0.0, 1e-5));
/// ```
#[derive(Module)]
pub struct LayerNorm<T: Float, D: Dim> {
    /// The factor of each place.
    pub weight: Var<T, shape![D]>,
    /// The bias.
    pub bias: Var<T, shape![D]>,
    #[module(skip)]
    eps: f64,
}

impl<T: Float, D: Dim> LayerNorm<T, D> {
    /// Returns a layer with weights 1, biases 0, and PyTorch's eps, 1e-5.
    pub fn new() -> Self
    where
        D: StaticDim,
    {
        LayerNorm::of(<D as Fixed>::VALUE)
    }

    /// Like [`new`](Self::new), for a length known at run time.
    pub fn of(width: D) -> Self {
        let shape = ((), width);
        LayerNorm::over(Tensor::ones_of(shape).into(), Tensor::zeros_of(shape).into())
    }

    /// Returns the layer with these variables.
    pub(super) fn over(weight: Var<T, shape![D]>, bias: Var<T, shape![D]>) -> Self {
        LayerNorm { weight, bias, eps: 1e-5 }
    }

    /// Sets the number added to the variance.
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
        let (weight, bias) = (&self.weight.erased, &self.bias.erased);
        let y = x.erased.layer_norm(&weight.sizes().counts(), Some(weight), Some(bias), self.eps);
        Var::over(y.or_panic())
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
/// assert!(layer.forward(&x).allclose(Tensor::from([0.2, 1.4]), 0.0, 1e-12));
/// ```
#[derive(Module)]
pub struct RmsNorm<T: Float, D: Dim> {
    /// The factor of each place.
    pub weight: Var<T, shape![D]>,
    #[module(skip)]
    eps: f64,
}

impl<T: Float, D: Dim> RmsNorm<T, D> {
    /// Returns a layer with weights 1, and PyTorch's eps: the distance from 1 to the next number of type `T`.
    pub fn new() -> Self
    where
        D: StaticDim,
    {
        RmsNorm::of(<D as Fixed>::VALUE)
    }

    /// Like [`new`](Self::new), for a length known at run time.
    pub fn of(width: D) -> Self {
        RmsNorm::over(Tensor::ones_of(((), width)).into())
    }

    /// Returns the layer with this variable.
    pub(super) fn over(weight: Var<T, shape![D]>) -> Self {
        let eps = if size_of::<T>() == size_of::<f32>() { f64::from(f32::EPSILON) } else { f64::EPSILON };
        RmsNorm { weight, eps }
    }

    /// Sets the number added to the mean of the squares.
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
        let weight = &self.weight.erased;
        Var::over(x.erased.rms_norm(&weight.sizes().counts(), Some(weight), self.eps).or_panic())
    }
}

/// Normalizes each of `C` channels by the mean and the variance of its elements: in [`training`](super::training) by the statistics of the batch,
/// which the layer stores as running statistics; outside, by the running statistics (Ioffe and Szegedy 2015). PyTorch's `BatchNorm1d` and
/// `BatchNorm2d`.
///
/// A clone has separate statistics. The layer that a function receives while its gradient is taken is not such a clone: it updates the statistics of
/// the original layer, and so does a clone made there for [`checkpoint`](crate::checkpoint).
///
/// # Panics
/// In training, if a channel has fewer than two elements: a single element has no variance. PyTorch raises an error, too.
///
/// # Shapes
/// `[batch, C]`, `[batch, C, length]` or `[batch, C, height, width]` gives the same.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent::random::seeded;
/// use congruent_grad::Var;
/// use congruent_grad::nn::{BatchNorm, Forward, training};
///
/// let layer = BatchNorm::<f64, len![1]>::new();
/// let x: Var<f64, shape![2, 1]> = Tensor::from([[1.0], [3.0]]).into();
/// let y = training(&mut seeded(1), || layer.forward(&x));
/// assert!(y.allclose(Tensor::from([[-1.0], [1.0]]), 0.0, 1e-5));
/// // A tenth of the mean, 2, beside 0; and of the variance, 2, beside 1.
/// let z = layer.forward(&x);
/// assert!((z.to_vec()[0] - 0.8 / 1.1f64.sqrt()).abs() < 1e-5);
/// ```
#[derive(Module)]
pub struct BatchNorm<T: Float, C: Dim> {
    /// The factor of each channel.
    pub weight: Var<T, shape![C]>,
    /// The bias of each channel.
    pub bias: Var<T, shape![C]>,
    running_mean: Remembered<T>,
    running_var: Remembered<T>,
    #[module(skip)]
    eps: f64,
    #[module(skip)]
    momentum: f64,
}

impl<T: Float, C: Dim> BatchNorm<T, C> {
    /// Returns a layer with weights 1, biases 0, an eps of 1e-5 and a momentum of 0.1, as in PyTorch.
    pub fn new() -> Self
    where
        C: StaticDim,
    {
        BatchNorm::of(<C as Fixed>::VALUE)
    }

    /// Like [`new`](Self::new), for a length known at run time.
    pub fn of(channels: C) -> Self {
        let shape = ((), channels);
        let (ones, zeros) = (Tensor::ones_of(shape).into_shared(), Tensor::zeros_of(shape).into_shared());
        BatchNorm::over([ones.clone().into(), zeros.clone().into()], [zeros.into(), ones.into()])
    }

    /// Returns the layer with a weight and a bias, and with a mean and a variance.
    pub(super) fn over([weight, bias]: [Var<T, shape![C]>; 2], [mean, var]: [Var<T, shape![C]>; 2]) -> Self {
        let (running_mean, running_var) = (Remembered::new(mean), Remembered::new(var));
        BatchNorm { weight, bias, running_mean, running_var, eps: 1e-5, momentum: 0.1 }
    }

    /// Sets the number added to the variance.
    ///
    /// # Panics
    /// If the number is negative or NaN.
    #[must_use]
    #[track_caller]
    pub fn eps(self, eps: f64) -> Self {
        assert!(eps >= 0.0, "BatchNorm: eps must be 0 or more, but is {eps}");
        BatchNorm { eps, ..self }
    }

    /// The weight of the statistics of a batch in the running statistics.
    #[must_use]
    pub fn momentum(self, momentum: f64) -> Self {
        BatchNorm { momentum, ..self }
    }

    /// Returns the running mean of each channel.
    pub fn running_mean(&self) -> Var<T, shape![C]> {
        Var::over(self.running_mean.get())
    }

    /// Returns the running variance of each channel.
    pub fn running_var(&self) -> Var<T, shape![C]> {
        Var::over(self.running_var.get())
    }

    #[track_caller]
    fn erased(&self, x: &Erased<T>) -> Erased<T> {
        let mut along = vec![1; x.sizes().len()];
        along[1] = x.sizes()[1];
        let (mean, var) = if is_training() {
            self.of_batch(x)
        } else {
            (self.running_mean.get().reshape(&along), self.running_var.get().reshape(&along))
        };
        let scale = var.plus(T::of(self.eps)).rsqrt().mul(&self.weight.erased.reshape(&along));
        x.sub(&mean).mul(&scale).add(&self.bias.erased.reshape(&along))
    }

    /// Returns the mean and the variance of the batch, and updates the running statistics.
    #[track_caller]
    fn of_batch(&self, x: &Erased<T>) -> (Erased<T>, Erased<T>) {
        let sizes = x.sizes();
        let others: Vec<isize> = (0..sizes.len() as isize).filter(|&axis| axis != 1).collect();
        let count: usize = others.iter().map(|&axis| sizes[axis as usize]).product();
        assert!(
            count > 1,
            "batch norm in training: expected more than 1 value per channel, found {count} in a batch of shape {sizes:?}"
        );
        let mean = x.mean(&others, true).expect("these axes are there");
        let var = x.sub(&mean).square().mean(&others, true).expect("these axes are there");
        if is_again() {
            return (mean, var);
        }
        let n = T::of(self.momentum);
        let mix = |remembered: &Remembered<T>, of_batch: Erased<T>| {
            let old = remembered.get();
            let of_batch = of_batch.untracked().reshape(old.sizes());
            remembered.set(old.times(T::ONE - n).add(&of_batch.times(n)));
        };
        mix(&self.running_mean, mean.clone());
        // (The running variance is the unbiased variance.)
        let count = count as f64;
        mix(&self.running_var, var.clone().untracked().times(T::of(count / (count - 1.0))));
        (mean, var)
    }
}

impl<T: Float, C: StaticDim> Default for BatchNorm<T, C> {
    fn default() -> Self {
        BatchNorm::new()
    }
}

/// `[batch, C, ..]` gives the same
macro_rules! batches {
    ($([$($axis:ident)*])*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T: Float, B: Length, D: Length + Contracts<C>, $($axis: Length,)* C: Dim> Layer<Var<T, shape![B, D $(, $axis)*]>>
            for BatchNorm<T, C>
        {
            type Out = Var<T, shape![B, D $(, $axis)*]>;
            #[track_caller]
            fn apply(&self, x: &Var<T, shape![B, D $(, $axis)*]>) -> Self::Out {
                Var::over(self.erased(&x.erased))
            }
        }
    )*};
}
batches! { [] [L] [H W] }
