//! Gradients of normalised vectors and of bounded norms. What is recorded is a composition of operations that have rules; what is not is computed
//! as tensors are.

use crate::rules::{from_front, sure};
use crate::tape::Erased;
use crate::{Var, VarOf};
use congruent::Float;
use congruent::prelude::*;
use congruent::shape::Along;
use congruent_macros::precompile;

/// # Directions
impl<T: Float, S: List> Var<T, S> {
    /// The differentiable form of [`Strided::normalize`].
    #[track_caller]
    pub fn normalize<const A: isize>(&self, p: f64, eps: f64) -> VarOf<T, S::Out>
    where
        S: Along<A>,
    {
        sure::<T, S::Out>(self.erased.normalize(A, p, eps))
    }
}

/// # Bounded norms
impl<T: Float, S: List> Var<T, S> {
    /// The differentiable form of [`Strided::renorm`].
    #[track_caller]
    pub fn renorm<const AXIS: isize>(&self, p: f64, maxnorm: f64) -> Var<T, S>
    where
        S: Along<AXIS>,
    {
        sure(self.erased.renorm(p, AXIS, maxnorm))
    }
}

#[precompile(f32)]
impl<T: Float> Erased<T> {
    #[precompile]
    #[track_caller]
    pub(crate) fn normalize(&self, axis: isize, p: f64, eps: f64) -> Result<Self, ShapeError> {
        if !self.records() {
            return Ok(Erased::constant(self.value.normalize(axis, p, eps)?.into_shared()));
        }
        Ok(self.div(&self.norm_p(&[axis], p, true)?.at_least(eps)))
    }

    /// Computed by several operations: norms, and the factors of those that are too large.
    #[inline(never)]
    #[track_caller]
    pub(crate) fn renorm(&self, p: f64, axis: isize, maxnorm: f64) -> Result<Self, ShapeError> {
        // (Where there is no such axis, that is reported.)
        let _ = self.value.renorm(p, axis, maxnorm)?;
        let (rank, at) = (self.sizes().len(), from_front(self.sizes().len(), axis));
        let others: Vec<isize> = (0..rank).filter(|&other| other != at).map(|other| other as isize).collect();
        let norms_of = |x: &Self| if others.is_empty() { Ok(x.abs()) } else { x.norm_p(&others, p, true) };
        let fits = !norms_of(&Erased::constant(self.value.clone()))?.value.gt(T::of(maxnorm));
        // (Of the others alone: a slope of NaN, times 0, would be NaN.)
        let norms = norms_of(&self.masked(&fits))?;
        let scales = norms.plus(T::of(1e-7)).under(T::of(maxnorm)).masked(&fits);
        Ok(self.mul(&scales.add(&Erased::constant(fits.to_type::<T>().into_shared()))))
    }
}
