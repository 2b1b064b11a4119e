//! Quantiles, between two elements that have shares of the gradient; medians, `mode` and `kthvalue`.
//!
//! The gradient of `median`, `kthvalue` and `mode` goes to the element whose position is given, that of a median of all elements to all of equals.

use super::gather::Along;
use super::sort::{Found, Pair, both};
use super::{from_front, sure};
use crate::refuse::OrPanic;
use crate::tape::{Erased, Op};
use crate::{Var, VarElements, VarOf};
use congruent::Float;
use congruent::order::Quantile;
use congruent::prelude::*;
use congruent::shape::{Kept, Reduce};
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
                Along { axis, index }
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

impl<T: Float> Erased<T> {
    #[inline(never)]
    #[track_caller]
    pub(crate) fn kthvalue(&self, axis: isize, k: usize, keepdim: bool) -> Result<Found<T>, ShapeError> {
        Ok(self.found("kthvalue", axis, self.value.kthvalue(axis, k, keepdim)?, !keepdim))
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn mode(&self, axis: isize, keepdim: bool) -> Result<Found<T>, ShapeError> {
        Ok(self.found("mode", axis, self.value.mode(axis, keepdim)?, !keepdim))
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn median(&self, axis: isize, keepdim: bool) -> Result<Found<T>, ShapeError> {
        Ok(self.found("median", axis, self.value.median(axis, keepdim)?, !keepdim))
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn nanmedian(&self, axis: isize, keepdim: bool) -> Result<Found<T>, ShapeError> {
        Ok(self.found("nanmedian", axis, self.value.nanmedian(axis, keepdim)?, !keepdim))
    }

    /// The middle one of all.
    #[inline(never)]
    #[track_caller]
    fn median_all(&self) -> Self {
        self.middle("median", self.value.median_all().into_dyn())
    }

    /// The middle one of all that are not NaN.
    #[inline(never)]
    #[track_caller]
    fn nanmedian_all(&self) -> Self {
        self.middle("nanmedian", self.value.nanmedian_all().into_dyn())
    }

    /// A median of all elements.
    #[track_caller]
    fn middle(&self, op: &'static str, value: Tensor<T, AnyRank>) -> Self {
        let rule = || {
            let (x, spread) = (self.clone().untracked(), self.spread(&[]));
            move |y: &Self, g: &Self| {
                // NaN where one is.
                if y.value.isnan().any_all().item() {
                    let nan = x.value.isnan();
                    let many = Erased::constant(nan.to_type::<T>().sum_all().into_dyn().into_shared());
                    return spread.stretch(&g.div(&many)).masked(&!nan);
                }
                x.extreme_back(&spread, y, g)
            }
        };
        Op::new(op, value).edge_from_output(self, rule).recorded()
    }
}

faces! {
    one_axis "Quantiles";
    VarElements {
        sure(self.erased.name(AXIS, converted keepdim))
    } {
        Var::over(operation)
    }

    quantile by self.erased.quantile_all(q.into());
    nanquantile by self.erased.nanquantile_all(q.into());
}

faces! {
    median;
    VarElements {
        both::<T, kept>(self.erased.name(AXIS, keepdim))
    } {
        Var::over(operation)
    }

    median by self.erased.median_all();
    nanmedian by self.erased.nanmedian_all();
}

faces! {
    ranked;
    VarElements {
        both::<T, kept>(self.erased.name(AXIS, values keepdim))
    }

    kthvalue;
    mode;
}
