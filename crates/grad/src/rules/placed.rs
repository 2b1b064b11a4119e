//! Values written to places that an index into all elements or a mask names.

use super::gather::wrapped;
use super::sure;
use crate::tape::{Erased, Op};
use crate::{Var, VarOperand};
use congruent::__compiled as compiled;
use congruent::gather::{ErasedIndex, IndexOperand};
use congruent::prelude::*;
use congruent::shape::{Same, Stretch};
use congruent::{Float, Shared};
use congruent_macros::faces;

impl<T: Float> Erased<T> {
    /// The gradient of the values that were written is what the mask selects, and 0 behind them.
    #[inline(never)]
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

    #[inline(never)]
    #[track_caller]
    pub(crate) fn put<X: IndexOperand>(&self, index: X, src: &Self) -> Result<Self, ShapeError> {
        let places = self.record_index(&[src], index.positions());
        Ok(self.written("put", self.value.put(index, &src.value)?, places, src, false))
    }

    #[inline(never)]
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

type Numbers = ErasedIndex<'static, i64>;

compiled! {
    Erased::<T>::masked_scatter, Erased::<T>::put::<Numbers>, Erased::<T>::put_accumulate::<Numbers>,
}
