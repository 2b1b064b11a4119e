//! The first half of an axis, with the second half as its gate. A composition of operations that have rules is recorded.

use crate::rules::sure;
use crate::tape::Erased;
use crate::{Var, VarOf};
use congruent::Float;
use congruent::prelude::*;
use congruent::shape::{Halve, Halved};

/// # Gates
impl<T: Float, S: List> Var<T, S> {
    /// The differentiable form of [`Strided::glu`].
    #[track_caller]
    pub fn glu<const A: isize>(&self) -> VarOf<T, Halved<S, A>>
    where
        S: Halve<A>,
    {
        sure::<T, Halved<S, A>>(self.erased.glu(A))
    }
}

impl<T: Float> Erased<T> {
    #[inline(never)]
    #[track_caller]
    pub(crate) fn glu(&self, axis: isize) -> Result<Self, ShapeError> {
        if !self.records() {
            return Ok(Erased::constant(self.value.glu(axis)?.into_shared()));
        }
        let half = self.value.glu(axis)?.sizes().iter().zip(self.sizes()).position(|(half, whole)| half != whole);
        let Some(axis) = half else { return Ok(self.clone()) };
        let size = self.sizes()[axis] / 2;
        Ok(self.narrow(axis, 0, size).mul(&self.narrow(axis, size, size).sigmoid()))
    }
}
