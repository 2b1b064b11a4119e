//! Gather, and its like. An index is a constant.
//!
//! Gathering and putting are adjoint: the gradient of gathered elements is added to their places, and that of values that were put is gathered.

mod bags;
mod indexed;

pub use indexed::VarIndexed;

use crate::refuse::OrPanic;
use crate::rules::from_front;
use crate::tape::{Erased, Op};
use congruent::element::IndexNumber;
use congruent::gather::{ErasedIndex, IndexOperand};
use congruent::prelude::*;
use congruent::{Float, Shared};
use congruent_macros::precompile;

/// An index, as a rule keeps it.
pub(super) type Index = Shared<i64, AnyRank>;

/// How an index is aligned with the operand and the result: sizes with the axis added to scalars, and the axis counted from the front.
#[derive(Clone)]
pub(super) struct Along {
    pub(super) axis: usize,
    pub(super) index: Index,
}

impl Along {
    pub(super) fn new(axis: isize, index: Index) -> Self {
        let index = if index.ndim() == 0 { index.view([1]).expect("one element") } else { index };
        Along { axis: from_front(index.ndim(), axis), index }
    }
}

/// With an axis, where it has none.
pub(super) fn with_axis(sizes: &[usize]) -> Box<[usize]> {
    if sizes.is_empty() { [1].into() } else { sizes.into() }
}

#[precompile(f32)]
impl<T: Float> Erased<T> {
    /// The index as a rule keeps it, where there will be one.
    #[precompile(<i64>)]
    pub(super) fn record_index<I: IndexNumber>(&self, others: &[&Self], index: ErasedIndex<I>) -> Option<Index> {
        self.any_records(others).then(|| index.numbers().into_shared())
    }

    pub(super) fn any_records(&self, others: &[&Self]) -> bool {
        self.records() || others.iter().any(|other| other.records())
    }

    /// The elements at the places of an index: nothing of `self` stretches.
    #[track_caller]
    pub(super) fn gather_along(&self, along: &Along) -> Self {
        let value = self.value.gather(along.axis, &along.index).or_panic();
        let rule = || {
            let (sizes, along) = (Box::<[usize]>::from(self.sizes()), along.clone());
            move |g: &Self| g.put_along(&sizes, &along)
        };
        Op::new("gather", value).edge(self, rule).recorded()
    }

    /// Zeros of these sizes, to which each element is added at its place.
    #[track_caller]
    pub(super) fn put_along(&self, sizes: &[usize], along: &Along) -> Self {
        let mut value = Tensor::<T, _>::zeros_of(AnyRank::from(sizes));
        value.scatter_add_(along.axis, &along.index, &self.value).or_panic();
        let rule = || {
            let along = along.clone();
            move |g: &Self| g.gather_along(&along)
        };
        Op::new("scatter_add", value).edge(self, rule).recorded()
    }

    /// Records what an index has gathered.
    #[precompile]
    #[track_caller]
    pub(super) fn gathered(
        &self,
        op: &'static str,
        value: Tensor<T, AnyRank>,
        axis: isize,
        index: Option<Index>,
    ) -> Self {
        let rule = || {
            let along = Along::new(axis, index.expect("kept"));
            let own: Box<[usize]> = self.sizes().into();
            move |g: &Self| {
                let g = g.reshape(&with_axis(g.sizes()));
                let sizes = with_axis(&own);
                let mut wide: Box<[usize]> = g.sizes().into();
                wide[along.axis] = sizes[along.axis];
                g.put_along(&wide, &along).sum_to(&sizes).reshape(&own)
            }
        };
        Op::new(op, value).edge(self, rule).recorded()
    }

    /// The positions of an axis that a vector names; a scalar has one.
    #[precompile(<PlainIndex>)]
    #[track_caller]
    pub(crate) fn index_select<X: IndexOperand>(&self, axis: isize, index: X) -> Result<Self, ShapeError> {
        let kept = self.record_index(&[], index.positions());
        let value = self.value.index_select(axis, index)?;
        let rule = || {
            let (own, index) = (Box::<[usize]>::from(self.sizes()), kept.expect("kept"));
            move |g: &Self| g.index_added(&own, axis, &index)
        };
        Ok(Op::new("index_select", value).edge(self, rule).recorded())
    }

