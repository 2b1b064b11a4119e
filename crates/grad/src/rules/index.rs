//! Index tensors and masks, one for each axis. An index is a constant.
//!
//! Where an index of `index_put` names a place twice, each value that was meant for it has the gradient of the place, as in PyTorch, although the last one
//! alone is there.

use super::gather::Index;
use crate::tape::{Erased, Op};
use crate::{Var, VarOperand};
use congruent::Float;
use congruent::prelude::*;
use congruent::shape::{AddsWhere, Fills, PickFrom, Picked};
use congruent::slice::Indices;

impl<T: Float> Erased<T> {
    /// The positions that the items of an index pick, where there will be a rule. (If they do not fit, the operation says so.)
    pub(super) fn places(&self, others: &[&Self], items: &impl Indices) -> Option<Index> {
        let places = self.any_records(others).then(|| items.places(self.sizes()).ok()).flatten();
        places.map(Tensor::into_shared)
    }

    /// Records values that were put, or added, at positions.
    #[inline(never)]
    #[track_caller]
    pub(super) fn put_at(
        &self,
        op: &'static str,
        value: Tensor<T, AnyRank>,
        places: Option<Index>,
        values: &Self,
        adds: bool,
    ) -> Self {
        Op::new(op, value)
            .edge(self, || {
                let places = places.clone().filter(|_| !adds);
                move |g| places.as_ref().map_or_else(|| g.clone(), |places| g.blanked(places))
            })
            .edge(values, || {
                let (own, places) = (Box::<[usize]>::from(values.sizes()), places.clone().expect("kept"));
                move |g| {
                    let put = g.taken(&places).reshape(places.sizes());
                    // Values may have more axes, of length 1, in front.
                    let more = own.len().saturating_sub(put.sizes().len());
                    let wide: Box<[usize]> = std::iter::repeat_n(1, more).chain(put.sizes().iter().copied()).collect();
                    put.reshape(&wide).sum_to(&own)
                }
            })
            .recorded()
    }

    #[track_caller]
    pub(crate) fn index(&self, items: impl Indices) -> Result<Self, ShapeError> {
        let places = self.places(&[], &items);
        Ok(self.picked("index", self.value.index(items)?, places))
    }

    #[track_caller]
    pub(crate) fn index_put(&self, items: impl Indices, values: &Self) -> Result<Self, ShapeError> {
        let places = self.places(&[values], &items);
        Ok(self.put_at("index_put", self.value.index_put(items, &values.value)?, places, values, false))
    }

    #[track_caller]
    pub(crate) fn index_put_accumulate(&self, items: impl Indices, values: &Self) -> Result<Self, ShapeError> {
        let places = self.places(&[values], &items);
        let value = self.value.index_put_accumulate(items, &values.value)?;
        Ok(self.put_at("index_put_accumulate", value, places, values, true))
    }
}

/// An operand under the shape that it had.
pub(super) fn typed<T: Float, V: VarOperand<T>>(lifted: &Erased<T>) -> View<'_, T, V::Shape> {
    lifted.value.known_as_shape()
}

/// # By items
impl<T: Float, S: List> Var<T, S> {
    /// The differentiable form of [`Strided::index`].
    #[track_caller]
    pub fn index<X>(&self, items: X) -> Var<T, Picked<S, X>>
    where
        X: Indices + PickFrom<S>,
    {
        let places = self.erased.places(&[], &items);
        Var::over(self.erased.picked("index", self.value().index(items).into_dyn(), places))
    }

    /// The differentiable form of [`Strided::index_put`].
    #[track_caller]
    pub fn index_put<X, V>(&self, items: X, values: V) -> Var<T, S>
    where
        X: Indices + PickFrom<S>,
        V: VarOperand<T, Shape: Fills<Picked<S, X>>>,
    {
        let values = values.lift().erased();
        let places = self.erased.places(&[&values], &items);
        let value = self.value().index_put(items, typed::<T, V>(&values)).into_dyn();
        Var::over(self.erased.put_at("index_put", value, places, &values, false))
    }

    /// The differentiable form of [`Strided::index_put_accumulate`].
    #[track_caller]
    pub fn index_put_accumulate<X, V>(&self, items: X, values: V) -> Var<T, S>
    where
        X: Indices + PickFrom<S>,
        V: VarOperand<T, Shape: AddsWhere<Picked<S, X>>>,
    {
        let values = values.lift().erased();
        let places = self.erased.places(&[&values], &items);
        let value = self.value().index_put_accumulate(items, typed::<T, V>(&values)).into_dyn();
        Var::over(self.erased.put_at("index_put_accumulate", value, places, &values, true))
    }
}
