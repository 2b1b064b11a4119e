//! Sorting, and elements found along an axis: the gradient goes to the element whose position is given.

use super::from_front;
use super::gather::Along;
use crate::refuse::OrPanic;
use crate::tape::{Erased, Op};
use crate::{Var, VarOf};
use congruent::Float;
use congruent::prelude::*;
use congruent::shape::{Along as HasAxis, Top, TopK};
use congruent::tensor::TensorOf;
use congruent_macros::{faces, precompile};

/// Values, and where along the axis each was.
pub(super) type Found<T> = (Erased<T>, Tensor<i64, AnyRank>);
/// The same of a list shape.
pub(super) type Pair<T, S> = (VarOf<T, S>, TensorOf<i64, S>);

#[precompile(f32)]
impl<T: Float> Erased<T> {
    /// Elements found along an axis, which is `removed` or not.
    #[track_caller]
    pub(super) fn found(
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

    #[precompile]
    #[track_caller]
    pub(crate) fn sort(&self, axis: isize, descending: bool) -> Result<Found<T>, ShapeError> {
        Ok(self.found("sort", axis, self.value.sort(axis, descending)?, false))
    }

    #[precompile]
    #[track_caller]
    pub(crate) fn topk(&self, axis: isize, k: usize, largest: bool) -> Result<Found<T>, ShapeError> {
        let found = self.value.topk(axis, k, largest)?;
        Ok(self.found("topk", axis, found, false))
    }
}

/// Returns the elements found, under the shapes that the types name.
#[track_caller]
pub(super) fn both<T: Float, S: Lengths>(found: Result<Found<T>, ShapeError>) -> (Var<T, S>, Tensor<i64, S>) {
    let (values, places) = found.or_panic();
    (Var::over(values), places.try_into_shape().expect("the sizes fit the shape"))
}

faces! {
    paired;
    Var {
        both::<T, S::Out>(operation)
    }

    sort by self.erased.sort(AXIS, false);
    sort_descending by self.erased.sort(AXIS, true);
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
