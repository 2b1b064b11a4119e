//! Gradients of normalisations of channels. Each is recorded as a composition: of `layer_norm`, whose backward pass is one kernel, and of
//! a factor and a summand for each channel. What is not recorded is computed in one pass.

use super::sure;
use crate::tape::Erased;
use crate::{Var, VarOperand};
use congruent::__compiled as compiled;
use congruent::Float;
use congruent::dim::Dyn;
use congruent::prelude::*;
use congruent::shape::{EachChannel, HasAxis, InGroups};
use congruent::window::pool_of;

/// The settings of [`group_norm`](Var::group_norm), [`instance_norm`](Var::instance_norm) and [`batch_norm`](Var::batch_norm): as
/// [`ChannelNorm`](congruent::norm::ChannelNorm), of variables.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::{Var, VarChannelNorm, grad};
///
/// let x: Var<f64, shape![1, 4]> = Tensor::from([[1.0, 3.0, 5.0, 9.0]]).into();
/// let weight: Var<f64, shape![4]> = Tensor::from([1.0, 1.0, 1.0, 10.0]).into();
/// let g = grad(&weight, |weight| x.group_norm::<2>(VarChannelNorm::new().weight(weight).eps(0.0)).sum_all());
/// assert_eq!(g.to_vec(), [-1.0, 1.0, -1.0, 1.0]);
/// ```
pub struct VarChannelNorm<'a, T, W = ((), Dyn), B = ((), Dyn)> {
    weight: Option<&'a Var<T, W>>,
    bias: Option<&'a Var<T, B>>,
    eps: f64,
}

impl<T> VarChannelNorm<'_, T> {
    /// No weight, no bias, and an `eps` of 1e-5: PyTorch's defaults.
    pub fn new() -> Self {
        VarChannelNorm { weight: None, bias: None, eps: 1e-5 }
    }
}

impl<T> Default for VarChannelNorm<'_, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a, T, W, B> VarChannelNorm<'a, T, W, B> {
    /// Sets the weight, the factor of each channel.
    pub fn weight<R>(self, weight: &'a Var<T, R>) -> VarChannelNorm<'a, T, R, B> {
        VarChannelNorm { weight: Some(weight), bias: self.bias, eps: self.eps }
    }

    /// Sets the bias, added to each channel after the weight.
    pub fn bias<R>(self, bias: &'a Var<T, R>) -> VarChannelNorm<'a, T, W, R> {
        VarChannelNorm { weight: self.weight, bias: Some(bias), eps: self.eps }
    }

    /// Sets the number added to the variance, so that nothing is divided by 0.
    pub fn eps(self, eps: f64) -> Self {
        VarChannelNorm { eps, ..self }
    }
}

/// A weight and a bias, on the tape, and what is added to the variance.
pub struct LiftedSettings<'a, T>(pub(crate) Option<&'a Erased<T>>, pub(crate) Option<&'a Erased<T>>, pub(crate) f64);

mod sealed {
    /// Closes [`VarChannelSettings`](super::VarChannelSettings).
    pub trait Sealed {}
    impl<T, W, B> Sealed for super::VarChannelNorm<'_, T, W, B> {}
}

/// A [`VarChannelNorm`] whose weight and bias have one number for each channel of `S`. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no setting of a norm of variables: give `VarChannelNorm::new()`",
    label = "expected `congruent_grad::VarChannelNorm`"
)]
pub trait VarChannelSettings<T, S>: sealed::Sealed {
    /// The weight, the bias, and what is added to the variance.
    #[doc(hidden)]
    fn lifted(&self) -> LiftedSettings<'_, T>;
}
impl<T: Float, S, W: EachChannel<S>, B: EachChannel<S>> VarChannelSettings<T, S> for VarChannelNorm<'_, T, W, B> {
    fn lifted(&self) -> LiftedSettings<'_, T> {
        LiftedSettings(self.weight.map(|x| &x.erased), self.bias.map(|x| &x.erased), self.eps)
    }
}

/// # Normalisation of channels
impl<T: Float, S: List> Var<T, S> {
    /// The differentiable form of [`Strided::group_norm`], with the settings of [`VarChannelNorm`].
    #[track_caller]
    pub fn group_norm<const G: usize>(&self, how: impl VarChannelSettings<T, S>) -> Var<T, S>
    where
        S: InGroups<G>,
    {
        sure(self.erased.group_norm(G, how.lifted()))
    }

    /// The differentiable form of [`Strided::instance_norm`], with the settings of [`VarChannelNorm`].
    #[track_caller]
    pub fn instance_norm(&self, how: impl VarChannelSettings<T, S>) -> Var<T, S> {
        sure(self.erased.instance_norm(how.lifted()))
    }

    /// The differentiable form of [`Strided::batch_norm`], with the settings of [`VarChannelNorm`].
    #[track_caller]
    pub fn batch_norm<M, V>(&self, mean: M, var: V, how: impl VarChannelSettings<T, S>) -> Var<T, S>
    where
        M: VarOperand<T, Shape: EachChannel<S>>,
        V: VarOperand<T, Shape: EachChannel<S>>,
    {
        sure(self.erased.batch_norm([&mean.lift().erased(), &var.lift().erased()], how.lifted()))
    }

