//! Elements at other places: turned, taken, repeated one by one, written into a copy.

use super::gather::wrapped;
use super::sure;
use crate::refuse::OrPanic;
use crate::tape::{Erased, Op};
use crate::{Var, VarOf, VarOperand};
use congruent::Float;
use congruent::dim::number::{Counted, Numeral};
use congruent::dim::{Dyn, ToValue};
use congruent::gather::{BagOperand, BagReduction, IndexOperand};
use congruent::prelude::*;
use congruent::shape::rank::{MatrixShape, VectorShape};
use congruent::shape::repeat::CountsOf;
use congruent::shape::{
    BagSums, Diagonal, Diagonalized, HasAxis, InList, Interleave, InterleaveBy, Interleaved, InterleavedBy, Reduce,
    Reduced, Rotate, Rotated, Slice, Sliced, Stretch, Table, WeighsBags,
};
use congruent::slice::{Item, Items};
use congruent_macros::faces;

impl<T: Float> Erased<T> {
    #[inline(never)]
    #[track_caller]
    pub(crate) fn take<X: IndexOperand>(&self, index: X) -> Result<Self, ShapeError> {
        let numel = self.value.numel();
        let places = self.record_index(&[], index.positions()).map(|places| wrapped(&places, numel));
        Ok(self.picked("take", self.value.take(index)?, places))
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn rot90(&self, turns: isize, a: isize, b: isize) -> Result<Self, ShapeError> {
        let rule = || move |g: &Self| g.rot90(-turns, a, b).or_panic();
        Ok(Op::new("rot90", self.value.rot90(turns, a, b)?).edge(self, rule).recorded())
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn fliplr(&self) -> Result<Self, ShapeError> {
        let rule = || |g: &Self| g.flip(&[1]).or_panic();
        Ok(Op::new("fliplr", self.value.fliplr()?).edge(self, rule).recorded())
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn flipud(&self) -> Result<Self, ShapeError> {
        let rule = || |g: &Self| g.flip(&[0]).or_panic();
        Ok(Op::new("flipud", self.value.flipud()?).edge(self, rule).recorded())
    }

    /// The gradient of an element is the sum of those of its copies, which follow each other.
    #[inline(never)]
    #[track_caller]
    pub(crate) fn repeat_interleave(&self, axis: isize, times: usize) -> Result<Self, ShapeError> {
        let rule = || {
            let mut pairs = self.sizes().to_vec();
            let copies = super::from_front(pairs.len(), axis) + 1;
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
            let places = Tensor::<i64, _>::arange_of(AnyRank::from([own[super::from_front(own.len(), axis)]]));
            let places = places.repeat_interleave_by(0, kept.expect("kept")).or_panic().into_shared();
            move |g: &Self| g.index_added(&own, axis, &places)
        };
        Ok(Op::new("repeat_interleave_by", value).edge(self, rule).recorded())
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn trace(&self) -> Result<Self, ShapeError> {
        let rule = || {
            let own: Box<[usize]> = self.sizes().into();
            move |g: &Self| g.expand(&[own[0].min(own[1])]).on_diagonal(&own, 0, 0, 1)
        };
        Ok(Op::new("trace", self.value.trace()?).edge(self, rule).recorded())
    }

    /// `Σ g[k] k x^(k - 1)`: again powers, of which there is one less.
    #[inline(never)]
    #[track_caller]
    pub(crate) fn vander(&self, columns: usize, increasing: bool) -> Result<Self, ShapeError> {
        let rule = || {
            let x = self.clone();
            move |g: &Self| {
                if columns < 2 {
                    return x.mul(&Self::number(T::ZERO));
                }
                let powers = Tensor::<T, _>::arange_from_of(AnyRank::from([columns - 1]), T::ONE, T::ONE);
                let (factors, first) = match increasing {
                    true => (powers, 1),
                    false => (powers.flip(0).or_panic(), 0),
                };
                let lower = x.vander(columns - 1, increasing).or_panic();
                let scaled = g.narrow(1, first, columns - 1).mul(&Self::constant(factors.into_shared()));
                scaled.mul(&lower).sum(&[1], false).or_panic()
            }
        };
        Ok(Op::new("vander", self.value.vander(columns, increasing)?).edge(self, rule).recorded())
    }

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
    moved;
    Var {
        sure::<T, OUT>(self.erased.name(operation))
    }

    take [X: IndexOperand] (index: X) -> <X as IndexOperand>::Shape where [] by index.positions();
    embedding_bag [X: BagOperand] (bags: X, how: BagReduction) -> BagSums<S, X::Count> where [S: Table] by bags.bags(), how;
    embedding_bag_weighted [X: BagOperand] (bags: X, weights: impl VarOperand<T, Shape: WeighsBags<X::Shape>>) -> BagSums<S, X::Count>
        where [S: Table] by bags.bags(), &weights.lift().erased();
    rot90 [const TURNS: isize, const A: isize, const B: isize] -> Rotated<S, TURNS, A, B>
        where [S: Rotate<TURNS, A, B>] by TURNS, A, B;
    fliplr [] -> S where [S: HasAxis<1, Place: InList>];
    flipud [] -> S where [S: HasAxis<0, Place: InList>];
    repeat_interleave [const A: isize, const TIMES: usize] -> Interleaved<S, A, TIMES>
        where [S: Interleave<A, TIMES>] by A, TIMES;
    repeat_interleave_by [const A: isize] (counts: impl IndexOperand<Shape: CountsOf<S::Dim>>) -> InterleavedBy<S, A>
        where [S: InterleaveBy<A>] by A, counts.positions();
    trace [] -> () where [S: MatrixShape];
    vander [const COLUMNS: usize] (increasing: bool) -> (S, <Numeral<COLUMNS> as Counted>::Dim) where [S: VectorShape, Numeral<COLUMNS>: Counted] by COLUMNS, increasing;
    combinations [const SIZE: usize] (with_replacement: bool) -> (((), Dyn), <Numeral<SIZE> as Counted>::Dim) where [S: VectorShape, Numeral<SIZE>: Counted] by SIZE, with_replacement;
    select_scatter [const A: isize] (position: impl ToValue, src: impl VarOperand<T, Shape: Stretch<Reduced<S, A>>>) -> S
        where [S: Reduce<A, Place: InList>] by A, position.to_value(), &src.lift().erased();
    slice_scatter [X: Items] (items: X, src: impl VarOperand<T, Shape: Stretch<Sliced<S, X>>>) -> S
        where [S: Slice<X>] by &items.items(), &src.lift().erased();
    diagonal_scatter [const OFF: isize, const A: isize, const B: isize]
        (src: impl VarOperand<T, Shape: Stretch<Diagonalized<S, OFF, A, B>>>) -> S
        where [S: Diagonal<OFF, A, B>] by OFF, A, B, &src.lift().erased();
}
