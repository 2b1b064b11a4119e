//! Elements repeated: the whole tensor again and again, or each element.

use super::{from_front, not_negative, sure};
use crate::refuse::OrPanic;
use crate::tape::{Erased, Op};
use crate::{Var, VarOf};
use congruent::Float;
use congruent::dim::Counts;
use congruent::gather::IndexOperand;
use congruent::prelude::*;
use congruent::shape::repeat::CountsOf;
use congruent::shape::{Interleave, InterleaveBy, Interleaved, InterleavedBy, Repeat, Repeats};
use congruent_macros::faces;

impl<T: Float> Erased<T> {
    #[inline(never)]
    #[track_caller]
    pub(crate) fn repeat(&self, counts: &[isize]) -> Result<Self, ShapeError> {
        Ok(self.repeated("repeat", self.value.repeat(counts)?, counts))
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn tile(&self, counts: &[isize]) -> Result<Self, ShapeError> {
        let missing = self.sizes().len().saturating_sub(counts.len());
        let all: Box<[isize]> = std::iter::repeat_n(1, missing).chain(counts.iter().copied()).collect();
        Ok(self.repeated("tile", self.value.tile(counts)?, &all))
    }

    /// The gradient is the sum of all copies; there is a count for each axis of the output.
    #[track_caller]
    fn repeated(&self, op: &'static str, value: Tensor<T, AnyRank>, counts: &[isize]) -> Self {
        let rule = || {
            let counts = not_negative(counts);
            let own: Box<[usize]> = self.sizes().into();
            let more = counts.len() - own.len();
            let pairs =
                counts.iter().enumerate().map(|(axis, &count)| [count, if axis < more { 1 } else { own[axis - more] }]);
            let pairs: Box<[usize]> = pairs.flatten().collect();
            let copies: Box<[isize]> = (0..counts.len() as isize).map(|axis| 2 * axis).collect();
            move |g: &Self| {
                if copies.is_empty() {
                    return g.clone();
                }
                g.reshape(&pairs).sum(&copies, false).or_panic().reshape(&own)
            }
        };
        Op::new(op, value).edge(self, rule).recorded()
    }

    /// The gradient of an element is the sum of those of its copies, which follow each other.
    #[inline(never)]
    #[track_caller]
    pub(crate) fn repeat_interleave(&self, axis: isize, times: usize) -> Result<Self, ShapeError> {
        let rule = || {
            let mut pairs = self.sizes().to_vec();
            let copies = from_front(pairs.len(), axis) + 1;
            pairs.insert(copies, times);
            move |g: &Self| g.reshape(&pairs).sum(&[copies as isize], false).or_panic()
        };
        let value = self.value.repeat_interleave(axis, times)?;
        Ok(Op::new("repeat_interleave", value).edge(self, rule).recorded())
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn repeat_interleave_by<X: IndexOperand>(&self, axis: isize, counts: X) -> Result<Self, ShapeError> {
        let kept = self.record_index(&[], counts.positions());
        let value = self.value.repeat_interleave_by(axis, counts)?;
        let rule = || {
            let own: Box<[usize]> = self.sizes().into();
            let places = Tensor::<i64, _>::arange_of(AnyRank::from([own[from_front(own.len(), axis)]]));
            let places = places.repeat_interleave_by(0, kept.expect("kept")).or_panic().into_shared();
            move |g: &Self| g.index_added(&own, axis, &places)
        };
        Ok(Op::new("repeat_interleave_by", value).edge(self, rule).recorded())
    }
}

/// # Repetitions
impl<T: Float, S: List> Var<T, S> {
    /// The differentiable form of [`Strided::repeat`].
    #[track_caller]
    pub fn repeat<C>(&self) -> VarOf<T, S::Out>
    where
        C: StaticShape,
        S: Repeat<C>,
    {
        sure::<T, S::Out>(self.erased.repeat(&C::SIZES.as_slice().counts()))
    }

    /// The differentiable form of [`Strided::tile`].
    #[track_caller]
    pub fn tile<C>(&self) -> VarOf<T, S::Out>
    where
        C: StaticShape,
        S: Repeats<C>,
    {
        sure::<T, S::Out>(self.erased.tile(&C::SIZES.as_slice().counts()))
    }
}

faces! {
    moved "Repeated elements";
    Var {
        sure::<T, OUT>(self.erased.name(operation))
    }

    repeat_interleave [const A: isize, const TIMES: usize] -> Interleaved<S, A, TIMES>
        where [S: Interleave<A, TIMES>] by A, TIMES;
    repeat_interleave_by [const A: isize] (counts: impl IndexOperand<Shape: CountsOf<S::Dim>>) -> InterleavedBy<S, A>
        where [S: InterleaveBy<A>] by A, counts.positions();
}
