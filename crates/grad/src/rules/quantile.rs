//! Values of one axis: quantiles, between two elements that have shares of the gradient, and areas; and steps from one element to the next.

use super::gather::Along as Placed;
use super::{from_front, sure};
use crate::refuse::OrPanic;
use crate::tape::{Erased, Op};
use crate::{Var, VarElements, VarOf};
use congruent::Float;
use congruent::order::Quantile;
use congruent::prelude::*;
use congruent::shape::{Along, Kept, Reduce, Reduced, Unfold, Unfolded};
use congruent_macros::faces;

impl<T: Float> Erased<T> {
    #[inline(never)]
    #[track_caller]
    pub(crate) fn quantile(&self, axis: isize, q: Quantile, keepdim: bool) -> Result<Self, ShapeError> {
        let value = self.value.quantile(axis, q, keepdim)?;
        Ok(self.between("quantile", value, axis, q, false))
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn nanquantile(&self, axis: isize, q: Quantile, keepdim: bool) -> Result<Self, ShapeError> {
        let value = self.value.nanquantile(axis, q, keepdim)?;
        Ok(self.between("nanquantile", value, axis, q, true))
    }

    /// The quantile of all elements: of one axis that has them all.
    #[track_caller]
    fn quantile_all(&self, q: Quantile) -> Self {
        self.reshape(&[self.value.numel()]).quantile(0, q, false).or_panic()
    }

    #[track_caller]
    fn nanquantile_all(&self, q: Quantile) -> Self {
        self.reshape(&[self.value.numel()]).nanquantile(0, q, false).or_panic()
    }

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

    /// Records quantiles along an axis. Their gradient goes to the two elements that each is between, in the shares of its distance from the other: as
    /// in PyTorch, where the first of equal elements is the lower, and that of NaN goes to the first NaN.
    #[track_caller]
    fn between(&self, op: &'static str, value: Tensor<T, AnyRank>, axis: isize, q: Quantile, skips_nan: bool) -> Self {
        let rule = || {
            let own: Box<[usize]> = self.sizes().into();
            let wide: Box<[usize]> = if own.is_empty() { [1].into() } else { own.clone() };
            let axis = from_front(wide.len(), axis);
            let mut kept = wide.clone();
            kept[axis] = 1;
            let sorted = self.value.reshape(&wide[..]).expect("as many").sort(axis as isize, false).expect("an axis").1;
            let nan = self.value.reshape(&wide[..]).expect("as many").isnan();
            let nan = nan.count_nonzero(&[axis as isize], true).expect("an axis");
            let (mut below, mut above, mut weights) = (Vec::new(), Vec::new(), Vec::new());
            for nan in nan.to_vec() {
                let (low, high, weight) = match wide[axis] - nan as usize {
                    // The first NaN is sorted behind the numbers.
                    numbers if nan > 0 && !skips_nan => (numbers, numbers, T::ZERO),
                    numbers => q.between::<T>(numbers),
                };
                below.push(low as i64);
                above.push(high as i64);
                weights.push(if q.is_interpolated() { weight } else { T::ZERO });
            }
            let places = |ranks: Vec<i64>| {
                let ranks = Tensor::from_vec(AnyRank::from(&kept[..]), ranks).expect("one for each result");
                let index = sorted.gather(axis as isize, &ranks).expect("ranks of the axis").into_shared();
                Placed { axis, index }
            };
            let (below, above) = (places(below), places(above));
            let weights = Tensor::from_vec(AnyRank::from(&kept[..]), weights).expect("one for each result");
            let rest = Erased::constant(weights.map(|weight| T::ONE - weight).into_shared());
            let weights = Erased::constant(weights.into_shared());
            move |g: &Self| {
                let g = g.reshape(&kept);
                let low = g.mul(&rest).put_along(&wide, &below);
                low.add(&g.mul(&weights).put_along(&wide, &above)).reshape(&own)
            }
        };
        Op::new(op, value).edge(self, rule).recorded()
    }
}

faces! {
    one_axis;
    VarElements {
        sure(self.erased.name(AXIS, converted keepdim))
    } {
        Var::over(operation)
    }

    quantile by self.erased.quantile_all(q.into());
    nanquantile by self.erased.nanquantile_all(q.into());
    trapezoid;
}

/// The shape `S` with one position less along axis `AXIS`.
type Steps<S, const AXIS: isize> = Reduced<Unfolded<S, AXIS, 2, 1>, -1>;

/// # Steps along an axis
impl<T: Float, S: List> Var<T, S> {
    /// The differentiable form of [`Strided::diff`].
    #[track_caller]
    pub fn diff<const AXIS: isize>(&self) -> VarOf<T, Steps<S, AXIS>>
    where
        S: Unfold<AXIS, 2, 1, Out: Reduce<-1>>,
    {
        sure(self.erased.diff(AXIS))
    }

    /// The differentiable form of [`Strided::cumulative_trapezoid`].
    #[track_caller]
    pub fn cumulative_trapezoid<const AXIS: isize>(&self, dx: f64) -> VarOf<T, Steps<S, AXIS>>
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

    /// The differentiable form of [`Strided::renorm`].
    #[track_caller]
    pub fn renorm<const AXIS: isize>(&self, p: f64, maxnorm: f64) -> Var<T, S>
    where
        S: Along<AXIS>,
    {
        sure(self.erased.renorm(p, AXIS, maxnorm))
    }
}
