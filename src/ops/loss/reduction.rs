//! Reductions of losses: the mean, the sum, or each loss.

use crate::error::prelude::*;
use crate::ops::reduce::{mean_of_all, sum_of_all};
use crate::shape::{AnyRank, Lengths};
use crate::tensor::Tensor;
use congruent_kernel::element::Float;
use congruent_kernel::fold::loss::sum;
use congruent_kernel::storage::Filled;
use congruent_macros::precompile;

/// The mean of all losses: a scalar.
#[derive(Clone, Copy, Debug)]
pub struct MeanLoss;
/// The sum of all losses: a scalar.
#[derive(Clone, Copy, Debug)]
pub struct SumLoss;
/// The sum of all losses, divided by the length of the first axis, if there is one: a scalar. PyTorch's `reduction="batchmean"`.
#[derive(Clone, Copy, Debug)]
pub struct BatchMeanLoss;
/// Each loss, where its target is: PyTorch's `reduction="none"`.
#[derive(Clone, Copy, Debug)]
pub struct EachLoss;

/// The reduction of the losses: [`MeanLoss`], [`SumLoss`], [`BatchMeanLoss`] or [`EachLoss`].
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// let (x, y) = (Tensor::from([[1.0, 2.0], [3.0, 4.0]]), Tensor::from([[1.0, 4.0], [1.0, 4.0]]));
/// let total: Tensor<f64, shape![]> = x.l1_loss_with(&y, SumLoss);
/// let each: Tensor<f64, shape![2, 2]> = x.l1_loss_with(&y, EachLoss);
/// assert_eq!((total.item(), each.to_vec()), (4.0, vec![0.0, 2.0, 2.0, 0.0]));
/// ```
pub trait LossReduction: sealed::Sealed + Copy {
    /// The shape of the result, for losses of shape `R`.
    type Out<R: Lengths>: Lengths;
    /// The reduction as a value.
    #[doc(hidden)]
    const REDUCING: Reducing;
    /// Returns the reduction as a value, which may be known only at run time.
    #[doc(hidden)]
    fn reducing(self) -> Reducing {
        Self::REDUCING
    }
}
mod sealed {
    /// Seals [`LossReduction`](super::LossReduction): the shape and the elements must agree.
    pub trait Sealed {}
}

/// A reduction as a value. (As the argument of a loss, it makes the result any rank.)
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reducing {
    /// Each loss.
    Each,
    /// The sum.
    Sum,
    /// The mean.
    Mean,
    /// The sum, divided by the length of the first axis.
    BatchMean,
}

impl Reducing {
    /// The divisor of the sum of losses of these sizes.
    #[must_use]
    pub fn divisor(self, sizes: &[usize]) -> usize {
        match self {
            Reducing::Each | Reducing::Sum => 1,
            Reducing::Mean => sizes.iter().product(),
            Reducing::BatchMean => sizes.first().copied().unwrap_or(1),
        }
    }
}

/// ```text
/// impl Sealed for MeanLoss {}
/// impl LossReduction for MeanLoss { type Out<R: Lengths> = (); const REDUCING: Reducing = Reducing::Mean; }
/// ```
macro_rules! reductions {
    ($($name:ident $kind:ident $shape:ident => $out:ty;)*) => {$(
        impl sealed::Sealed for $name {}
        impl LossReduction for $name {
            type Out<$shape: Lengths> = $out;
            const REDUCING: Reducing = Reducing::$kind;
        }
    )*};
}
reductions! {
    MeanLoss Mean R => ();
    SumLoss Sum R => ();
    BatchMeanLoss BatchMean R => ();
    EachLoss Each R => R;
}
impl sealed::Sealed for Reducing {}
impl LossReduction for Reducing {
    type Out<R: Lengths> = AnyRank;
    const REDUCING: Reducing = Reducing::Each;
    fn reducing(self) -> Reducing {
        self
    }
}

/// Reduces losses of equal weight.
#[precompile(f32)]
pub(super) fn reduce<T: Float>(losses: Tensor<T, AnyRank>, how: Reducing) -> Result<Tensor<T, AnyRank>, ShapeError> {
    match how {
        Reducing::Each => Ok(losses),
        Reducing::Sum => sum_of_all(losses.raw()),
        Reducing::Mean => mean_of_all(losses.raw()),
        Reducing::BatchMean => {
            let mut total = sum_of_all(losses.raw())?;
            total /= T::of(how.divisor(losses.sizes()));
            Ok(total)
        }
    }
}

/// Reduces losses at positions of these sizes, with these weights in all.
#[precompile(f32)]
pub(super) fn reduce_weighted<T: Float>(
    how: Reducing,
    sizes: &[usize],
    losses: Filled<T>,
    weights: f64,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let divisor = match how {
        Reducing::Each => return Ok(Tensor::assemble(sizes, losses)),
        Reducing::Mean => weights,
        Reducing::Sum | Reducing::BatchMean => how.divisor(sizes) as f64,
    };
    Ok(Tensor::try_full_of((), sum(&losses)? / T::of(divisor))?.into_dyn())
}
