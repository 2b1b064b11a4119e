//! Gradients of normalisations of channels. The value is that of tensors, in one pass; the gradients of groups are those of `layer_norm`, whose backward pass
//! is one kernel, besides a factor and a summand for each channel.

use super::Rows;
use crate::rules::sure;
use crate::tape::{Erased, Op};
use crate::{Var, VarOperand};
use congruent::Float;
use congruent::dim::Dyn;
use congruent::prelude::*;
use congruent::shape::{EachChannel, HasAxis, InGroups};
use congruent::window::pool_of;
use congruent_macros::precompile;

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

/// Sizes with that of axis 1 alone, at its place from the back.
fn column_sizes(sizes: &[usize]) -> Vec<usize> {
    let mut column = vec![1; sizes.len() - 1];
    column[0] = sizes[1];
    column
}

impl<T: Float> Op<T> {
    /// Records the operation, with the rule of a number that was added to each channel.
    #[track_caller]
    fn summand_of_channels(self, bias: Option<&Erased<T>>) -> Erased<T> {
        match bias {
            Some(bias) => self.edge(bias, || Erased::sum_of_channels),
            None => self,
        }
        .recorded()
    }
}

#[precompile(f32)]
impl<T: Float> Erased<T> {
    #[precompile]
    #[track_caller]
    pub(crate) fn group_norm(&self, groups: usize, how: LiftedSettings<T>) -> Result<Self, ShapeError> {
        self.in_groups(Some(groups), how)
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn instance_norm(&self, how: LiftedSettings<T>) -> Result<Self, ShapeError> {
        self.in_groups(None, how)
    }

    /// Groups of channels, normalized; without a number, each channel. The rules are those of `layer_norm`, whose rows are the groups.
    #[track_caller]
    fn in_groups(&self, groups: Option<usize>, how: LiftedSettings<T>) -> Result<Self, ShapeError> {
        let LiftedSettings(weight, bias, eps) = how;
        let (w, b) = (weight.map(|w| &*w.value), bias.map(|b| &*b.value));
        let (op, value) = match groups {
            Some(groups) => ("group_norm", self.value.group_norm(groups, w, b, eps)?),
            None => ("instance_norm", self.value.instance_norm(w, b, eps)?),
        };
        let (sizes, count) = (self.sizes(), self.value.numel());
        if count == 0 {
            return Ok(Erased::constant(value.into_shared()));
        }
        let len = count / (sizes[0] * groups.unwrap_or(sizes[1]));
        let matrix = [count / len, len];
        let mut op = Op::new(op, value).edge(self, || {
            let (x, weight, rows) = (self.clone(), weight.cloned(), Rows::of_matrix(len, eps));
            move |g: &Self| {
                let g = weight.as_ref().map_or_else(|| g.clone(), |weight| g.mul(&weight.as_column_of(x.sizes())));
                rows.gradient(&x.reshape(&matrix), None, &g.reshape(&matrix)).reshape(x.sizes())
            }
        });
        if let Some(weight) = weight {
            op = op.edge(weight, || {
                let (x, rows) = (self.clone(), Rows::of_matrix(len, eps));
                move |g: &Self| g.mul(&rows.normal(&x.reshape(&matrix)).reshape(x.sizes())).sum_of_channels()
            });
        }
        Ok(op.summand_of_channels(bias))
    }

    /// A vector along axis 1 of something of these sizes.
    fn as_column_of(&self, sizes: &[usize]) -> Self {
        self.reshape(&column_sizes(sizes))
    }

    /// The sum of each channel, as a vector: the adjoint of [`as_column_of`](Self::as_column_of), stretched.
    fn sum_of_channels(&self) -> Self {
        self.sum_to(&column_sizes(self.sizes())).reshape(&[self.sizes()[1]])
    }

    #[precompile]
    #[track_caller]
    pub(crate) fn batch_norm(&self, [mean, var]: [&Self; 2], how: LiftedSettings<T>) -> Result<Self, ShapeError> {
        let LiftedSettings(weight, bias, eps) = how;
        let (w, b) = (weight.map(|w| &*w.value), bias.map(|b| &*b.value));
        let value = self.value.batch_norm(&mean.value, &var.value, w, b, eps)?;
        // 1 divided by the deviation, and that times the weight
        let inverse = move |var: &Self| var.plus(T::of(eps)).rsqrt();
        let times = |weight: &Option<Self>, of: Self| weight.as_ref().map_or(of.clone(), |weight| of.mul(weight));
        let centered = |x: &Self, mean: &Self| x.sub(&mean.as_column_of(x.sizes()));
        let mut op = Op::new("batch_norm", value)
            .edge(self, || {
                let (var, weight) = (var.clone(), weight.cloned());
                move |g: &Self| g.mul(&times(&weight, inverse(&var)).as_column_of(g.sizes()))
            })
            .edge(mean, || {
                let (var, weight) = (var.clone(), weight.cloned());
                move |g: &Self| g.sum_of_channels().mul(&times(&weight, inverse(&var))).neg()
            })
            .edge(var, || {
                let (x, mean, var, weight) = (self.clone(), mean.clone(), var.clone(), weight.cloned());
                move |g: &Self| {
                    let inverse = inverse(&var);
                    let slope = inverse.mul(&inverse.square()).times(T::of(-0.5));
                    g.mul(&centered(&x, &mean)).sum_of_channels().mul(&times(&weight, slope))
                }
            });
        if let Some(weight) = weight {
            op = op.edge(weight, || {
                let (x, mean, var) = (self.clone(), mean.clone(), var.clone());
                move |g: &Self| g.mul(&centered(&x, &mean)).sum_of_channels().mul(&inverse(&var))
            });
        }
        Ok(op.summand_of_channels(bias))
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn local_response_norm(&self, size: usize, [alpha, beta, k]: [f64; 3]) -> Result<Self, ShapeError> {
        let sizes = self.sizes();
        if !self.records() || sizes.len() < 2 || self.value.numel() == 0 {
            let value = self.value.local_response_norm(size, alpha, beta, k)?;
            return Ok(Erased::constant(value.into_shared()));
        }
        let _ = self.value.as_dyn().narrow(0, 0, 0)?.local_response_norm(size, alpha, beta, k)?;
        let planes = [sizes[0], sizes[1], sizes[2..].iter().product()];
        let windows = pool_of([size, 1]).stride_of(1).padding_of([size / 2, 0]);
        let means = self.square().reshape(&planes).avg_pool2d(&windows)?.narrow_from(1, 0, sizes[1])?.reshape(sizes);
        Ok(self.div(&means.times(T::of(alpha)).plus(T::of(k)).pow(&Erased::number(T::of(beta)))))
    }
}
