//! What finds one element of an axis: `argmax` and `argmin` its position, `max` and `min` it and its position.

use crate::compiled::compiled;
use crate::dim::Axis;
use crate::error::OutOfMemory;
use crate::error::prelude::*;
use crate::kernel::Ref;
use crate::kernel::element::ordered::Ordered;
use crate::kernel::element::{Element, Number};
use crate::kernel::fold::reduce::{Larger, Smaller};
use crate::kernel::fold::{Better, arg_all, arg_strided};
use crate::kernel::index::pick::pick_along;
use crate::layout::reduce::ReducedAlong;
use crate::layout::view::wrap;
use crate::layout::{MOST_VISITED, count_positions};
use crate::ops::twins::twins;
use crate::shape::reduce::{Kept, Reduce, Reduced};
use crate::shape::{AnyRank, InlineShape, Lengths, List};
use crate::storage::Filled;
use crate::tensor::{StackTensor, Strided, Tensor, TensorOf};

/// The axis in which one element is found; of a scalar there is none, and the element is itself.
#[derive(Clone, Copy)]
pub(super) struct Line {
    axis: Option<usize>,
    keep: bool,
}

impl Line {
    /// Axis `AXIS` of a list.
    pub(super) fn of<T, S: Reduce<AXIS>, const AXIS: isize>(x: &Strided<T, S>, keep: bool) -> Self {
        Line { axis: (x.ndim() > 0).then(|| x.axis_back(S::BACK)), keep }
    }

    /// The axis of this number.
    ///
    /// # Errors
    /// [`Fault::Axis`].
    pub(super) fn numbered(op: &'static str, sizes: &[usize], axis: isize, keep: bool) -> Result<Self, ShapeError> {
        Ok(Line { axis: wrap(sizes, axis).of(op)?, keep })
    }

    /// What `find` makes of the elements and the axis, given the sizes that are left; a scalar is shown as `[1]`.
    ///
    /// # Errors
    /// [`Fault::Empty`].
    pub(super) fn find<T, R>(
        self,
        op: &'static str,
        x: Ref<T>,
        find: impl FnOnce(Ref<T>, usize, &[usize]) -> Result<R, OutOfMemory>,
    ) -> Result<R, ShapeError> {
        let Some(axis) = self.axis else {
            return Ok(find(x.with_axis(), 0, &[])?);
        };
        let along = ReducedAlong::single(x.sizes.len(), axis);
        along.not_empty(x.sizes).of(op)?;
        let left = along.left(x.sizes, self.keep);
        // For more results there is no memory anyway, which is said then.
        if count_positions(left.iter().copied()) <= MOST_VISITED {
            x.check_visits_once(|along| along == axis).of(op)?;
        }
        Ok(find(x, axis, &left)?)
    }
}

/// The positions of the best.
#[inline(never)]
fn arg<T: Number, B: Better<T>>(
    x: Ref<T>,
    op: &'static str,
    line: Line,
    better: B,
) -> Result<Tensor<i64, AnyRank>, ShapeError> {
    line.find(op, x, |x, axis, sizes| Ok(Tensor::assemble(sizes, arg_strided(x, axis, better)?)))
}

/// The best and their positions.
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

/// Elements, and where each is.
pub(super) type Found<T> = (Tensor<T, AnyRank>, Tensor<i64, AnyRank>);

pub(super) fn found<T>(sizes: &[usize], values: Filled<T>, positions: Filled<i64>) -> Found<T> {
    (Tensor::assemble(sizes, values), Tensor::assemble(sizes, positions))
}

fn all<T: Number>(x: Ref<T>, op: &'static str, better: impl Better<T>) -> Result<Tensor<i64, ()>, ShapeError> {
    ReducedAlong::all(x.sizes.len()).not_empty(x.sizes).of(op)?;
    x.check_visits_once(|_| true).of(op)?;
    Tensor::try_full_of((), arg_all(x, better)?)
}

