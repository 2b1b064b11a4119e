//! One element of an axis: `argmax` and `argmin` find its position, `max` and `min` the element and its position. `faces!` prints their forms.

use crate::dim::Axis;
use crate::error::OutOfMemory;
use crate::error::prelude::*;
use crate::shape::reduce::{Kept, Reduce, Reduced};
use crate::shape::{AnyRank, InlineShape, Lengths, List};
use crate::tensor::{AnyRankStrided, StackTensor, Strided, Tensor, TensorOf};
use congruent_kernel::Ref;
use congruent_kernel::element::ordered::Ordered;
use congruent_kernel::element::{Element, Number};
use congruent_kernel::fold::reduce::{Larger, Smaller};
use congruent_kernel::fold::{Better, arg_all, arg_strided};
use congruent_kernel::index::pick::pick_along;
use congruent_kernel::storage::Filled;
use congruent_layout::reduce::ReducedAlong;
use congruent_layout::view::wrap;
use congruent_layout::{MOST_VISITED, count_positions};
use congruent_macros::{faces, precompile};

/// The axis along which one element is found; for a scalar there is no axis, and the result is its element.
#[derive(Clone, Copy)]
pub(in crate::ops) struct Line {
    axis: Option<usize>,
    keep: bool,
}

impl Line {
    /// Axis `AXIS` of a list.
    pub(in crate::ops) fn typed<T, S: Reduce<AXIS>, const AXIS: isize>(x: &Strided<T, S>, keep: bool) -> Self {
        Line { axis: (x.ndim() > 0).then(|| x.axis_back(S::BACK)), keep }
    }

    /// The axis of this number.
    ///
    /// # Errors
    /// [`Fault::Axis`].
    pub(in crate::ops) fn numbered(
        op: &'static str,
        sizes: &[usize],
        axis: isize,
        keep: bool,
    ) -> Result<Self, ShapeError> {
        Ok(Line { axis: wrap(sizes, axis).of(op)?, keep })
    }

    /// Returns the axis, and its number of elements.
    pub(in crate::ops) fn length(self, sizes: &[usize]) -> (usize, usize) {
        self.axis.map_or((0, 1), |axis| (axis, sizes[axis]))
    }

    /// Calls `find` with the elements, the axis and the remaining sizes; a scalar is passed as `[1]`.
    ///
    /// # Errors
    /// [`Fault::Empty`].
    pub(in crate::ops) fn find<T, R>(
        self,
        op: &'static str,
        x: Ref<T>,
        find: impl FnOnce(Ref<T>, usize, &[usize]) -> Result<R, OutOfMemory>,
    ) -> Result<R, ShapeError> {
        let Some(axis) = self.axis else {
            return Ok(find(x.with_axis(), 0, &[])?);
        };
        ReducedAlong::single(x.sizes.len(), axis).not_empty(x.sizes).of(op)?;
        self.fold(op, x, find)
    }

    /// Like [`find`](Self::find), for operations that have a result for no elements.
    pub(in crate::ops) fn fold<T, R>(
        self,
        op: &'static str,
        x: Ref<T>,
        find: impl FnOnce(Ref<T>, usize, &[usize]) -> Result<R, OutOfMemory>,
    ) -> Result<R, ShapeError> {
        let Some(axis) = self.axis else {
            return Ok(find(x.with_axis(), 0, &[])?);
        };
        let along = ReducedAlong::single(x.sizes.len(), axis);
        let left = along.left(x.sizes, self.keep);
        // With more results, memory runs out anyway, which is then the error.
        if count_positions(left.iter().copied()) <= MOST_VISITED {
            x.check_visits_once(|along| along == axis).of(op)?;
        }
        Ok(find(x, axis, &left)?)
    }
}

/// Returns the positions of the best elements.
#[precompile(f32, f64: <T, Larger>)]
fn arg<T: Number, B: Better<T>>(
    x: Ref<T>,
    op: &'static str,
    line: Line,
    better: B,
) -> Result<Tensor<i64, AnyRank>, ShapeError> {
    line.find(op, x, |x, axis, sizes| Ok(Tensor::assemble(sizes, arg_strided(x, axis, better)?)))
}

