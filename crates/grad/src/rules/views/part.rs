//! Parts of a variable: views that take nothing twice, so that a gradient is put, or added, to its place.

use crate::Var;
use crate::refuse::OrPanic;
use crate::rules::{from_front, sure};
use crate::tape::{Erased, Op};
use congruent::prelude::*;
use congruent::shape::{Slice, Sliced};
use congruent::slice::{Item, Items};
use congruent::{Float, Shared};
use congruent_macros::precompile;

/// The part of a tensor that a view takes, none of it twice.
#[derive(Clone)]
pub(super) enum Part {
    /// A range of an axis, from a position; its length is that of the part.
    Narrow { axis: usize, start: usize },
    /// A position of an axis, which the part does not have.
    Select { axis: usize, index: usize },
    /// The part that items take.
    Slice(Box<[Item]>),
}

impl Part {
    fn op(&self) -> &'static str {
        match self {
            Part::Narrow { .. } => "narrow",
            Part::Select { .. } => "select",
            Part::Slice(_) => "slice",
        }
    }

    /// The part of a tensor, which has these sizes.
    #[track_caller]
    fn select_mut<'a, T: Float>(&self, whole: &'a mut Tensor<T, AnyRank>, sizes: &[usize]) -> ViewMut<'a, T, AnyRank> {
        let part = match self {
            Part::Narrow { axis, start } => whole.narrow_mut(*axis as isize, *start, sizes[*axis]),
            Part::Select { axis, index } => whole.select_mut(*axis as isize, *index),
            Part::Slice(items) => whole.slice_mut(&items[..]),
        };
        part.or_panic()
    }

    /// The part of a variable, which has these sizes.
    #[track_caller]
    fn taken<T: Float>(&self, whole: &Erased<T>, sizes: &[usize]) -> Erased<T> {
        let part = match self {
            Part::Narrow { axis, start } => Ok(whole.narrow(*axis, *start, sizes[*axis])),
            Part::Select { axis, index } => whole.select(*axis as isize, *index as isize),
            Part::Slice(items) => whole.slice(items),
        };
        part.or_panic()
    }
}

#[precompile(f32)]
impl<T: Float> Erased<T> {
    /// A part of an axis: a view.
    #[track_caller]
    pub(in crate::rules) fn narrow(&self, axis: usize, start: usize, len: usize) -> Self {
        let value = self.value.narrow(axis as isize, start, len).or_panic();
        self.record_part("narrow", value, Part::Narrow { axis, start })
    }

    /// Zeros of these sizes, with this as the part of an axis that begins there: the adjoint of `narrow`.
    #[track_caller]
    pub(in crate::rules) fn embed(&self, sizes: &[usize], axis: usize, start: usize) -> Self {
        self.put_in(sizes, &Part::Narrow { axis, start })
    }

    /// Zeros of these sizes, with this as a part: the adjoint of taking it.
    #[track_caller]
    fn put_in(&self, sizes: &[usize], part: &Part) -> Self {
        let mut value = Tensor::<T, _>::zeros_of(AnyRank::from(sizes));
        part.select_mut(&mut value, self.sizes()).copy_(&self.value);
        let (part, own): (_, Box<[usize]>) = (part.clone(), self.sizes().into());
        self.viewed(part.op(), value.into_shared(), move |_, g| part.taken(g, &own))
    }

    /// The part of `self` that `value` is.
    #[track_caller]
    fn record_part(&self, op: &'static str, value: Shared<T, AnyRank>, part: Part) -> Self {
        let rule = || {
            let (sizes, other): (Box<[usize]>, _) = (self.sizes().into(), part.clone());
            let add = move |sum: &mut Tensor<T, AnyRank>, g: &Shared<T, AnyRank>| {
                part.select_mut(sum, g.sizes()).add_(g);
            };
            (move |g: &Self| g.put_in(&sizes, &other), add)
        };
        Op::new(op, value).edge_of_part(self, rule).recorded()
    }

    /// The part that items take, where somebody asks for it.
    fn items(&self, items: &[Item]) -> Part {
        Part::Slice(if self.records() { items.into() } else { Box::default() })
    }

    #[precompile]
    #[track_caller]
    pub(crate) fn narrow_from(&self, axis: isize, start: isize, len: usize) -> Result<Self, ShapeError> {
        let value = self.value.narrow(axis, start, len)?;
        let axis = from_front(self.sizes().len(), axis);
        let start = from_front(self.sizes()[axis], start);
        Ok(self.record_part("narrow", value, Part::Narrow { axis, start }))
    }

    #[precompile]
    #[track_caller]
    pub(crate) fn select(&self, axis: isize, index: isize) -> Result<Self, ShapeError> {
        self.select_as("select", axis, index)
    }

    #[precompile]
    #[track_caller]
    pub(super) fn select_as(&self, op: &'static str, axis: isize, index: isize) -> Result<Self, ShapeError> {
        let value = self.value.select(axis, index).map_err(|error| ShapeError { op, ..error })?;
        let axis = from_front(self.sizes().len(), axis);
        let index = from_front(self.sizes()[axis], index);
        Ok(self.record_part(op, value, Part::Select { axis, index }))
    }

    /// The part that these items take.
    #[precompile]
    #[track_caller]
    pub(crate) fn slice(&self, items: &[Item]) -> Result<Self, ShapeError> {
        let value = self.value.slice(items)?;
        Ok(self.record_part("slice", value, self.items(items)))
    }
}

/// # Views
impl<T: Float, S: List> Var<T, S> {
    /// The differentiable form of [`Strided::slice`]: nothing is copied.
    #[track_caller]
    pub fn slice<X: Items>(&self, items: X) -> Var<T, Sliced<S, X>>
    where
        S: Slice<X>,
    {
        sure(self.erased.slice(&items.items()))
    }
}