    /// Zeros of these sizes, to which elements are added at the positions that a vector names: the adjoint of `index_select`.
    #[track_caller]
    pub(super) fn index_added(&self, sizes: &[usize], axis: isize, index: &Index) -> Self {
        let mut value = Tensor::<T, _>::zeros_of(AnyRank::from(sizes));
        value.index_add_(axis, index, &self.value).or_panic();
        let rule = || {
            let (own, index) = (Box::<[usize]>::from(self.sizes()), index.clone());
            move |g: &Self| g.index_select(axis, &index).or_panic().reshape(&own)
        };
        Op::new("index_add", value).edge(self, rule).recorded()
    }

    /// Rows of a table, by an index of any shape.
    #[precompile(<PlainIndex>)]
    #[track_caller]
    pub(crate) fn embedding<X: IndexOperand>(&self, index: X) -> Result<Self, ShapeError> {
        let kept = self.record_index(&[], index.positions());
        let value = self.value.embedding(index)?;
        let rule = || {
            let (table, index) = (Box::<[usize]>::from(self.sizes()), flat(&kept.expect("kept")));
            move |g: &Self| g.reshape(&[index.numel(), table[1]]).index_added(&table, 0, &index)
        };
        Ok(Op::new("embedding", value).edge(self, rule).recorded())
    }

    /// The elements at these positions, counted row-major.
    #[track_caller]
    pub(super) fn taken(&self, places: &Index) -> Self {
        let places = flat(places);
        let row = self.reshape(&[self.sizes().iter().product()]);
        row.index_select(0, &places).or_panic()
    }

    /// Zeros of these sizes, to which elements are added at positions counted row-major: the adjoint of `taken`.
    #[track_caller]
    pub(super) fn put_back(&self, sizes: &[usize], places: &Index) -> Self {
        let row = self.reshape(&[places.numel()]);
        row.index_added(&[sizes.iter().product()], 0, &flat(places)).reshape(sizes)
    }

    /// Records the elements that positions picked.
    #[precompile]
    #[track_caller]
    pub(super) fn picked(&self, op: &'static str, value: Tensor<T, AnyRank>, places: Option<Index>) -> Self {
        let rule = || {
            let (sizes, places) = (Box::<[usize]>::from(self.sizes()), places.expect("kept"));
            move |g: &Self| g.put_back(&sizes, &places)
        };
        Op::new(op, value).edge(self, rule).recorded()
    }
}

/// The index as a vector.
pub(super) fn flat(places: &Index) -> Index {
    places.view([-1]).unwrap_or_else(|_| places.to_tensor().into_shared().view([-1]).expect("a vector"))
}

/// An index whose negative elements count from the end of `size` elements, as one without.
pub(super) fn wrapped(places: &Index, size: usize) -> Index {
    let end = size as i64;
    places.map(|place| if place < 0 { place + end } else { place }).into_shared()
}

/// The position of each element, row-major.
pub(super) fn positions<S: Lengths>(shape: S) -> Tensor<i64, S> {
    Tensor::arange_of(shape)
}

/// On a rank known at run time.
#[precompile(f32)]
impl<T: Float> Erased<T> {
    #[precompile(<PlainIndex>)]
    #[track_caller]
    pub(crate) fn gather<X: IndexOperand>(&self, axis: isize, index: X) -> Result<Self, ShapeError> {
        let kept = self.record_index(&[], index.positions());
        Ok(self.gathered("gather", self.value.gather(axis, index)?, axis, kept))
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn take_along_dim<X: IndexOperand>(&self, axis: isize, index: X) -> Result<Self, ShapeError> {
        let kept = self.record_index(&[], index.positions());
        Ok(self.gathered("take_along_dim", self.value.take_along_dim(axis, index)?, axis, kept))
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn take<X: IndexOperand>(&self, index: X) -> Result<Self, ShapeError> {
        let numel = self.value.numel();
        let places = self.record_index(&[], index.positions()).map(|places| wrapped(&places, numel));
        Ok(self.picked("take", self.value.take(index)?, places))
    }
}

/// The index that most programs have.
pub(super) type PlainIndex = ErasedIndex<'static, i64>;