/// `argmax(axis: impl Axis) Larger "largest" ".."` is `argmax::<AXIS>()`, `argmax_keepdim::<AXIS>()`, `argmax_all()`, their `try_` twins, and on `AnyRank`
/// `argmax(axis, keepdim)`.
macro_rules! positions {
    ($($name:ident($axis:ident: $one:ty) $better:ident $what:literal $example:literal;)*) => { paste::paste! {
        twins! {
            "Positions of extremes"
            impl<T: Element, S: List> Strided<T, S>;
            $(

            #[doc = concat!("Where along axis `AXIS` the ", $what, " element is: the first of equals; a NaN counts as the ", $what, ". New, O(n).")]
            ///
            /// # Shapes
            /// `[2, 3, 4]` along 1 gives `[2, 4]`.
            ///
            /// # Panics
            /// When the axis has no elements.
            ///
            /// # Examples
            #[doc = $example]
            fn $name<const AXIS: isize>(&self) -> TensorOf<i64, Reduced<S, AXIS>>
            where {
                T: Number,
                S: Reduce<AXIS>,
            }
            // SAFETY: invariant 2: the sizes that `Reduce` computes.
            = unsafe { arg(self.raw(), stringify!($name), Line::of(self, false), $better) };
            /// # Errors
            /// [`Fault::Empty`].
            [<try_ $name>];

            #[doc = concat!("Like `", stringify!($name), "`; the axis is kept with length 1: `[2, 3, 4]` along 1 gives `[2, 1, 4]`.")]
            ///
            /// # Panics
            /// When the axis has no elements.
            fn [<$name _keepdim>]<const AXIS: isize>(&self) -> TensorOf<i64, Kept<S, AXIS>>
            where {
                T: Number,
                S: Reduce<AXIS>,
            }
            // SAFETY: invariant 2: the sizes of `self`, the axis with length 1, as `Reduce` computes them.
            = unsafe { arg(self.raw(), stringify!($name), Line::of(self, true), $better) };
            /// # Errors
            /// [`Fault::Empty`].
            [<try_ $name _keepdim>];

            #[doc = concat!("Where along an axis, which is removed, or kept with length 1 under `keepdim`, the ", $what, " element is: the first of equals; a NaN counts as the ", $what, ". New, O(n).")]
            ///
            /// # Errors
            /// [`Fault::Axis`], [`Fault::Empty`].
            any_rank fn $name(&self, $axis: $one, keepdim: bool) -> Tensor<i64, AnyRank>
            where {
                T: Number,
            } = {
                let line = Line::numbered(stringify!($name), self.strided.sizes(), $axis.to_value(), keepdim)?;
                arg(self.strided.raw(), stringify!($name), line, $better)
            };
            )*
        }
        twins! {
            "Positions of extremes of all elements"
            impl<T: Element, S: Lengths> Strided<T, S>;
            $(

            #[doc = concat!("Where among all elements, counted row-major, the ", $what, " one is: the first of equals. O(n).")]
            ///
            /// # Panics
            /// When there are no elements.
            fn [<$name _all>](&self) -> Tensor<i64, ()>
            where {
                T: Number,
            }
            // SAFETY: invariant 2: a place among all elements has no axes.
            = unsafe { all(self.raw(), stringify!($name), $better) };
            /// # Errors
            /// [`Fault::EmptyAll`].
            [<try_ $name _all>];
            )*
        }
        /// # Positions of extremes
        impl<T: Element, S: InlineShape> StackTensor<T, S> {$(
            #[doc = concat!("Where along axis `AXIS` the ", $what, " element is: the first of equals; a NaN counts as the ", $what, ".")]
            ///
            /// # Panics
            /// When the axis has no elements.
            #[inline(always)]
            #[track_caller]
            pub fn $name<const AXIS: isize>(&self) -> StackTensor<i64, Reduced<S, AXIS>>
            where
                T: Number,
                S: Reduce<AXIS, Out: InlineShape, Kept: InlineShape>,
            {
                inline_best::<T, S, _, AXIS>(self, stringify!($name), $better).1
            }

            #[doc = concat!("Like `", stringify!($name), "`; the axis is kept with length 1: `[2, 3, 4]` along 1 gives `[2, 1, 4]`.")]
            #[inline(always)]
            #[track_caller]
            pub fn [<$name _keepdim>]<const AXIS: isize>(&self) -> StackTensor<i64, Kept<S, AXIS>>
            where
                T: Number,
                S: Reduce<AXIS, Out: InlineShape, Kept: InlineShape>,
            {
                inline_best::<T, S, _, AXIS>(self, stringify!($name), $better).1.relabelled()
            }

            #[doc = concat!("Where among all elements, counted row-major, the ", $what, " one is: the first of equals.")]
            ///
            /// # Panics
            /// When there are no elements.
            #[inline(always)]
            #[track_caller]
            pub fn [<$name _all>](&self) -> StackTensor<i64, ()>
            where
                T: Number,
            {
                if S::NUMEL == 0 {
                    ReducedAlong::all(self.ndim()).not_empty(self.sizes()).of(stringify!($name)).or_panic();
                }
                self.best::<(), (), _>($better).1
            }
        )*}
    }};
}

