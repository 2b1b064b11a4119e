//! Roots of sums of powers: PyTorch's `lp_pool1d` and `lp_pool2d`, with PyTorch's formula. For an infinite power they are extremes of absolute
//! values.

use super::{PoolKind, Windowed};
use crate::Float;
use crate::error::WindowFault;
use crate::error::prelude::*;
use crate::shape::AnyRank;
use crate::tensor::{Strided, Tensor};
use congruent_kernel::window::pool::MeanDivisor;

/// The powers of each window, summed, and the root of the sum; along this many axes.
pub(in crate::ops) struct PowerPool(pub usize);

impl PowerPool {
    pub(in crate::ops) fn pool<T: Float>(
        self,
        op: &'static str,
        x: &Strided<T, AnyRank>,
        p: f64,
        pool: impl Windowed,
    ) -> Result<Tensor<T, AnyRank>, ShapeError> {
        let which = PoolKind { op, axes: self.0 };
        let elements = try_summed_elements(op, self.0, x.sizes(), p, &pool)?;
        if p.is_infinite() {
            let sign = T::of(p.signum());
            return Ok(which.max((x.abs() * sign).raw(), &pool)? * sign);
        }
        let mut sums = which.average(x.pow(T::of(p)).raw(), &pool)?;
        sums.mul_(T::of(elements));
        Ok(sums.pow(T::of(1.0 / p)))
    }
}

/// Returns the number of elements of a window along `axes` axes: the mean times this number is the sum of powers. Rules of gradients call this
/// function.
///
/// # Errors
/// [`WindowFault::PowerDivisor`], [`WindowFault::PoolPower`]
#[doc(hidden)]
pub fn try_summed_elements(
    op: &'static str,
    axes: usize,
    sizes: &[usize],
    p: f64,
    pool: &impl Windowed,
) -> Result<f64, ShapeError> {
    if p == 0.0 || p.is_nan() {
        return Err(WindowFault::PoolPower { p: p.to_string(), sizes: sizes.into() }.of(op));
    }
    if pool.divisor() != MeanDivisor::Padded {
        return Err(WindowFault::PowerDivisor { sizes: sizes.into() }.of(op));
    }
    let kernel = pool.asked().kernel;
    let last = kernel.len().saturating_sub(1);
    Ok((0..axes).filter_map(|axis| kernel.get(axis.min(last))).map(|&len| len as f64).product())
}
