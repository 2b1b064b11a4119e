//! Reductions: along an axis, along several, or of all elements.
//!
//! | on a list shape | result for `[2, 3, 4]` | on `AnyRank` |
//! |---|---|---|
//! | `sum::<1>()` | `[2, 4]` | `sum(&[1], false)` |
//! | `sum_keepdim::<1>()` | `[2, 1, 4]` | `sum(&[1], true)` |
//! | `sum_axes::<axes![0, -1]>()` | `[3]` | `sum(&[0, -1], false)` |
//! | `sum_axes_keepdim::<axes![0, -1]>()` | `[1, 3, 1]` | `sum(&[0, -1], true)` |
//! | `sum_all()` | `[]` | `sum_all()`, or `sum(&[], false)` |
//!
//! The same forms exist for `prod mean amax amin any all count_nonzero var std norm logsumexp`. Operations that find one element, `argmax argmin max
//! min median`, take one axis (`argmax::<1>()`, `argmax_keepdim::<1>()`); the position among all elements is `argmax_all()`, the largest of all
//! elements `amax_all()`.
//!
//! A reduction is a [`Reduces`], written once for list shapes and for any rank; `forms` prints the methods.

pub(in crate::ops) mod arg;
pub(in crate::ops) mod fold;
pub(in crate::ops) mod forms;
pub(in crate::ops) mod moments;
pub(in crate::ops) mod norm;
pub(in crate::ops) mod one_axis;

pub(super) use moments::mean_of_all;

use crate::error::prelude::*;
use crate::shape::{AnyRank, InlineShape, StaticShape};
use crate::tensor::{StackTensor, Tensor, assembled, try_assembled};
use congruent_kernel::Ref;
use congruent_kernel::element::{Element, Numeric};
use congruent_kernel::fold::reduce::Sum;
use congruent_kernel::fold::{Fold, fold_few, fold_strided, fold_with};
use congruent_kernel::loops::elementwise::map1;
use congruent_kernel::loops::op::{Itself, Unary};
use congruent_kernel::storage::{Filled, OutOfMemory};
use congruent_layout::reduce::ReducedAlong;
use congruent_layout::{Layout, dims};
use congruent_macros::precompile;

/// A reduction: the operation on the elements along some axes.
pub(in crate::ops) trait Reduces<T: Element>: Copy {
    /// The name of the reduction.
    const NAME: &'static str;
    /// Whether results along an expanded axis that stays are computed once, and copied. (With a number for each result, [`Folded::fold_with`]
    /// computes each of them.)
    const REPEATS_RESULTS: bool = true;
    /// The type of a result.
    type Out: Element;
    /// Rejects axes without elements, if the reduction has no result for no elements.
    fn check(self, _sizes: &[usize], _along: &ReducedAlong) -> Result<(), ShapeError> {
        Ok(())
    }
    /// Returns the results, row-major over the axes that are not marked.
    fn reduce_marked<X: Folded<T>>(self, x: X, marks: &[bool]) -> Result<Filled<Self::Out>, OutOfMemory>;
    /// Returns the result over all axes, if that is one fold of a few elements.
    #[inline]
    fn reduce_few<X: Folded<T>>(self, _x: X) -> Option<Filled<Self::Out>> {
        None
    }
    /// Reduces on the stack: `K` is the shape with the reduced axes kept, and `O` has as many elements.
    fn inline<S: InlineShape, K: StaticShape, O: InlineShape>(self, x: &StackTensor<T, S>)
    -> StackTensor<Self::Out, O>;
}

/// Computes the results for the stack on the heap, for reductions that are rare and would take long to compile for each shape.
#[cold]
#[inline(never)]
fn on_stack<T: Element, R: Reduces<T>, S: InlineShape, K: StaticShape, O: InlineShape>(
    x: &StackTensor<T, S>,
    how: R,
) -> StackTensor<R::Out, O> {
    // (For all elements, `K` has no axes.)
    let (sizes, kept) = (S::SIZES.as_slice(), K::SIZES.as_slice());
    let marks: Vec<bool> = sizes.iter().enumerate().map(|(axis, size)| kept.get(axis) != Some(size)).collect();
    let results = how.reduce_marked(&x.as_view().raw(), &marks).map_err(ShapeError::from).or_panic();
    StackTensor::collect(|i| results.as_slice()[i])
}

/// The number of elements of `S` in each of the results, which `K` counts.
const fn share<S: StaticShape, K: StaticShape>() -> usize {
    match S::NUMEL.checked_div(K::NUMEL) {
        Some(count) => count,
        None => 0,
    }
}

/// The operand of a reduction: a tensor, or an expression, which is evaluated block by block, once for each fold.
pub(in crate::ops) trait Folded<T: Element>: Copy {
    /// The length of each axis.
    fn sizes(&self) -> &[usize];
    /// Folds the marked axes.
    fn fold<F: Fold<T, With = ()>>(self, marks: &[bool], fold: F) -> Result<Filled<F::Acc>, OutOfMemory>;
    /// Folds all axes, if there are only a few elements, all adjacent.
    #[inline]
    fn fold_few<F: Fold<T, With = ()>>(self, _fold: F) -> Option<Filled<F::Acc>> {
        None
    }
    /// Folds like [`fold`](Self::fold), with one element of `with` for each result.
    fn fold_with<F: Fold<T>>(self, marks: &[bool], with: &[F::With], fold: F) -> Result<Filled<F::Acc>, OutOfMemory>;
    /// Rejects more visits than can be made in reasonable time: repetitions along these axes are folded once.
    ///
    /// # Errors
    /// [`Fault::Visits`]
    fn check_visits(self, once: &dyn Fn(usize) -> bool) -> Result<(), Fault>;
    /// Returns the elements at the first position of each marked axis; no marked axis is empty.
    fn firsts(self, marks: &[bool]) -> Result<Filled<T>, OutOfMemory>;
}

