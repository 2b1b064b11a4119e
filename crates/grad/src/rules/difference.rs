//! Steps from one element of an axis to the next, and areas.

use super::{from_front, sure};
use crate::tape::{Erased, Op};
use crate::{Var, VarElements, VarOf};
use congruent::Float;
use congruent::prelude::*;
use congruent::shape::{Kept, Reduce, Reduced, Unfold, Unfolded};
use congruent_macros::faces;

impl<T: Float> Erased<T> {
    /// Each gradient, times the distance, goes to all elements but the ends, and half of it to those.
    #[inline(never)]
    #[track_caller]
    pub(crate) fn trapezoid(&self, axis: isize, dx: f64, keepdim: bool) -> Result<Self, ShapeError> {
        let value = self.value.trapezoid(axis, dx, keepdim)?;
        let rule = || {
            let own: Box<[usize]> = self.sizes().into();
            let axis = from_front(own.len(), axis);
            let mut kept = own.clone();
            let n = kept.get_mut(axis).map_or(1, |size| core::mem::replace(size, 1));
            let share = |at: usize| {
                if n < 2 {
                    0.0
                } else if at == 0 || at + 1 == n {
                    dx / 2.0
                } else {
                    dx
                }
            };
            let mut along: Box<[usize]> = own.iter().map(|_| 1).collect();
            along.iter_mut().skip(axis).take(1).for_each(|size| *size = n);
            let shares = (0..n).map(|at| T::of(share(at))).collect();
            let shares = Tensor::from_vec(AnyRank::from(&along[..]), shares).expect("one for each element of the axis");
            let shares = Erased::constant(shares.into_shared());
            move |g: &Self| g.reshape(&kept).expand(&own).mul(&shares)
        };
        Ok(Op::new("trapezoid", value).edge(self, rule).recorded())
    }

    /// Each element minus the one before it.
    #[inline(never)]
    #[track_caller]
    pub(crate) fn diff(&self, axis: isize) -> Result<Self, ShapeError> {
        let value = self.value.diff(axis)?;
        let rule = || {
            let (wide, axis): (Box<[usize]>, _) = (self.sizes().into(), from_front(self.sizes().len(), axis));
            move |g: &Self| g.embed(&wide, axis, wide[axis].min(1)).sub(&g.embed(&wide, axis, 0))
        };
        Ok(Op::new("diff", value).edge(self, rule).recorded())
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn cumulative_trapezoid(&self, axis: isize, dx: f64) -> Result<Self, ShapeError> {
        let value = self.value.cumulative_trapezoid(axis, dx)?;
        let rule = || {
            let (wide, axis): (Box<[usize]>, _) = (self.sizes().into(), from_front(self.sizes().len(), axis));
            move |g: &Self| {
                let g = g.cumsum_from_back(axis as isize).times(T::of(dx / 2.0));
                g.embed(&wide, axis, wide[axis].min(1)).add(&g.embed(&wide, axis, 0))
            }
        };
        Ok(Op::new("cumulative_trapezoid", value).edge(self, rule).recorded())
    }

    /// Each gradient, divided by the distance, goes to the element behind, and is taken from the one before.
    #[inline(never)]
    #[track_caller]
    pub(crate) fn gradient(&self, axis: isize, spacing: f64) -> Result<Self, ShapeError> {
        let value = self.value.gradient(axis, spacing)?;
        let rule = || {
            let (wide, axis): (Box<[usize]>, _) = (self.sizes().into(), from_front(self.sizes().len(), axis));
            let n = wide[axis];
            move |g: &Self| {
                let (inner, ends) = (g.over(T::of(2.0 * spacing)), g.over(T::of(spacing)));
                let inner = |at: usize| inner.narrow(axis, 1, n - 2).embed(&wide, axis, at);
                let end = |of: usize, at: usize| ends.narrow(axis, of, 1).embed(&wide, axis, at);
                let (behind, before) = (end(0, 1).add(&end(n - 1, n - 1)), end(0, 0).add(&end(n - 1, n - 2)));
                behind.add(&inner(2)).sub(&before.add(&inner(0)))
            }
        };
        Ok(Op::new("gradient", value).edge(self, rule).recorded())
    }
}

faces! {
    one_axis "Areas";
    VarElements {
        sure(self.erased.name(AXIS, converted keepdim))
    } {
        Var::over(operation)
    }

    trapezoid;
}

/// The shape `S` with one position less along axis `AXIS`.
type OneLess<S, const AXIS: isize> = Reduced<Unfolded<S, AXIS, 2, 1>, -1>;

/// # Steps along an axis
impl<T: Float, S: List> Var<T, S> {
    /// The differentiable form of [`Strided::diff`].
    #[track_caller]
    pub fn diff<const AXIS: isize>(&self) -> VarOf<T, OneLess<S, AXIS>>
    where
        S: Unfold<AXIS, 2, 1, Out: Reduce<-1>>,
    {
        sure(self.erased.diff(AXIS))
    }

    /// The differentiable form of [`Strided::cumulative_trapezoid`].
    #[track_caller]
    pub fn cumulative_trapezoid<const AXIS: isize>(&self, dx: f64) -> VarOf<T, OneLess<S, AXIS>>
    where
        S: Unfold<AXIS, 2, 1, Out: Reduce<-1>>,
    {
        sure(self.erased.cumulative_trapezoid(AXIS, dx))
    }

    /// The differentiable form of [`Strided::gradient`].
    #[track_caller]
    pub fn gradient<const AXIS: isize>(&self, spacing: f64) -> Var<T, S>
    where
        S: Unfold<AXIS, 2, 1>,
    {
        sure(self.erased.gradient(AXIS, spacing))
    }
}
