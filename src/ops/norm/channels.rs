//! Normalisation of channels: `group_norm`, `instance_norm`, `batch_norm`, `local_response_norm`.

use super::layer::elements;
use crate::dim::Dyn;
use crate::error::prelude::*;
use crate::ops::pool::pool_of;
use crate::ops::settings::accept;
use crate::shape::axis::HasAxis;
use crate::shape::channels::{EachChannel, InGroups};
use crate::shape::{AnyRank, Lengths, List};
use crate::tensor::{Operand, Strided, Tensor, copied};
use congruent_kernel::Ref;
use congruent_kernel::element::{Element, Float};
use congruent_kernel::fold::lanes::along;
use congruent_kernel::fold::norm::group::GroupNorm;
use congruent_layout::Geometry;
use congruent_macros::with_try;

/// The settings of [`group_norm`](Strided::group_norm), [`instance_norm`](Strided::instance_norm) and [`batch_norm`](Strided::batch_norm): a weight
/// and a bias, one number for each channel, and `eps`, a summand of the variance.
///
/// # Examples
/// ```
/// use congruent::norm::ChannelNorm;
/// use congruent::prelude::*;
///
/// let x = Tensor::from([[[1.0, 3.0], [5.0, 9.0]]]);
/// let bias = Tensor::from([10.0, 20.0]);
/// let y = x.instance_norm(ChannelNorm::new().bias(&bias).eps(0.0));
/// assert_eq!(y.to_vec(), [9.0, 11.0, 19.0, 21.0]);
/// ```
pub struct ChannelNorm<'a, T, W = ((), Dyn), B = ((), Dyn)> {
    weight: Option<&'a Strided<T, W>>,
    bias: Option<&'a Strided<T, B>>,
    eps: f64,
}

impl<T> ChannelNorm<'_, T> {
    /// Returns PyTorch's defaults: no weight, no bias, and an `eps` of 1e-5.
    pub fn new() -> Self {
        ChannelNorm { weight: None, bias: None, eps: 1e-5 }
    }
}

impl<T> Default for ChannelNorm<'_, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a, T, W, B> ChannelNorm<'a, T, W, B> {
    /// Sets the weight, the factor of each channel.
    pub fn weight<R>(self, weight: &'a Strided<T, R>) -> ChannelNorm<'a, T, R, B> {
        ChannelNorm { weight: Some(weight), bias: self.bias, eps: self.eps }
    }

    /// Sets the bias, added to each channel after the weight.
    pub fn bias<R>(self, bias: &'a Strided<T, R>) -> ChannelNorm<'a, T, W, R> {
        ChannelNorm { weight: self.weight, bias: Some(bias), eps: self.eps }
    }

    /// Sets `eps`, a summand of the variance that prevents a division by 0.
    pub fn eps(self, eps: f64) -> Self {
        ChannelNorm { eps, ..self }
    }
}

/// A weight and a bias, and the summand of the variance.
#[derive(Clone, Copy)]
pub struct ChannelParts<'a, T> {
    weight: Option<Ref<'a, T>>,
    bias: Option<Ref<'a, T>>,
    eps: f64,
}

mod sealed {
    /// Seals [`ChannelSettings`](super::ChannelSettings).
    pub trait Sealed {}
    impl<T: super::Element, W: super::Lengths, B: super::Lengths> Sealed for super::ChannelNorm<'_, T, W, B> {}
}

/// A [`ChannelNorm`] whose weight and bias have one number for each channel of `S`. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no setting of a norm of channels: give `ChannelNorm::new()`",
    label = "expected `congruent::norm::ChannelNorm`"
)]
pub trait ChannelSettings<T, S>: sealed::Sealed {
    /// Returns the weight, the bias, and the summand of the variance.
    #[doc(hidden)]
    fn erase_shapes(&self) -> ChannelParts<'_, T>;
}
impl<T: Element, S, W: EachChannel<S>, B: EachChannel<S>> ChannelSettings<T, S> for ChannelNorm<'_, T, W, B> {
    fn erase_shapes(&self) -> ChannelParts<'_, T> {
        let (weight, bias) = (self.weight.map(|x| x.raw()), self.bias.map(|x| x.raw()));
        ChannelParts { weight, bias, eps: self.eps }
    }
}

