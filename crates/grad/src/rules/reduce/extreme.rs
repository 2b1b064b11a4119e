//! Extremes: `amax` and `amin` divide the gradient equally between equals; that of `max` and `min` goes to the element whose position is given.

use super::Spread;
use crate::VarElements;
use crate::rules::sort::{Found, Pair, both};
use crate::tape::{Erased, Op};
use congruent::Float;
use congruent::prelude::*;
use congruent::shape::Kept;
use congruent_macros::{faces, precompile};

impl<T: Float> Erased<T> {
    /// The gradient of an extreme `y`: equal parts for all that are it. Where it is NaN, so is the gradient, as in PyTorch.
    pub(in crate::rules) fn extreme_back(&self, spread: &Spread, y: &Self, g: &Self) -> Self {
        let y = y.clone().untracked().reshape(&spread.kept);
        let (nan, lost) = (y.value.isnan(), self.value.ne(&y.value));
        let ones = Erased::<T>::constant((!&lost).to_type::<T>().into_shared()).sum_to(&spread.kept);
        let many = Erased::constant(ones.value.masked_fill(&nan, T::of(f64::NAN)).into_shared());
        spread.stretch(&g.reshape(&spread.kept).div(&many)).masked(&(lost & !nan))
    }
}

/// `pub(crate) fn amax(&self, axes: &[isize], keepdim: bool) -> Result<Self, ShapeError> { .. }`, and `max(axis, keepdim)`.
macro_rules! erased {
    (extremes $($extreme:ident)*; found $($found:ident)*) => {
        #[precompile(f32)]
        impl<T: Float> Erased<T> {
            $(
                #[precompile]
                #[track_caller]
                pub(crate) fn $extreme(&self, axes: &[isize], keepdim: bool) -> Result<Self, ShapeError> {
                    let rule = || {
                        let (x, spread) = (self.clone().untracked(), self.spread(axes));
                        move |y: &Self, g: &Self| x.extreme_back(&spread, y, g)
                    };
                    let value = self.value.$extreme(axes, keepdim)?;
                    Ok(Op::new(stringify!($extreme), value).edge_from_output(self, rule).recorded())
                }
            )*
            $(
                #[precompile]
                #[track_caller]
                pub(crate) fn $found(&self, axis: isize, keepdim: bool) -> Result<Found<T>, ShapeError> {
                    Ok(self.found(stringify!($found), axis, self.value.$found(axis, keepdim)?, !keepdim))
                }
            )*
        }
    };
}
erased! { extremes amax amin; found max min }

// `max` is `pub fn max<const AXIS: isize>(&self) -> Pair<T, Reduced<S, AXIS>> where S: Reduce<AXIS> { .. }`, and the same with the axis kept.
faces! {
    extreme;
    VarElements {
        both::<T, kept>(self.erased.name(AXIS, keepdim))
    }

    max;
    min;
}