    /// The differentiable form of [`Strided::local_response_norm`].
    #[track_caller]
    pub fn local_response_norm(&self, size: usize, alpha: f64, beta: f64, k: f64) -> Var<T, S>
    where
        S: HasAxis<1>,
    {
        sure(self.erased.local_response_norm(size, [alpha, beta, k]))
    }
}

impl<T: Float> Erased<T> {
    #[inline(never)]
    #[track_caller]
    pub(crate) fn group_norm(&self, groups: usize, how: LiftedSettings<T>) -> Result<Self, ShapeError> {
        self.in_groups(Some(groups), how)
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn instance_norm(&self, how: LiftedSettings<T>) -> Result<Self, ShapeError> {
        self.in_groups(None, how)
    }

    /// Groups of channels, normalized; without a number, each channel.
    #[track_caller]
    fn in_groups(&self, groups: Option<usize>, how: LiftedSettings<T>) -> Result<Self, ShapeError> {
        let LiftedSettings(weight, bias, eps) = how;
        // The value of no elements finds what does not fit; where nothing is recorded, it is the result.
        let is_recorded = [Some(self), weight, bias].into_iter().flatten().any(Self::records);
        let of = |x: &Strided<T, AnyRank>| {
            let (weight, bias) = (weight.map(|w| &*w.value), bias.map(|b| &*b.value));
            match groups {
                Some(groups) => x.group_norm(groups, weight, bias, eps),
                None => x.instance_norm(weight, bias, eps),
            }
        };
        let (sizes, rank) = (self.sizes(), self.sizes().len());
        if !is_recorded || rank < 2 || self.value.numel() == 0 {
            return of(&self.value).map(|value| Erased::constant(value.into_shared()));
        }
        of(&*self.value.as_dyn().narrow(0, 0, 0)?)?;
        let (groups, count) = (groups.unwrap_or(sizes[1]), self.value.numel());
        let len = count / (sizes[0] * groups);
        let rows = self.reshape(&[count / len, len]);
        let normal = rows.layer_norm(&[len as isize], None, None, eps)?.reshape(sizes);
        Ok(normal.by_channel(weight, bias))
    }

    /// Multiplies by a factor for each channel, and adds a summand.
    fn by_channel(&self, weight: Option<&Self>, bias: Option<&Self>) -> Self {
        let column = |of: &Self| of.as_column_of(self.sizes());
        let scaled = weight.map_or_else(|| self.clone(), |weight| self.mul(&column(weight)));
        bias.map_or(scaled.clone(), |bias| scaled.add(&column(bias)))
    }

    /// A vector along axis 1 of something of these sizes.
    fn as_column_of(&self, sizes: &[usize]) -> Self {
        let mut column = vec![1; sizes.len() - 1];
        column[0] = sizes[1];
        self.reshape(&column)
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn batch_norm(&self, [mean, var]: [&Self; 2], how: LiftedSettings<T>) -> Result<Self, ShapeError> {
        let LiftedSettings(weight, bias, eps) = how;
        let is_recorded = [Some(self), Some(mean), Some(var), weight, bias].into_iter().flatten().any(Self::records);
        let of = |x: &Strided<T, AnyRank>| {
            x.batch_norm(&mean.value, &var.value, weight.map(|w| &*w.value), bias.map(|b| &*b.value), eps)
        };
        if !is_recorded || self.sizes().len() < 2 {
            return of(&self.value).map(|value| Erased::constant(value.into_shared()));
        }
        of(&*self.value.as_dyn().narrow(0, 0, 0)?)?;
        let factor = var.plus(T::of(eps)).rsqrt();
        let factor = weight.map_or(factor.clone(), |weight| factor.mul(weight));
        let centered = self.sub(&mean.as_column_of(self.sizes()));
        Ok(centered.by_channel(Some(&factor), bias))
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn local_response_norm(&self, size: usize, [alpha, beta, k]: [f64; 3]) -> Result<Self, ShapeError> {
        let sizes = self.sizes();
        if !self.records() || sizes.len() < 2 || self.value.numel() == 0 {
            let value = self.value.local_response_norm(size, alpha, beta, k)?;
            return Ok(Erased::constant(value.into_shared()));
        }
        self.value.as_dyn().narrow(0, 0, 0)?.local_response_norm(size, alpha, beta, k)?;
        let planes = [sizes[0], sizes[1], sizes[2..].iter().product()];
        let windows = pool_of([size, 1]).stride_of(1).padding_of([size / 2, 0]);
        let means = self.square().reshape(&planes).avg_pool2d(&windows)?.narrow_from(1, 0, sizes[1])?.reshape(sizes);
        Ok(self.div(&means.times(T::of(alpha)).plus(T::of(k)).pow(&Erased::number(T::of(beta)))))
    }
}

compiled! {
    Erased::<T>::group_norm, Erased::<T>::instance_norm, Erased::<T>::batch_norm, Erased::<T>::local_response_norm,
}