/// # Normalisation of channels
#[with_try]
impl<T: Element, S: List> Strided<T, S> {
    /// `(x - mean) / sqrt(variance + eps) * weight + bias` over each of `G` groups of channels, axis 1: new, O(n), in one pass (Wu and
    /// He 2018). PyTorch's `torch.nn.functional.group_norm`.
    ///
    /// The variance is over the whole group (divided by n). Weight and bias have one number for each channel.
    ///
    /// # Shapes
    /// The shape of `self`: `[n, c, ..]`, where `G` divides `c`. `[2, 6, 4, 4]` in 3 groups: a mean is over two channels.
    ///
    /// # Panics
    /// With the error of [`try_group_norm`](Self::try_group_norm).
    ///
    /// # Examples
    /// ```
    /// use congruent::norm::ChannelNorm;
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1.0, 3.0, 5.0, 9.0]]);
    /// let weight = Tensor::from([1.0, 1.0, 1.0, 10.0]);
    /// let y: Tensor<f64, shape![1, 4]> = x.group_norm::<2>(ChannelNorm::new().weight(&weight).eps(0.0));
    /// assert_eq!(y.to_vec(), [-1.0, 1.0, -1.0, 10.0]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::norm::ChannelNorm;
    /// use congruent::prelude::*;
    ///
    /// Tensor::from([[1.0, 3.0, 5.0, 9.0]]).group_norm::<3>(ChannelNorm::new());   // 4 channels do not make 3 groups
    /// ```
    ///
    /// # Errors
    /// [`Fault::ChannelGroups`], [`Fault::ChannelWeight`] where lengths known only at run time do not fit; [`Fault::EmptyGroups`].
    pub fn group_norm<const G: usize>(&self, how: impl ChannelSettings<T, S>) -> Tensor<T, S>
    where
        T: Float,
        S: InGroups<G>,
    {
        // SAFETY: invariant 2: the same sizes.
        unsafe { grouped("group_norm", self.raw(), Some(G), how.erase_shapes()) }
    }

    /// `(x - mean) / sqrt(variance + eps) * weight + bias` over each of `groups` groups of channels, axis 1.
    ///
    /// # Errors
    /// [`Fault::NoChannels`], [`Fault::ChannelGroups`], [`Fault::ChannelWeight`]; [`Fault::EmptyGroups`].
    #[any_rank]
    pub fn group_norm(
        &self,
        groups: usize,
        weight: Option<&Strided<T, AnyRank>>,
        bias: Option<&Strided<T, AnyRank>>,
        eps: f64,
    ) -> Tensor<T, AnyRank>
    where
        T: Float,
    {
        grouped("group_norm", self.strided.raw(), Some(groups), erase_weights(weight, bias, eps))
    }

    /// `(x - mean) / sqrt(variance + eps) * weight + bias` over each channel of each element of a batch: new, O(n), in one pass
    /// (Ulyanov, Vedaldi and Lempitsky 2016). PyTorch's `torch.nn.functional.instance_norm`; with given statistics, use
    /// [`batch_norm`](Self::batch_norm).
    ///
    /// # Shapes
    /// The shape of `self`: `[n, c, ..]`. A channel of one element becomes its bias (PyTorch rejects such a channel).
    ///
    /// # Panics
    /// With the error of [`try_instance_norm`](Self::try_instance_norm).
    ///
    /// # Errors
    /// [`Fault::ChannelWeight`] where lengths known only at run time do not fit; [`Fault::Setting`] unless `eps` is 0 or more.
    pub fn instance_norm(&self, how: impl ChannelSettings<T, S>) -> Tensor<T, S>
    where
        T: Float,
    {
        // SAFETY: invariant 2: the same sizes.
        unsafe { grouped("instance_norm", self.raw(), None, how.erase_shapes()) }
    }

    /// `(x - mean) / sqrt(variance + eps) * weight + bias` over each channel of each element of a batch.
    ///
    /// # Errors
    /// [`Fault::NoChannels`], [`Fault::ChannelWeight`]; [`Fault::Setting`] unless `eps` is 0 or more.
    #[any_rank]
    pub fn instance_norm(
        &self,
        weight: Option<&Strided<T, AnyRank>>,
        bias: Option<&Strided<T, AnyRank>>,
        eps: f64,
    ) -> Tensor<T, AnyRank>
    where
        T: Float,
    {
        grouped("instance_norm", self.strided.raw(), None, erase_weights(weight, bias, eps))
    }

    /// `(x - mean) / sqrt(variance + eps) * weight + bias` with the statistics of each channel, axis 1: new, O(n), in one pass (Ioffe and
    /// Szegedy 2015). PyTorch's `torch.nn.functional.batch_norm` outside of training.
    ///
    /// # Shapes
    /// The shape of `self`: `[n, c, ..]`; mean and variance are `[c]`.
    ///
    /// # Panics
    /// With the error of [`try_batch_norm`](Self::try_batch_norm).
    ///
    /// # Examples
    /// ```
    /// use congruent::norm::ChannelNorm;
    /// use congruent::prelude::*;
    ///
    /// let (mean, var) = (Tensor::from([1.0, 2.0]), Tensor::from([4.0, 1.0]));
    /// let y = Tensor::from([[3.0, 3.0]]).batch_norm(&mean, &var, ChannelNorm::new().eps(0.0));
    /// assert_eq!(y.to_vec(), [1.0, 1.0]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::norm::ChannelNorm;
    /// use congruent::prelude::*;
    ///
    /// let mean = Tensor::from([1.0, 2.0, 3.0]);
    /// Tensor::from([[3.0, 3.0]]).batch_norm(&mean, &mean, ChannelNorm::new());   // three numbers for two channels
    /// ```
    ///
    /// # Errors
    /// [`Fault::ChannelWeight`] where lengths known only at run time do not fit; [`Fault::Setting`] unless `eps` is 0 or more.
    pub fn batch_norm<M, V>(&self, mean: M, var: V, how: impl ChannelSettings<T, S>) -> Tensor<T, S>
    where
        T: Float,
        M: Operand<T, Shape: EachChannel<S>>,
        V: Operand<T, Shape: EachChannel<S>>,
    {
        // SAFETY: invariant 2: the same sizes.
        unsafe { by_statistics(&self.as_dyn(), [mean.raw(), var.raw()], how.erase_shapes()) }
    }

    /// `(x - mean) / sqrt(variance + eps) * weight + bias` with the statistics of each channel, axis 1.
    ///
    /// # Errors
    /// [`Fault::NoChannels`], [`Fault::ChannelWeight`]; [`Fault::Setting`] unless `eps` is 0 or more.
    #[any_rank]
    pub fn batch_norm(
        &self,
        mean: &Strided<T, AnyRank>,
        var: &Strided<T, AnyRank>,
        weight: Option<&Strided<T, AnyRank>>,
        bias: Option<&Strided<T, AnyRank>>,
        eps: f64,
    ) -> Tensor<T, AnyRank>
    where
        T: Float,
    {
        by_statistics(&self.strided, [mean.raw(), var.raw()], erase_weights(weight, bias, eps))
    }

    /// `x / (k + alpha * m)^beta`, where `m` is the mean of the squares of `size` neighbouring channels, axis 1: new, O(n)
    /// (Krizhevsky, Sutskever and Hinton 2012). PyTorch's `torch.nn.functional.local_response_norm`, whose defaults are 1e-4, 0.75 and 1.
    ///
    /// Channels beyond the first and the last count as 0.
    ///
    /// # Shapes
    /// The shape of `self`: `[n, c, ..]`.
    ///
    /// # Panics
    /// With the error of [`try_local_response_norm`](Self::try_local_response_norm).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let y = Tensor::from([[[2.0], [4.0]]]).local_response_norm(1, 1.0, 0.5, 0.0);
    /// assert_eq!(y.to_vec(), [1.0, 1.0]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::Window`] for a `size` of 0.
    pub fn local_response_norm(&self, size: usize, alpha: f64, beta: f64, k: f64) -> Tensor<T, S>
    where
        T: Float,
        S: HasAxis<1>,
    {
        // SAFETY: invariant 2: the same sizes.
        unsafe { by_neighbours(&self.as_dyn(), size, [alpha, beta, k]) }
    }

    /// `x / (k + alpha * m)^beta`, where `m` is the mean of the squares of `size` neighbouring channels, axis 1.
    ///
    /// # Errors
    /// [`Fault::NoChannels`], [`Fault::Window`].
    #[any_rank]
    pub fn local_response_norm(&self, size: usize, alpha: f64, beta: f64, k: f64) -> Tensor<T, AnyRank>
    where
        T: Float,
    {
        by_neighbours(&self.strided, size, [alpha, beta, k])
    }
}

