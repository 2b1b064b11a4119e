//! Reductions of expressions: from the list of those of a tensor, without memory for the elements (except after operations that reject elements, such
//! as divisions of integers, which are evaluated first).

use super::evaluated;
use crate::error::prelude::*;
use crate::ops::reduce::{Folded, Reduces, reduced};
use crate::shape::AnyRank;
use crate::tensor::Tensor;
use congruent_kernel::Ref;
use congruent_kernel::element::Element;
use congruent_kernel::fold::Fold;
use congruent_kernel::lazy::{Folding, Handle, Stop};
use congruent_kernel::storage::{Buffer, Filled, OutOfMemory};
use congruent_layout::reduce::ReducedAlong;
use congruent_layout::{MOST_VISITED, count_positions, visits};
use core::marker::PhantomData;
use core::ptr::NonNull;

/// An expression of elements `T` that is reduced. None of its steps rejects elements.
struct ReducedExpression<'a, T>(&'a Handle, PhantomData<T>);
impl<T> Clone for ReducedExpression<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for ReducedExpression<'_, T> {}

/// Returns the error that stopped the fold, which can only be a lack of memory.
fn memory(stop: Stop) -> OutOfMemory {
    match stop {
        Stop::Memory(error) => error,
        Stop::Refused(_) => unreachable!("what may refuse its elements is evaluated first"),
    }
}

impl<T: Element> ReducedExpression<'_, T> {
    fn results(self, marks: &[bool]) -> usize {
        self.0.sizes().iter().zip(marks).filter(|(_, marked)| !**marked).map(|(&size, _)| size).product()
    }

    /// Folds the expression with the values at `with`.
    ///
    /// # Safety
    /// There is one value for each result.
    unsafe fn folded<F: Fold<T>>(self, marks: &[bool], with: *mut u8, fold: F) -> Result<Filled<F::Acc>, OutOfMemory> {
        let out = Buffer::<F::Acc>::new(self.results(marks))?;
        let state = (&raw const fold).cast();
        let how = Folding { loops: F::loops(), state, marks, at: [out.ptr().as_ptr().cast(), with] };
        // SAFETY: the fold is one of these loops, of the elements of the expression; there is room for all results.
        unsafe { self.0.fold(&how) }.map_err(memory)?;
        // SAFETY: each was written.
        Ok(unsafe { out.filled() })
    }
}

impl<T: Element> Folded<T> for ReducedExpression<'_, T> {
    fn sizes(&self) -> &[usize] {
        self.0.sizes()
    }
    fn fold<F: Fold<T, With = ()>>(self, marks: &[bool], fold: F) -> Result<Filled<F::Acc>, OutOfMemory> {
        // SAFETY: units take no memory.
        unsafe { self.folded(marks, NonNull::<()>::dangling().as_ptr().cast(), fold) }
    }
    fn fold_with<F: Fold<T>>(self, marks: &[bool], with: &[F::With], fold: F) -> Result<Filled<F::Acc>, OutOfMemory> {
        assert_eq!(with.len(), self.results(marks));
        // SAFETY: as many as results.
        unsafe { self.folded(marks, with.as_ptr() as *mut u8, fold) }
    }
    fn check_visits(self, _once: &dyn Fn(usize) -> bool) -> Result<(), Fault> {
        // Each element is evaluated, even if operands repeat elements.
        if count_positions(self.sizes().iter().copied()) <= MOST_VISITED { Ok(()) } else { Err(visits(self.sizes())) }
    }
    fn firsts(self, marks: &[bool]) -> Result<Filled<T>, OutOfMemory> {
        let out = Buffer::<T>::new(self.results(marks))?;
        // SAFETY: there is room for as many elements as results; no marked axis is empty.
        unsafe { self.0.firsts(marks, out.ptr().as_ptr().cast(), size_of::<T>()) }.map_err(memory)?;
        // SAFETY: all were written.
        Ok(unsafe { out.filled() })
    }
}

/// Reduces an expression along some axes: one function for all shapes.
pub(in crate::ops) fn of_expression<T: Element, R: Reduces<T>>(
    e: &Handle,
    along: ReducedAlong,
    keep: bool,
    how: R,
) -> Result<Tensor<R::Out, AnyRank>, ShapeError> {
    if let Some(fault) = e.fault() {
        return Err(fault);
    }
    if let Some(x) = e.alone() {
        // SAFETY: invariant 1 of `LazyReductions`.
        return reduced(&unsafe { Ref::<T>::from_raw(x.ptr().cast(), x.geometry()) }, &along, keep, how);
    }
    if e.is_checked() {
        let x = evaluated::<T>(&mut e.again())?;
        return reduced(&x.raw(), &along, keep, how);
    }
    reduced(ReducedExpression::<T>(e, PhantomData), &along, keep, how)
}
