//! Roots of sums of powers: PyTorch's `lp_pool1d` and `lp_pool2d`, by its own formula.

use super::{Which, Windowed};
use crate::Float;
use crate::error::prelude::*;
use crate::shape::AnyRank;
use crate::tensor::{Strided, Tensor};

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
        let elements = pool.asked().kernel;
        let elements = (0..self.0).map(|axis| elements[axis.min(elements.len() - 1)] as f64).product::<f64>();
        let mut sums = Which { op, axes: self.0 }.average(x.pow(T::of(p)).raw(), &pool)?;
        sums.mul_(T::of(elements));
        Ok(sums.pow(T::of(1.0 / p)))
    }
}