fn erase_weights<'a, T: Element>(
    weight: Option<&'a Strided<T, AnyRank>>,
    bias: Option<&'a Strided<T, AnyRank>>,
    eps: f64,
) -> ChannelParts<'a, T> {
    ChannelParts { weight: weight.map(|x| x.raw()), bias: bias.map(|x| x.raw()), eps }
}

/// Returns the number of channels, after checking that each of these operands has as many elements.
fn channels<T>(
    op: &'static str,
    sizes: &[usize],
    vectors: &[(&'static str, Option<Ref<T>>)],
) -> Result<usize, ShapeError> {
    let &[_, channels, ..] = sizes else { return Err(Fault::NoChannels { sizes: sizes.into() }.of(op)) };
    for (what, vector) in vectors {
        if let Some(vector) = vector.as_ref().filter(|vector| vector.sizes != [channels]) {
            return Err(Fault::ChannelWeight { what, given: vector.sizes.into(), sizes: sizes.into() }.of(op));
        }
    }
    Ok(channels)
}

/// Normalises groups of channels; without a number, each channel.
#[inline(never)]
fn grouped<T: Float>(
    op: &'static str,
    x: Ref<T>,
    groups: Option<usize>,
    ChannelParts { weight, bias, eps }: ChannelParts<T>,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let channels = channels(op, x.sizes, &[("weight", weight), ("bias", bias)])?;
    // (`instance_norm` is a `batch_norm` of each sample.)
    match groups {
        None => accept(op, "eps", eps, eps >= 0.0, "0 or more")?,
        Some(_) if x.sizes[1..].contains(&0) => return Err(Fault::EmptyGroups { sizes: x.sizes.into() }.of(op)),
        Some(_) => {}
    }
    let groups = groups.unwrap_or(channels);
    if groups == 0 && channels > 0 || groups > 0 && !channels.is_multiple_of(groups) {
        return Err(Fault::ChannelGroups { sizes: x.sizes.into(), groups }.of(op));
    }
    let (weight, bias) = (weight.map(elements).transpose()?, bias.map(elements).transpose()?);
    let (x_sizes, x) = (x.sizes, elements(x)?);
    let inner: usize = x_sizes[2..].iter().product();
    let len = channels.checked_div(groups).unwrap_or(0) * inner;
    let (sizes, strides) = ([x.len().checked_div(len).unwrap_or(0), len], [len, 1]);
    let op = GroupNorm { x: &x, groups, inner, weight: weight.as_deref(), bias: bias.as_deref(), eps: T::of(eps) };
    // SAFETY: the elements of the slice, in lanes.
    let lanes = unsafe { Ref::from_raw(x.as_ptr(), Geometry::new(&sizes, &strides)) };
    Ok(Tensor::assemble(x_sizes, along(lanes, 1, len, op)?.0))
}

/// Normalises channels by given statistics: a factor and a summand for each, in one pass.
#[inline(never)]
fn by_statistics<T: Float>(
    x: &Strided<T, AnyRank>,
    [mean, var]: [Ref<T>; 2],
    ChannelParts { weight, bias, eps }: ChannelParts<T>,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    const OP: &str = "batch_norm";
    let vectors = [("running_mean", Some(mean)), ("running_var", Some(var)), ("weight", weight), ("bias", bias)];
    let channels = channels(OP, x.sizes(), &vectors)?;
    accept(OP, "eps", eps, eps >= 0.0, "0 or more")?;
    let mut column = vec![1; x.sizes().len() - 1];
    column[0] = channels;
    let columns = |vector: Ref<T>| Ok::<_, ShapeError>(copied(vector)?.resized(&column));
    let mut factor = (columns(var)? + T::of(eps)).rsqrt();
    if let Some(weight) = weight {
        factor *= columns(weight)?;
    }
    let mut summand = -(columns(mean)? * &factor);
    if let Some(bias) = bias {
        summand += columns(bias)?;
    }
    summand.try_addcmul(x, &factor)
}

/// Divides elements by a power of the mean of the squares of their neighbours along axis 1.
#[inline(never)]
fn by_neighbours<T: Float>(
    x: &Strided<T, AnyRank>,
    size: usize,
    [alpha, beta, k]: [f64; 3],
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    const OP: &str = "local_response_norm";
    let channels = channels::<T>(OP, x.sizes(), &[])?;
    if x.numel() == 0 {
        return Ok(x.to_tensor());
    }
    let planes = [x.sizes()[0], channels, x.sizes()[2..].iter().product()];
    // (With an even size, there is one more neighbour in front; after the last channel there is one window too many.)
    let windows = pool_of([size, 1]).stride_of(1).padding_of([size / 2, 0]);
    let means = x.square().resized(&planes).avg_pool2d(windows).map_err(|error| error.fault.of(OP))?;
    let means = means.narrow(1, 0, channels)?.to_tensor().resized(x.sizes());
    Ok((x.lazy() / (means.into_lazy() * T::of(alpha) + T::of(k)).pow(T::of(beta))).eval())
}