/// Returns the best elements and their positions.
fn best<T: Ordered>(x: Ref<T>, op: &'static str, line: Line, better: impl Better<T>) -> Result<Found<T>, ShapeError> {
    line.find(op, x, |x, axis, sizes| {
        let positions = arg_strided(x, axis, better)?;
        // SAFETY: positions that were found along the axis.
        let elements = unsafe { pick_along(x, axis, &positions)? };
        Ok(found(sizes, elements, positions))
    })
}

/// Like [`best`] along axis `AXIS`, on the stack.
#[inline(always)]
#[track_caller]
fn inline_best<T, S, B, const AXIS: isize>(
    x: &StackTensor<T, S>,
    op: &'static str,
    better: B,
) -> (StackTensor<T, Reduced<S, AXIS>>, StackTensor<i64, Reduced<S, AXIS>>)
where
    T: Element,
    S: InlineShape + Reduce<AXIS, Out: InlineShape, Kept: InlineShape>,
    B: Better<T>,
{
    if S::NUMEL == 0 {
        ReducedAlong::back(x.ndim(), S::BACK).not_empty(x.sizes()).of(op).or_panic();
    }
    x.best::<Kept<S, AXIS>, Reduced<S, AXIS>, B>(better)
}

/// Elements, and their positions.
pub(in crate::ops) type Found<T> = (Tensor<T, AnyRank>, Tensor<i64, AnyRank>);

pub(in crate::ops) fn found<T>(sizes: &[usize], values: Filled<T>, positions: Filled<i64>) -> Found<T> {
    (Tensor::assemble(sizes, values), Tensor::assemble(sizes, positions))
}

fn all<T: Number>(x: Ref<T>, op: &'static str, better: impl Better<T>) -> Result<Tensor<i64, ()>, ShapeError> {
    ReducedAlong::all(x.sizes.len()).not_empty(x.sizes).of(op)?;
    x.check_visits_once(|_| true).of(op)?;
    Tensor::try_full_of((), arg_all(x, better)?)
}

// In a body, `keepdim` says whether the axis stays. The expansion of `argmax by Larger`, shortened:
//
// ```text
// impl<T: Element, S: List> Strided<T, S> {
//     fn argmax<const AXIS: isize>(&self) -> TensorOf<i64, Reduced<S, AXIS>> where T: Number, S: Reduce<AXIS>;
//     fn argmax_keepdim<const AXIS: isize>(&self) -> TensorOf<i64, Kept<S, AXIS>> where T: Number, S: Reduce<AXIS>;
// }
// impl<T: Element, S: Lengths> Strided<T, S> {
//     fn argmax_all(&self) -> Tensor<i64, ()> where T: Number;
// }
// impl<T: Element> AnyRankStrided<T> {
//     fn argmax(&self, axis: impl Axis, keepdim: bool) -> Result<Tensor<i64, AnyRank>, ShapeError> where T: Number;
// }
// ```
//
// and the `try_` twins of the first three, and the same names on the stack.
faces! {
    position;
    Strided {
        let places = arg(self.raw(), stringify!(name), Line::typed(self, keepdim), operation).or_panic();
        // SAFETY: invariant 2: the sizes of `self` without the axis, or with length 1 there, as `Reduce` computes them.
        unsafe { places.rebrand() }
    } {
        let places = arg(self.raw(), stringify!(name), Line::typed(self, keepdim), operation)?;
        // SAFETY: invariant 2: the sizes of the form's result, as of the method without `try_`.
        Ok(unsafe { places.rebrand() })
    } {
        all(self.raw(), stringify!(name), operation).or_panic()
    } {
        all(self.raw(), stringify!(name), operation)
    }
    AnyRank {
        let line = Line::numbered(stringify!(name), self.strided.sizes(), axis.to_value(), keepdim)?;
        arg(self.strided.raw(), stringify!(name), line, operation)
    }
    StackTensor {
        inline_best::<T, S, _, AXIS>(self, stringify!(name), operation).1
    } {
        inline_best::<T, S, _, AXIS>(self, stringify!(name), operation).1.relabelled()
    } {
        if S::NUMEL == 0 {
            ReducedAlong::all(self.ndim()).not_empty(self.sizes()).of(stringify!(name)).or_panic();
        }
        self.best::<(), (), _>(operation).1
    }

    /// Where along axis `AXIS` the largest element is: the first of equal elements; NaN counts as the largest. New, O(n).
    ///
    /// # Shapes
    /// `[2, 3, 4]` along 1 gives `[2, 4]`.
    ///
    /// # Panics
    /// When the axis has no elements.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1, 7, 7], [4, 2, 6]]);
    /// let columns: Tensor<i64, shape![2]> = x.argmax::<1>();
    /// assert_eq!(columns.to_vec(), [1, 2]);
    /// assert_eq!(x.argmax_keepdim::<0>().sizes(), [1, 3]);
    /// assert_eq!(x.argmax_all().item(), 1);
    /// assert_eq!(x.into_dyn().argmax(-1, false)?.to_vec(), [1, 2]);
    /// # Ok::<(), ShapeError>(())
    /// ```
    /// ```compile_fail,E0277
    /// # use congruent::prelude::*;
    /// Tensor::from([[1, 7, 7], [4, 2, 6]]).argmax::<2>();   // there is no axis 2
    /// ```
    argmax by Larger;
    /// Where along axis `AXIS` the smallest element is: the first of equal elements; NaN counts as the smallest. New, O(n).
    ///
    /// # Shapes
    /// `[2, 3, 4]` along 1 gives `[2, 4]`.
    ///
    /// # Panics
    /// When the axis has no elements.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[3, 7, 3], [4, 2, 6]]);
    /// let columns: Tensor<i64, shape![2]> = x.argmin::<1>();
    /// assert_eq!(columns.to_vec(), [0, 1]);
    /// assert_eq!(x.argmin_keepdim::<0>().sizes(), [1, 3]);
    /// assert_eq!(x.argmin_all().item(), 4);
    /// assert_eq!(x.into_dyn().argmin(-1, false)?.to_vec(), [0, 1]);
    /// # Ok::<(), ShapeError>(())
    /// ```
    /// ```compile_fail,E0277
    /// # use congruent::prelude::*;
    /// Tensor::from([[3, 7, 3], [4, 2, 6]]).argmin::<-3>();   // there is no axis -3
    /// ```
    argmin by Smaller;
}

