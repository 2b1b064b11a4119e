//! Reductions: along an axis, along several, or of everything.
//!
//! | on a list shape | gives, of `[2, 3, 4]` | on `AnyRank` |
//! |---|---|---|
//! | `sum::<1>()` | `[2, 4]` | `sum(&[1], false)` |
//! | `sum_keepdim::<1>()` | `[2, 1, 4]` | `sum(&[1], true)` |
//! | `sum_axes::<axes![0, -1]>()` | `[3]` | `sum(&[0, -1], false)` |
//! | `sum_axes_keepdim::<axes![0, -1]>()` | `[1, 3, 1]` | `sum(&[0, -1], true)` |
//! | `sum_all()` | `[]` | `sum_all()`, or `sum(&[], false)` |
//!
//! The same for `prod mean amax amin any all count_nonzero var std norm logsumexp`. What finds one element, `argmax
//! argmin max min median`, takes one axis (`argmax::<1>()`, `argmax_keepdim::<1>()`); its position among all elements
//! is `argmax_all()`, the largest of all `amax_all()`.
//!
//! A reduction is a [`Reduces`], written once for both faces; `forms` stamps the methods.

mod arg;
mod fold;
mod forms;
mod median;
mod moments;
mod norm;
mod nothing;

pub use nothing::ChooseFrom;

use crate::error::prelude::*;
use crate::kernel::Ref;
use crate::kernel::element::{Element, Float, Number};
use crate::kernel::elementwise::map1;
use crate::kernel::op::Unary;
use crate::kernel::reduce::Sum;
use crate::layout::Layout;
use crate::layout::reduce::ReducedAlong;
use crate::shape::{AnyRank, InlineShape, StaticShape};
use crate::storage::{Filled, OutOfMemory};
use crate::tensor::{StackTensor, Tensor};
use moments::Mean;

/// A reduction: what it makes of the elements along some axes.
trait Reduces<T: Element>: Copy {
    /// Its name.
    const NAME: &'static str;
    /// A result.
    type Out: Element;
    /// Refuses axes without elements, where no result stands for nothing.
    fn check(self, _sizes: &[usize], _along: &ReducedAlong) -> Result<(), ShapeError> {
        Ok(())
    }
    /// The results, row-major over the axes that are not marked.
    fn of(self, x: Ref<T>, marks: &[bool]) -> Result<Filled<Self::Out>, OutOfMemory>;
    /// As [`of`](Self::of), on the stack: `K` is the shape with the reduced axes kept, and `O` has as many elements.
    fn inline<S: InlineShape, K: StaticShape, O: InlineShape>(self, x: &StackTensor<T, S>)
    -> StackTensor<Self::Out, O>;
}

/// How many elements of `S` are in a result, of which there are as many as `K` has.
const fn share<S: StaticShape, K: StaticShape>() -> usize {
    match S::NUMEL.checked_div(K::NUMEL) {
        Some(count) => count,
        None => 0,
    }
}

/// The reduction along some axes. The rank is forgotten: the body is one for all shapes, and who calls gives the
/// shape back.
fn reduce<T: Element, R: Reduces<T>>(
    x: Ref<T>,
    along: ReducedAlong,
    keep: bool,
    how: R,
) -> Result<Tensor<R::Out, AnyRank>, ShapeError> {
    how.check(x.sizes, &along)?;
    Ok(Tensor::assemble(&along.left(x.sizes, keep), how.of(x, &along.marks)?))
}

/// `sum_all`, with an error where there is no memory.
pub(super) fn sum_of_all<T: Number>(x: Ref<T>) -> Result<Tensor<T, AnyRank>, ShapeError> {
    reduce(x, ReducedAlong::all(x.sizes.len()), false, Sum)
}

/// `mean_all`, with an error where there is no memory.
pub(super) fn mean_of_all<T: Float>(x: Ref<T>) -> Result<Tensor<T, AnyRank>, ShapeError> {
    reduce(x, ReducedAlong::all(x.sizes.len()), false, Mean)
}

/// Each result through `f`.
fn mapped<T: Element, F: Unary<T> + Copy + Send + Sync>(
    results: Result<Filled<T>, OutOfMemory>,
    f: F,
) -> Result<Filled<F::Out>, OutOfMemory> {
    let results = results?;
    let layout = Layout::contiguous(&[results.len()]);
    map1(&layout, Ref::of(results.as_slice(), &layout), f)
}
