//! Operations along an axis, and `layer_norm`, of expressions: the same as those of a tensor. They allocate memory for the lanes that are evaluated
//! at a time (at least one), not for the whole expression, except after operations that reject elements, such as divisions of integers, which are
//! evaluated first.

use super::{Lazy, evaluated};
use crate::dim::Counts;
use crate::error::prelude::*;
use crate::ops::norm::{LayerNorm, check, elements, last};
use crate::shape::norm::LastAxesOf;
use crate::shape::{AnyRank, Lengths, List};
use crate::tensor::{Strided, Tensor};
use congruent_kernel::Ref;
use congruent_kernel::element::{Element, Float};
use congruent_kernel::fold::lanes;
use congruent_kernel::fold::lanes::LaneOp;
use congruent_kernel::fold::norm as kernel;
use congruent_kernel::lazy::{Handle, Lanes, Stop, joined};
use congruent_kernel::storage::Buffer;
use congruent_layout::{Dims, Layout, not_negative};
use core::ops::Range;

/// Applies the operation along some axes of an expression: one function for all shapes.
pub(in crate::ops) fn along<T: Element, F: LaneOp<T, A = T, B = ()>>(
    mut e: Handle,
    axes: Range<usize>,
    op: F,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    if let Some(fault) = e.fault() {
        return Err(fault);
    }
    let mut sizes = Dims::from_slice(e.sizes());
    if e.alone().is_some() || e.is_checked() || sizes.is_empty() {
        let x = evaluated::<T>(&mut e)?;
        if sizes.is_empty() {
            // A scalar has one lane, of one element.
            sizes.push(1);
        }
        let lanes = joined(&Layout::contiguous(&sizes), &axes);
        // SAFETY: the same elements: they are contiguous.
        let raw = unsafe { Ref::from_raw(x.data_ptr(), lanes.geometry()) };
        let (out, _) = lanes::along(raw, axes.start, lanes.sizes()[axes.start], op)?;
        return Ok(Tensor::assemble(x.sizes(), out));
    }
    let out = Buffer::<T>::new(sizes.iter().product())?;
    let how = Lanes { loops: F::loops(), op: (&raw const op).cast(), axes, to: out.ptr().as_ptr().cast() };
    // SAFETY: the operation is one of these loops, of the elements of the expression; there is room for all of them.
    match unsafe { e.along(&how) } {
        // SAFETY: every lane was written, all of it.
        Ok(()) => Ok(Tensor::assemble(&sizes, unsafe { out.filled() })),
        Err(Stop::Memory(error)) => Err(error.into()),
        Err(Stop::Refused(_)) => unreachable!("what may refuse its elements is evaluated first"),
    }
}

/// Returns the normalised rows of the last axes.
fn normalized<T: Float, R: Lengths>(
    e: Handle,
    over: &[usize],
    weight: Option<&Strided<T, R>>,
    bias: Option<&Strided<T, R>>,
    eps: f64,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    if let Some(fault) = e.fault() {
        return Err(fault);
    }
    check("layer_norm", e.sizes(), over, [("weight", weight.map(|x| x.sizes())), ("bias", bias.map(|x| x.sizes()))])?;
    let (weight, bias) = (weight.map(|x| elements(x.raw())).transpose()?, bias.map(|x| elements(x.raw())).transpose()?);
    let op = kernel::LayerNorm { weight: weight.as_deref(), bias: bias.as_deref(), eps: T::of(eps), centered: true };
    let rank = e.sizes().len();
    along(e, rank - over.len()..rank, op)
}

/// # Normalisation
impl<'a, T: Float, S: List> Lazy<'a, T, S> {
    /// Like [`Strided::layer_norm`](crate::Strided::layer_norm), for the values of the expression.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let (x, skipped) = (Tensor::from([[1.0, 2.0], [3.0, 9.0]]), Tensor::from([[0.0, 4.0], [1.0, 1.0]]));
    /// let (weight, bias) = (Tensor::from([2.0, 3.0]), Tensor::from([0.5, 0.0]));
    /// let y = (x.lazy() + &skipped).layer_norm(&weight, &bias, 1e-5);
    /// assert_eq!(y, (&x + &skipped).layer_norm(&weight, &bias, 1e-5));
    /// ```
    #[track_caller]
    pub fn layer_norm<R>(self, weight: &Strided<T, R>, bias: &Strided<T, R>, eps: f64) -> Tensor<T, S>
    where
        R: LastAxesOf<S>,
    {
        self.try_layer_norm(weight, bias, eps).or_panic()
    }

    /// Like [`layer_norm`](Self::layer_norm), but returns an error instead of panicking.
    ///
    /// # Errors
    /// The errors of [`Strided::try_layer_norm`](crate::Strided::try_layer_norm), and those of the expression.
    pub fn try_layer_norm<R>(
        self,
        weight: &Strided<T, R>,
        bias: &Strided<T, R>,
        eps: f64,
    ) -> Result<Tensor<T, S>, ShapeError>
    where
        R: LastAxesOf<S>,
    {
        let out = normalized(self.inner.expression, weight.sizes(), Some(weight), Some(bias), eps)?;
        // SAFETY: the sizes of the expression, which fit `S`.
        Ok(unsafe { out.rebrand() })
    }

    /// Like [`Strided::layer_norm_with`](crate::Strided::layer_norm_with), for the values of the expression.
    #[track_caller]
    pub fn layer_norm_with<R>(self, how: LayerNorm<'_, T, R>) -> Tensor<T, S>
    where
        R: LastAxesOf<S>,
    {
        self.try_layer_norm_with(how).or_panic()
    }

    /// Like [`layer_norm_with`](Self::layer_norm_with), but returns an error instead of panicking.
    ///
    /// # Errors
    /// The errors of [`Strided::try_layer_norm_with`](crate::Strided::try_layer_norm_with), and those of the expression.
    pub fn try_layer_norm_with<R>(self, how: LayerNorm<'_, T, R>) -> Result<Tensor<T, S>, ShapeError>
    where
        R: LastAxesOf<S>,
    {
        let (weight, bias, eps) = how.into_parts();
        let over = match weight.or(bias) {
            Some(given) => Dims::from_slice(given.sizes()),
            None => last(self.sizes(), R::RANK, R::AXES),
        };
        let out = normalized(self.inner.expression, &over, weight, bias, eps)?;
        // SAFETY: the sizes of the expression, which fit `S`.
        Ok(unsafe { out.rebrand() })
    }
}

/// # Normalisation, any rank
impl<'a, T: Float> Lazy<'a, T, AnyRank> {
    /// Like [`Strided::layer_norm`](crate::Strided::layer_norm) of a tensor of any rank, for the values of the expression.
    ///
    /// # Errors
    /// Those of [`AnyRankStrided::layer_norm`](crate::tensor::AnyRankStrided::layer_norm), and those of the expression.
    pub fn layer_norm(
        self,
        over: impl Counts,
        weight: Option<&Strided<T, AnyRank>>,
        bias: Option<&Strided<T, AnyRank>>,
        eps: f64,
    ) -> Result<Tensor<T, AnyRank>, ShapeError> {
        let over = not_negative(self.sizes(), &over.counts()).of("layer_norm")?;
        normalized(self.inner.expression, &over, weight, bias, eps)
    }
}