// The same forms, except for that over all elements, return elements and positions.
faces! {
    extreme;
    Strided {
        let (elements, places) = best(self.raw(), stringify!(name), Line::typed(self, keepdim), operation).or_panic();
        // SAFETY: (both) invariant 2: the sizes of `self` without the axis, or with length 1 there, as `Reduce` computes them.
        unsafe { (elements.rebrand(), places.rebrand()) }
    } {
        let (elements, places) = best(self.raw(), stringify!(name), Line::typed(self, keepdim), operation)?;
        // SAFETY: (both) invariant 2: the sizes of the form's result, as of the method without `try_`.
        Ok(unsafe { (elements.rebrand(), places.rebrand()) })
    }
    AnyRank {
        let line = Line::numbered(stringify!(name), self.strided.sizes(), axis.to_value(), keepdim)?;
        best(self.strided.raw(), stringify!(name), line, operation)
    }
    StackTensor {
        inline_best::<T, S, _, AXIS>(self, stringify!(name), operation)
    } {
        let (elements, positions) = inline_best::<T, S, _, AXIS>(self, stringify!(name), operation);
        (elements.relabelled(), positions.relabelled())
    }

    /// The largest elements along axis `AXIS`, and their positions: the first of equal elements; NaN, and the position of the first NaN, if any is
    /// NaN. For `bool`, `true` is the larger. (For the values alone, along any axes: `amax`.) New, O(n).
    ///
    /// # Shapes
    /// `[2, 3, 4]` along 1 gives `[2, 4]` twice.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1, 7, 7], [4, 2, 6]]);
    /// let (values, positions) = x.max::<1>();
    /// assert_eq!((values.to_vec(), positions.to_vec()), (vec![7, 6], vec![1, 2]));
    /// ```
    /// ```compile_fail,E0277
    /// # use congruent::prelude::*;
    /// let _ = Tensor::from([[1, 7, 7], [4, 2, 6]]).max::<2>();   // there is no axis 2
    /// ```
    max by Larger;
    /// The smallest elements along axis `AXIS`, and their positions: the first of equal elements; NaN, and the position of the first NaN, if any is
    /// NaN. For `bool`, `false` is the smaller. (For the values alone, along any axes: `amin`.) New, O(n).
    ///
    /// # Shapes
    /// `[2, 3, 4]` along 1 gives `[2, 4]` twice.
    min by Smaller;
}
