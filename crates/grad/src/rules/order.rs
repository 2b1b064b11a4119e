//! Elements found along an axis: extremes, medians, sorted elements.
//!
//! | | the gradient goes to |
//! |---|---|
//! | `amax`, `amin`, `median_all`, `nanmedian_all` | all of equals, in equal parts |
//! | `max`, `min`, `median`, `kthvalue`, `mode`, `sort`, `topk`, `cummax`, `cummin` | the element whose position is given |

use super::from_front;
use super::gather::Along;
use crate::refuse::OrPanic;
use crate::tape::{Erased, Op};
use crate::{Var, VarElements, VarOf};
use congruent::__compiled as compiled;
use congruent::Float;
use congruent::prelude::*;
use congruent::shape::{Along as HasAxis, Kept, Top, TopK};
use congruent::tensor::TensorOf;
use congruent_macros::faces;

/// Values, and where along the axis each was.
type Found<T> = (Erased<T>, Tensor<i64, AnyRank>);
/// The same of a list shape.
type Pair<T, S> = (VarOf<T, S>, TensorOf<i64, S>);

impl<T: Float> Erased<T> {
    /// Elements found along an axis, which is `removed` or not.
    #[track_caller]
    fn found(
        &self,
        op: &'static str,
        axis: isize,
        (value, places): (Tensor<T, AnyRank>, Tensor<i64, AnyRank>),
        removed: bool,
    ) -> Found<T> {
        let rule = || {
            let own: Box<[usize]> = self.sizes().into();
            // (A scalar lends an axis.)
            let wide: Box<[usize]> = if own.is_empty() { [1].into() } else { own.clone() };
            let axis = from_front(wide.len(), axis);
            let mut kept: Box<[usize]> = wide.clone();
            kept[axis] = if removed { 1 } else { places.sizes().get(axis).copied().unwrap_or(1) };
            let index = places.clone().into_shared().view(&kept[..]).expect("as many");
            let along = Along { axis, index };
            move |g: &Self| g.reshape(&kept).put_along(&wide, &along).reshape(&own)
        };
        (Op::new(op, value).edge(self, rule).recorded(), places)
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn sort(&self, axis: isize, descending: bool) -> Result<Found<T>, ShapeError> {
        Ok(self.found("sort", axis, self.value.sort(axis, descending)?, false))
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn topk(&self, axis: isize, k: usize, largest: bool) -> Result<Found<T>, ShapeError> {
        let found = self.value.topk(axis, k, largest)?;
        Ok(self.found("topk", axis, found, false))
    }

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

    /// The largest so far. An element may be found at several positions.
    #[inline(never)]
    #[track_caller]
    pub(crate) fn cummax(&self, axis: isize) -> Result<Found<T>, ShapeError> {
        Ok(self.found("cummax", axis, self.value.cummax(axis)?, false))
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn cummin(&self, axis: isize) -> Result<Found<T>, ShapeError> {
        Ok(self.found("cummin", axis, self.value.cummin(axis)?, false))
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

/// `pub(crate) fn amax(&self, axes: &[isize], keepdim: bool) -> Result<Self, ShapeError> { .. }`, and `max(axis, keepdim)`.
macro_rules! erased {
    (extremes $($extreme:ident)*; found $($found:ident)*) => {
        impl<T: Float> Erased<T> {
            $(
                #[inline(never)]
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
                #[inline(never)]
                #[track_caller]
                pub(crate) fn $found(&self, axis: isize, keepdim: bool) -> Result<Found<T>, ShapeError> {
                    Ok(self.found(stringify!($found), axis, self.value.$found(axis, keepdim)?, !keepdim))
                }
            )*
        }
    };
}
erased! { extremes amax amin; found max min median nanmedian }

/// Returns the elements found, under the shapes that the types name.
#[track_caller]
fn both<T: Float, S: Lengths>(found: Result<Found<T>, ShapeError>) -> (Var<T, S>, Tensor<i64, S>) {
    let (values, places) = found.or_panic();
    (Var::over(values), places.try_into_shape().expect("the sizes fit the shape"))
}

// `max` is `pub fn max<const AXIS: isize>(&self) -> Pair<T, Reduced<S, AXIS>> where S: Reduce<AXIS> { .. }`, and the same with the axis kept.
faces! {
    extreme;
    VarElements {
        both::<T, kept>(self.erased.name(AXIS, keepdim))
    }

    max;
    min;
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
faces! {
    paired;
    Var {
        both::<T, S::Out>(operation)
    }

    sort by self.erased.sort(AXIS, false);
    sort_descending by self.erased.sort(AXIS, true);
    cummax by self.erased.cummax(AXIS);
    cummin by self.erased.cummin(AXIS);
}

/// # Sorting
impl<T: Float, S: List> Var<T, S> {
    /// The differentiable form of [`Strided::topk`].
    #[track_caller]
    pub fn topk<const AXIS: isize, const K: usize>(&self) -> Pair<T, Top<S, AXIS, K>>
    where
        S: TopK<AXIS, K>,
    {
        both::<T, Top<S, AXIS, K>>(self.erased.topk(AXIS, K, true))
    }

    /// The differentiable form of [`Strided::topk_smallest`].
    #[track_caller]
    pub fn topk_smallest<const AXIS: isize, const K: usize>(&self) -> Pair<T, Top<S, AXIS, K>>
    where
        S: TopK<AXIS, K>,
    {
        both::<T, Top<S, AXIS, K>>(self.erased.topk(AXIS, K, false))
    }
}

compiled! { Erased::<T>::sort, Erased::<T>::topk, Erased::<T>::amax, Erased::<T>::amin, Erased::<T>::max, Erased::<T>::min }
