//! Choices of some elements of a vector.

use super::sure;
use crate::refuse::OrPanic;
use crate::tape::Erased;
use crate::{Var, VarOf};
use congruent::Float;
use congruent::dim::Dyn;
use congruent::dim::number::{Counted, Numeral};
use congruent::prelude::*;
use congruent::shape::rank::VectorShape;
use congruent_macros::faces;

impl<T: Float> Erased<T> {
    /// The gradient of an element is the sum of those of the choices that have it.
    #[inline(never)]
    #[track_caller]
    pub(crate) fn combinations(&self, size: usize, with_replacement: bool) -> Result<Self, ShapeError> {
        let value = self.value.combinations(size, with_replacement)?;
        let places = self.records().then(|| {
            let all = Tensor::<i64, _>::arange_of(AnyRank::from(self.sizes()));
            all.combinations(size, with_replacement).or_panic().into_shared()
        });
        Ok(self.picked("combinations", value, places))
    }
}

faces! {
    moved "Choices of elements";
    Var {
        sure::<T, OUT>(self.erased.name(operation))
    }

    combinations [const SIZE: usize] (with_replacement: bool) -> (((), Dyn), <Numeral<SIZE> as Counted>::Dim) where [S: VectorShape, Numeral<SIZE>: Counted] by SIZE, with_replacement;
}