// (By reference: a copy of numbers that were just written one by one makes the processor wait.)
impl<T: Element> Folded<T> for &Ref<'_, T> {
    #[inline]
    fn sizes(&self) -> &[usize] {
        self.geometry().sizes
    }
    #[inline]
    fn fold<F: Fold<T, With = ()>>(self, marks: &[bool], fold: F) -> Result<Filled<F::Acc>, OutOfMemory> {
        fold_strided(self, marks, fold)
    }
    #[inline]
    fn fold_few<F: Fold<T, With = ()>>(self, fold: F) -> Option<Filled<F::Acc>> {
        fold_few(self, fold)
    }
    #[inline]
    fn fold_with<F: Fold<T>>(self, marks: &[bool], with: &[F::With], fold: F) -> Result<Filled<F::Acc>, OutOfMemory> {
        fold_with(*self, marks, with, fold)
    }
    #[inline]
    fn check_visits(self, once: &dyn Fn(usize) -> bool) -> Result<(), Fault> {
        self.geometry().check_visits_once(once)
    }
    fn firsts(self, marks: &[bool]) -> Result<Filled<T>, OutOfMemory> {
        let kept = |of: &[usize]| dims(of.iter().zip(marks).filter(|(_, marked)| !**marked).map(|(&of, _)| of));
        let from = Layout::new(&kept(self.geometry().sizes), &kept(self.geometry().strides));
        // SAFETY: the first position of each marked axis, none of which is empty.
        map1(&Layout::contiguous(from.sizes()), unsafe { Ref::new(self.ptr(), &from, 0) }, Itself)
    }
}

/// Computes the results of a reduction along some axes, and writes their layout: one body for all shapes.
pub(in crate::ops) fn reduce<T: Element, R: Reduces<T>>(
    x: impl Folded<T>,
    along: &ReducedAlong,
    keep: bool,
    how: R,
    to: &mut Layout,
) -> Result<Filled<R::Out>, ShapeError> {
    how.check(x.sizes(), along)?;
    x.check_visits(&|axis| R::REPEATS_RESULTS || along.marks[axis]).of(R::NAME)?;
    along.lay_left(x.sizes(), keep, to);
    let out = how.reduce_marked(x, &along.marks)?;
    debug_assert_eq!(to.numel(), out.len());
    Ok(out)
}

/// The mean, whose instances are compiled here.
#[derive(Clone, Copy)]
pub(in crate::ops) struct Mean;

/// Returns the tensor of a reduction along some axes; panics on an error.
#[precompile(f32, f64, i64: <T, Sum, &Ref<T>>; f32, f64: <T, Mean, &Ref<T>>)]
#[track_caller]
pub(in crate::ops) fn reduce_or_panic<T: Element, R: Reduces<T>, X: Folded<T>>(
    x: X,
    along: ReducedAlong,
    keep: bool,
    how: R,
) -> Tensor<R::Out, AnyRank> {
    // SAFETY: as many results as there are positions left.
    unsafe { assembled(|to| reduce(x, &along, keep, how, to)) }
}

/// Reduces all axes like [`reduce_or_panic`]; for a few elements, without a list of axes.
#[precompile(f32, f64, i64: <T, Sum, &Ref<T>>; f32, f64: <T, Mean, &Ref<T>>)]
#[track_caller]
pub(in crate::ops) fn reduce_all_or_panic<T: Element, R: Reduces<T>, X: Folded<T>>(
    x: X,
    how: R,
) -> Tensor<R::Out, AnyRank> {
    match how.reduce_few(x) {
        // SAFETY: the layout of one element.
        Some(result) => unsafe { Tensor::over(Layout::scalar(), result) },
        None => reduce_or_panic(x, ReducedAlong::all(x.sizes().len()), false, how),
    }
}

/// Returns the tensor of a reduction along some axes.
#[precompile(f32, f64, i64: <T, Sum, &Ref<T>>; f32, f64: <T, Mean, &Ref<T>>)]
pub(in crate::ops) fn reduced<T: Element, R: Reduces<T>, X: Folded<T>>(
    x: X,
    along: &ReducedAlong,
    keep: bool,
    how: R,
) -> Result<Tensor<R::Out, AnyRank>, ShapeError> {
    // SAFETY: as many results as there are positions left; any sizes fit `AnyRank`.
    unsafe { try_assembled(|to| reduce(x, along, keep, how, to)) }
}

/// Computes `sum_all`, but returns an error if there is no memory.
pub(super) fn sum_of_all<T: Numeric>(x: Ref<T>) -> Result<Tensor<T, AnyRank>, ShapeError> {
    reduced(&x, &ReducedAlong::all(x.sizes.len()), false, Sum)
}

/// Applies `f` to each result.
fn mapped<T: Element, F: Unary<T> + Copy + Send + Sync>(
    results: Result<Filled<T>, OutOfMemory>,
    f: F,
) -> Result<Filled<F::Out>, OutOfMemory> {
    let results = results?;
    let layout = Layout::contiguous(&[results.len()]);
    map1(&layout, Ref::over(results.as_slice(), &layout), f)
}
