//! Gather and scatter, and their like. An index is a constant.
//!
//! What is gathered is put back by adding, and what is put is gathered back: each is the adjoint of the other.
//! Where an index of `scatter` or `index_put` names a place twice, each value that was meant for it has the gradient of the place, as in
//! PyTorch, although the last one alone is there.

use super::from_front;
use crate::refuse::OrPanic;
use crate::tape::{Erased, Op};
use congruent::__compiled as compiled;
use congruent::element::IndexNumber;
use congruent::gather::{ErasedIndex, IndexOperand, ScatterReduction};
use congruent::prelude::*;
use congruent::slice::Indices;
use congruent::{Float, Shared};

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

impl<T: Float> Erased<T> {
    /// The index as a rule keeps it, where there will be one.
    #[inline(never)]
    pub(super) fn record_index<I: IndexNumber>(&self, others: &[&Self], index: ErasedIndex<I>) -> Option<Index> {
        self.any_records(others).then(|| index.numbers().into_shared())
    }

    fn any_records(&self, others: &[&Self]) -> bool {
        self.records() || others.iter().any(|other| other.records())
    }

    /// The positions that the items of an index pick, where there will be a rule. (If they do not fit, the operation says so.)
    pub(super) fn places(&self, others: &[&Self], items: &impl Indices) -> Option<Index> {
        let places = self.any_records(others).then(|| items.places(self.sizes()).ok()).flatten();
        places.map(Tensor::into_shared)
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

    /// With 0 at the places of an index: its own adjoint.
    #[track_caller]
    pub(super) fn dropped_along(&self, along: &Along) -> Self {
        let value = self.value.scatter_value(along.axis, &along.index, T::ZERO);
        let rule = || {
            let along = along.clone();
            move |g: &Self| g.dropped_along(&along)
        };
        Op::new("scatter", value.or_panic()).edge(self, rule).recorded()
    }

    /// Records what an index has gathered.
    #[inline(never)]
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

    /// Records a scatter of values, or of sums.
    #[inline(never)]
    #[track_caller]
    pub(super) fn scattered(
        &self,
        op: &'static str,
        value: Tensor<T, AnyRank>,
        axis: isize,
        index: Option<Index>,
        src: &Self,
        adds: bool,
    ) -> Self {
        let along = || Along::new(axis, index.clone().expect("kept"));
        Op::new(op, value)
            .edge(self, || {
                let (along, own) = ((!adds).then(along), Box::<[usize]>::from(self.sizes()));
                move |g| {
                    let g = g.reshape(&with_axis(g.sizes()));
                    let left = along.as_ref().map_or_else(|| g.clone(), |along| g.dropped_along(along));
                    left.sum_to(&with_axis(&own)).reshape(&own)
                }
            })
            .edge(src, || {
                let (along, own) = (along(), Box::<[usize]>::from(src.sizes()));
                move |g| {
                    let put = g.reshape(&with_axis(g.sizes())).gather_along(&along);
                    put.back_to_values(&own, along.axis)
                }
            })
            .recorded()
    }

    /// The gradient of values of these sizes from that of the part that was read: of longer ones along the axis, the first.
    #[track_caller]
    pub(super) fn back_to_values(&self, own: &[usize], axis: usize) -> Self {
        let sizes = with_axis(own);
        let mut wide: Box<[usize]> = self.sizes().into();
        wide[axis] = sizes[axis];
        let whole = if *wide == *self.sizes() { self.clone() } else { self.embed(&wide, axis, 0) };
        whole.sum_to(&sizes).reshape(own)
    }

    /// Records a scatter of one value.
    #[inline(never)]
    #[track_caller]
    pub(super) fn overwritten(&self, value: Tensor<T, AnyRank>, axis: isize, index: Option<Index>) -> Self {
        let rule = || {
            let (along, own) = (Along::new(axis, index.expect("kept")), Box::<[usize]>::from(self.sizes()));
            move |g: &Self| {
                let left = g.reshape(&with_axis(g.sizes())).dropped_along(&along);
                left.sum_to(&with_axis(&own)).reshape(&own)
            }
        };
        Op::new("scatter_value", value).edge(self, rule).recorded()
    }

    /// The positions of an axis that a vector names; a scalar has one.
    #[inline(never)]
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

    #[inline(never)]
    #[track_caller]
    pub(crate) fn index_add<X: IndexOperand>(&self, axis: isize, index: X, src: &Self) -> Result<Self, ShapeError> {
        let kept = self.record_index(&[src], index.positions());
        let value = self.value.index_add(axis, index, &src.value)?;
        let rule = || {
            let (own, index) = (Box::<[usize]>::from(src.sizes()), kept.expect("kept"));
            move |g: &Self| g.index_select(axis, &index).or_panic().reshape(&own)
        };
        Ok(Op::new("index_add", value).edge(self, || |g| g.clone()).edge(src, rule).recorded())
    }

    /// As in PyTorch, each value has the gradient of its position, also one that another overwrites.
    #[inline(never)]
    #[track_caller]
    pub(crate) fn index_copy<X: IndexOperand>(&self, axis: isize, index: X, src: &Self) -> Result<Self, ShapeError> {
        let kept = self.record_index(&[src], index.positions());
        let value = self.value.index_copy(axis, index, &src.value)?;
        Ok(Op::new("index_copy", value)
            .edge(self, || {
                let index = kept.clone().expect("kept");
                move |g: &Self| g.index_fill(axis, &index, T::ZERO).or_panic()
            })
            .edge(src, || {
                let (own, index) = (Box::<[usize]>::from(src.sizes()), kept.clone().expect("kept"));
                move |g: &Self| g.index_select(axis, &index).or_panic().reshape(&own)
            })
            .recorded())
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn index_fill<X: IndexOperand>(&self, axis: isize, index: X, value: T) -> Result<Self, ShapeError> {
        let kept = self.record_index(&[], index.positions());
        let value = self.value.index_fill(axis, index, value)?;
        let rule = || {
            let index = kept.expect("kept");
            move |g: &Self| g.index_fill(axis, &index, T::ZERO).or_panic()
        };
        Ok(Op::new("index_fill", value).edge(self, rule).recorded())
    }

    /// Rows of a table, by an index of any shape.
    #[inline(never)]
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

    /// With 0 at these positions.
    #[track_caller]
    pub(super) fn blanked(&self, places: &Index) -> Self {
        let sizes: Box<[usize]> = self.sizes().into();
        let row = self.reshape(&[sizes.iter().product()]);
        row.dropped_along(&Along { axis: 0, index: flat(places) }).reshape(&sizes)
    }

    /// Records the elements that positions picked.
    #[inline(never)]
    #[track_caller]
    pub(super) fn picked(&self, op: &'static str, value: Tensor<T, AnyRank>, places: Option<Index>) -> Self {
        let rule = || {
            let (sizes, places) = (Box::<[usize]>::from(self.sizes()), places.expect("kept"));
            move |g: &Self| g.put_back(&sizes, &places)
        };
        Op::new(op, value).edge(self, rule).recorded()
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
}

/// The index as a vector.
fn flat(places: &Index) -> Index {
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
impl<T: Float> Erased<T> {
    #[inline(never)]
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
    pub(crate) fn scatter<X: IndexOperand>(&self, axis: isize, index: X, src: &Self) -> Result<Self, ShapeError> {
        let kept = self.record_index(&[src], index.positions());
        let value = self.value.scatter(axis, index, &src.value)?;
        Ok(self.scattered("scatter", value, axis, kept, src, false))
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn scatter_add<X: IndexOperand>(&self, axis: isize, index: X, src: &Self) -> Result<Self, ShapeError> {
        let kept = self.record_index(&[src], index.positions());
        let value = self.value.scatter_add(axis, index, &src.value)?;
        Ok(self.scattered("scatter_add", value, axis, kept, src, true))
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn scatter_value<X: IndexOperand>(&self, axis: isize, index: X, value: T) -> Result<Self, ShapeError> {
        let kept = self.record_index(&[], index.positions());
        Ok(self.overwritten(self.value.scatter_value(axis, index, value)?, axis, kept))
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn scatter_reduce<X: IndexOperand>(
        &self,
        axis: isize,
        index: X,
        src: &Self,
        how: ScatterReduction,
    ) -> Result<Self, ShapeError> {
        let kept = self.record_index(&[src], index.positions());
        let value = self.value.scatter_reduce(axis, index, &src.value, how)?;
        Ok(self.reduced_into(value, axis, kept, src, how))
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

/// The index that most programs have.
type Numbers = ErasedIndex<'static, i64>;

compiled! {
    Erased::<T>::gathered, Erased::<T>::scattered, Erased::<T>::picked, Erased::<T>::index_select::<Numbers>,
    Erased::<T>::embedding::<Numbers>, Erased::<T>::gather::<Numbers>, Erased::<T>::record_index::<i64>,
}