positions! {
    argmax(axis: impl Axis) Larger "largest" "```
use congruent::prelude::*;

let x = Tensor::from([[1, 7, 7], [4, 2, 6]]);
let columns: Tensor<i64, shape![2]> = x.argmax::<1>();
assert_eq!(columns.to_vec(), [1, 2]);
assert_eq!(x.argmax_keepdim::<0>().sizes(), [1, 3]);
assert_eq!(x.argmax_all().item(), 1);
assert_eq!(x.into_dyn().argmax(-1, false)?.to_vec(), [1, 2]);
# Ok::<(), ShapeError>(())
```
```compile_fail,E0277
# use congruent::prelude::*;
Tensor::from([[1, 7, 7], [4, 2, 6]]).argmax::<2>();   // there is no axis 2
```";
    argmin(axis: impl Axis) Smaller "smallest" "```
use congruent::prelude::*;

let x = Tensor::from([[3, 7, 3], [4, 2, 6]]);
let columns: Tensor<i64, shape![2]> = x.argmin::<1>();
assert_eq!(columns.to_vec(), [0, 1]);
assert_eq!(x.argmin_keepdim::<0>().sizes(), [1, 3]);
assert_eq!(x.argmin_all().item(), 4);
assert_eq!(x.into_dyn().argmin(-1, false)?.to_vec(), [0, 1]);
# Ok::<(), ShapeError>(())
```
```compile_fail,E0277
# use congruent::prelude::*;
Tensor::from([[3, 7, 3], [4, 2, 6]]).argmin::<-3>();   // there is no axis -3
```";
}

/// `max(axis: impl Axis): Ordered, |x, line| best(..)` is what finds an element with its position: `max::<AXIS>()`, `max_keepdim::<AXIS>()`, their `try_`
/// twins, and on `AnyRank` `max(axis, keepdim)`.
macro_rules! finds {
    (@inline $($name:ident $better:ident $what:literal;)*) => { paste::paste! {
        /// # Extremes with their positions
        impl<T: Element, S: InlineShape> StackTensor<T, S> {$(
            #[doc = concat!("The ", $what, " elements along axis `AXIS`, and where each is: the first of equals; NaN, and where the first is, if any is NaN.")]
            ///
            /// # Panics
            /// When the axis has no elements.
            #[inline(always)]
            #[track_caller]
            pub fn $name<const AXIS: isize>(
                &self,
            ) -> (StackTensor<T, Reduced<S, AXIS>>, StackTensor<i64, Reduced<S, AXIS>>)
            where
                T: Ordered,
                S: Reduce<AXIS, Out: InlineShape, Kept: InlineShape>,
            {
                inline_best::<T, S, _, AXIS>(self, stringify!($name), $better)
            }

            #[doc = concat!("Like `", stringify!($name), "`; the axis is kept with length 1: `[2, 3, 4]` along 1 gives `[2, 1, 4]` twice.")]
            #[inline(always)]
            #[track_caller]
            pub fn [<$name _keepdim>]<const AXIS: isize>(
                &self,
            ) -> (StackTensor<T, Kept<S, AXIS>>, StackTensor<i64, Kept<S, AXIS>>)
            where
                T: Ordered,
                S: Reduce<AXIS, Out: InlineShape, Kept: InlineShape>,
            {
                let (values, positions) = inline_best::<T, S, _, AXIS>(self, stringify!($name), $better);
                (values.relabelled(), positions.relabelled())
            }
        )*}
    }};
    ($heading:literal $($(#[$doc:meta])* $name:ident($axis:ident: $one:ty): $bound:ident, |$x:ident, $line:ident| $find:expr;)*) => { paste::paste! {
        $crate::ops::twins::twins! {
            $heading
            impl<T: Element, S: List> Strided<T, S>;
            $(

            $(#[$doc])*
            ///
            /// # Panics
            /// When the axis has no elements.
            fn $name<const AXIS: isize>(&self) -> (TensorOf<T, Reduced<S, AXIS>>, TensorOf<i64, Reduced<S, AXIS>>)
            where {
                T: $bound,
                S: Reduce<AXIS>,
            }
            // SAFETY: invariant 2: the sizes that `Reduce` computes.
            = unsafe {
                let ($x, $line) = (self.raw(), Line::of(self, false));
                $find
            };
            /// # Errors
            /// [`Fault::Empty`].
            [<try_ $name>];

            #[doc = concat!("Like `", stringify!($name), "`; the axis is kept with length 1: `[2, 3, 4]` along 1 gives `[2, 1, 4]` twice.")]
            ///
            /// # Panics
            /// When the axis has no elements.
            fn [<$name _keepdim>]<const AXIS: isize>(&self) -> (TensorOf<T, Kept<S, AXIS>>, TensorOf<i64, Kept<S, AXIS>>)
            where {
                T: $bound,
                S: Reduce<AXIS>,
            }
            // SAFETY: invariant 2: the sizes of `self`, the axis with length 1, as `Reduce` computes them.
            = unsafe {
                let ($x, $line) = (self.raw(), Line::of(self, true));
                $find
            };
            /// # Errors
            /// [`Fault::Empty`].
            [<try_ $name _keepdim>];

            #[doc = concat!("The `", stringify!($name), "` along an axis, which is removed, or kept with length 1 under `keepdim`: values and positions. New, O(n).")]
            ///
            /// # Errors
            /// [`Fault::Axis`], [`Fault::Empty`].
            any_rank fn $name(&self, $axis: $one, keepdim: bool) -> (Tensor<T, AnyRank>, Tensor<i64, AnyRank>)
            where {
                T: $bound,
            } = {
                let $line = Line::numbered(stringify!($name), self.strided.sizes(), $axis.to_value(), keepdim)?;
                let $x = self.strided.raw();
                $find
            };
            )*
        }
    }};
}
pub(super) use finds;

finds! {
    "Extremes with their positions"

    /// The largest elements along axis `AXIS`, and where each is: the first of equals; NaN, and where the first is, if any
    /// is NaN; of `bool`, `true` is the larger. (The values alone: `amax`, along any axes.) New, O(n).
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
    #[doc(alias = "max_with_indices")]
    max(axis: impl Axis): Ordered, |x, line| best(x, "max", line, Larger);

    /// The smallest elements along axis `AXIS`, and where each is: the first of equals; NaN, and where the first is, if any
    /// is NaN; of `bool`, `false` is the smaller. (The values alone: `amin`, along any axes.) New, O(n).
    ///
    /// # Shapes
    /// `[2, 3, 4]` along 1 gives `[2, 4]` twice.
    #[doc(alias = "min_with_indices")]
    min(axis: impl Axis): Ordered, |x, line| best(x, "min", line, Smaller);
}
finds! {
    @inline
    max Larger "largest";
    min Smaller "smallest";
}

compiled! { arg::<T, Larger> }
