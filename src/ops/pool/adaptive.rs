//! Pools with results of given lengths.

use crate::Float;
use crate::error::WindowFault;
use crate::error::prelude::*;
use crate::ops::resize::{Resampling, ResizedBy};
use crate::shape::AnyRank;
use crate::tensor::{Strided, Tensor};
use congruent_kernel::window::pool::adaptive::largest;

/// An adaptive pool along this many axes.
pub(super) struct Adaptive(pub usize);

impl Adaptive {
    pub(super) fn mean<T: Float>(
        self,
        op: &'static str,
        x: &Strided<T, AnyRank>,
        to: impl ResizedBy,
    ) -> Result<Tensor<T, AnyRank>, ShapeError> {
        Resampling::try_mean(op, self.0, x.sizes(), &to.asked())?.apply(op, x)
    }

    pub(super) fn largest<T: Float>(
        self,
        op: &'static str,
        x: &Strided<T, AnyRank>,
        to: impl ResizedBy,
    ) -> Result<Tensor<T, AnyRank>, ShapeError> {
        Ok(self.largest_at(op, x, to)?.0)
    }

    pub(super) fn largest_at<T: Float>(
        self,
        op: &'static str,
        x: &Strided<T, AnyRank>,
        to: impl ResizedBy,
    ) -> Result<(Tensor<T, AnyRank>, Tensor<i64, AnyRank>), ShapeError> {
        let (resized, sizes) = to.asked().pool(self.0, x.sizes()).of(op)?;
        // (All axes but the first: PyTorch takes the first for a batch, even if it is the axis of channels.)
        if x.sizes()[1..].contains(&0) {
            return Err(Fault::from(WindowFault::PoolEmpty { sizes: x.sizes().into(), axes: self.0 }).of(op));
        }
        x.raw().check_visits().of(op)?;
        let planes = x.sizes()[..x.ndim() - self.0].iter().product();
        let x = x.contiguous();
        let (values, places) = largest(x.as_slice(), planes, resized)?;
        Ok((Tensor::assemble(&sizes, values), Tensor::assemble(&sizes, places)))
    }
}
