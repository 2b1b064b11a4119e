//! Values written to places that an index into all elements or a mask names, and to a part of a copy.

use crate::refuse::OrPanic;
use crate::rules::gather::{PlainIndex, wrapped};
use crate::rules::sure;
use crate::tape::{Erased, Op};
use crate::{Var, VarOf, VarOperand};
use congruent::dim::ToValue;
use congruent::gather::IndexOperand;
use congruent::prelude::*;
use congruent::shape::{Diagonal, Diagonalized, InList, Reduce, Reduced, Same, Slice, Sliced, Stretch};
use congruent::slice::{Item, Items};
use congruent::{Float, Shared};
use congruent_macros::{faces, precompile};

#[precompile(f32)]
impl<T: Float> Erased<T> {
    /// The gradient of the values that were written is what the mask selects, and 0 behind them.
    #[precompile]
    #[track_caller]
    pub(crate) fn masked_scatter(&self, mask: &Strided<bool, AnyRank>, src: &Self) -> Result<Self, ShapeError> {
        let value = self.value.masked_scatter(mask, &src.value)?;
        Ok(Op::new("masked_scatter", value)
            .edge(self, || {
                let mask = mask.to_tensor();
                move |g: &Self| g.masked(&mask)
            })
            .edge(src, || {
                let (own, mask) = (Box::<[usize]>::from(src.sizes()), mask.to_tensor());
                let numel = src.value.numel();
                move |g: &Self| g.masked_select(&mask).embed(&[numel], 0, 0).reshape(&own)
            })
            .recorded())
    }

    #[precompile(<PlainIndex>)]
    #[track_caller]
    pub(crate) fn put<X: IndexOperand>(&self, index: X, src: &Self) -> Result<Self, ShapeError> {
        let places = self.record_index(&[src], index.positions());
        Ok(self.written("put", self.value.put(index, &src.value)?, places, src, false))
    }

    #[precompile(<PlainIndex>)]
    #[track_caller]
    pub(crate) fn put_accumulate<X: IndexOperand>(&self, index: X, src: &Self) -> Result<Self, ShapeError> {
        let places = self.record_index(&[src], index.positions());
        Ok(self.written("put_accumulate", self.value.put_accumulate(index, &src.value)?, places, src, true))
    }

    /// Records values that were written, or added, at positions counted row-major.
    #[track_caller]
    fn written(
        &self,
        op: &'static str,
        value: Tensor<T, AnyRank>,
        places: Option<Shared<i64, AnyRank>>,
        src: &Self,
        adds: bool,
    ) -> Self {
        let places = places.map(|places| wrapped(&places, self.value.numel()));
        Op::new(op, value)
            .edge(self, || {
                let places = places.clone().filter(|_| !adds);
                move |g: &Self| places.as_ref().map_or_else(|| g.clone(), |places| g.blanked(places))
            })
            .edge(src, || {
                let (own, places) = (Box::<[usize]>::from(src.sizes()), places.clone().expect("kept"));
                move |g: &Self| g.taken(&places).reshape(&own)
            })
            .recorded()
    }
}

faces! {
    placed;
    Var {
        sure(self.erased.name(operation))
    }

    masked_scatter [V: VarOperand<T>] (mask: &Strided<bool, impl Lengths + Stretch<S>>, src: V) -> S where []
        by &mask.as_dyn(), &src.lift().erased();
    put [X: IndexOperand, V: VarOperand<T>] (index: X, src: V) -> S where [V::Shape: Same<<X as IndexOperand>::Shape>]
        by index.positions(), &src.lift().erased();
    put_accumulate [X: IndexOperand, V: VarOperand<T>] (index: X, src: V) -> S
        where [V::Shape: Same<<X as IndexOperand>::Shape>] by index.positions(), &src.lift().erased();
}

impl<T: Float> Erased<T> {
    #[inline(never)]
    #[track_caller]
    pub(crate) fn select_scatter(&self, axis: isize, position: isize, src: &Self) -> Result<Self, ShapeError> {
        let value = self.value.select_scatter(axis, position, &src.value)?;
        let own: Box<[usize]> = src.sizes().into();
        Ok(Op::new("select_scatter", value)
            .edge(self, || move |g: &Self| g.select_scatter(axis, position, &Self::number(T::ZERO)).or_panic())
            .edge(src, || move |g: &Self| g.select(axis, position).or_panic().sum_to(&own))
            .recorded())
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn slice_scatter(&self, items: &[Item], src: &Self) -> Result<Self, ShapeError> {
        let value = self.value.slice_scatter(items, &src.value)?;
        let own: Box<[usize]> = src.sizes().into();
        let [rest, part]: [Box<[Item]>; 2] = [items.into(), items.into()];
        Ok(Op::new("slice_scatter", value)
            .edge(self, || move |g: &Self| g.slice_scatter(&rest, &Self::number(T::ZERO)).or_panic())
            .edge(src, || move |g: &Self| g.slice(&part).or_panic().sum_to(&own))
            .recorded())
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn diagonal_scatter(&self, offset: isize, a: isize, b: isize, src: &Self) -> Result<Self, ShapeError> {
        let value = self.value.diagonal_scatter(offset, a, b, &src.value)?;
        let own: Box<[usize]> = src.sizes().into();
        Ok(Op::new("diagonal_scatter", value)
            .edge(self, || move |g: &Self| g.diagonal_scatter(offset, a, b, &Self::number(T::ZERO)).or_panic())
            .edge(src, || move |g: &Self| g.diagonal(offset, a, b).or_panic().sum_to(&own))
            .recorded())
    }
}

faces! {
    moved "Written parts";
    Var {
        sure::<T, OUT>(self.erased.name(operation))
    }

    select_scatter [const A: isize] (position: impl ToValue, src: impl VarOperand<T, Shape: Stretch<Reduced<S, A>>>) -> S
        where [S: Reduce<A, Place: InList>] by A, position.to_value(), &src.lift().erased();
    slice_scatter [X: Items] (items: X, src: impl VarOperand<T, Shape: Stretch<Sliced<S, X>>>) -> S
        where [S: Slice<X>] by &items.items(), &src.lift().erased();
    diagonal_scatter [const OFF: isize, const A: isize, const B: isize]
        (src: impl VarOperand<T, Shape: Stretch<Diagonalized<S, OFF, A, B>>>) -> S
        where [S: Diagonal<OFF, A, B>] by OFF, A, B, &src.lift().erased();
}
