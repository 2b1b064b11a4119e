//! An axis: its length as a value, and a view for each of its positions.

#[cfg(feature = "rayon")]
mod halves;

#[cfg(feature = "rayon")]
pub(crate) use halves::Halves;

use super::any_rank::AnyRankStrided;
use super::strided::Strided;
use super::{Tensor, View, ViewMut};
use crate::dim::{Axis, Length};
use crate::error::prelude::*;
use crate::shape::axis::InList;
use crate::shape::reduce::{Reduce, Reduced};
use crate::shape::{AnyRank, List};
use congruent_layout::Layout;
use congruent_layout::view::resolve;
use core::fmt::{self, Debug};
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::Range;

/// The positions along an axis whose views are still to be returned.
#[derive(Clone, Debug)]
struct RemainingViews {
    // Invariants:
    // 1. `layout` is that of the tensor without the axis, `step` the stride of the axis.
    // 2. `left` is inside the axis, and shrinks only: no position comes twice.
    layout: Layout,
    step: usize,
    left: Range<usize>,
}

impl RemainingViews {
    fn along(x: &Layout, axis: usize) -> Self {
        RemainingViews { layout: x.without(axis), step: x.strides()[axis], left: 0..x.sizes()[axis] }
    }

    /// Returns the elements at position `i` of the axis.
    ///
    /// # Safety
    /// `self` was made from `whole`, and `i` is a position of its axis; the sizes without the axis fit `R`; and the requirements of
    /// [`Strided::share`].
    unsafe fn at<T, R>(&self, whole: &Strided<T, AnyRank>, i: usize) -> Strided<T, R> {
        // SAFETY: by invariant 1 what lies there is a part of `whole`; the rest is the caller's promise.
        unsafe { whole.relaid(i * self.step, self.layout.clone()) }
    }
}

/// The iterators; expanded for read-only views:
///
/// ```text
/// pub struct AxisIter<'a, T, R> { whole: View<'a, T, AnyRank>, steps: Steps, shape: PhantomData<fn() -> R> }
/// impl<'a, T, R> Iterator for AxisIter<'a, T, R> { type Item = View<'a, T, R>; .. }
/// ```
macro_rules! iterators {
    ($($(#[$doc:meta])* $name:ident over $view:ident;)*) => {$(
        $(#[$doc])*
        #[must_use = "iterators are lazy and do nothing unless consumed"]
        pub struct $name<'a, T, R> {
            // Invariants:
            // 1. The steps were made of `whole`, whose sizes without the axis fit `R`.
            // 2. `whole` is only where positions are counted from: through it no element is reached but those of the positions
            //    that are left, which no other iterator has.
            whole: $view<'a, T, AnyRank>,
            steps: RemainingViews,
            shape: PhantomData<fn() -> R>,
        }
        impl<'a, T, R> $name<'a, T, R> {
            /// # Safety
            /// The sizes of `whole` without the axis, which exists, fit `R`.
            unsafe fn new(whole: $view<'a, T, AnyRank>, axis: usize) -> Self {
                let steps = RemainingViews::along(whole.layout(), axis);
                $name { whole, steps, shape: PhantomData }
            }

            /// Returns the view at a position that is no longer in `left`.
            fn view(&self, i: usize) -> $view<'a, T, R> {
                // SAFETY: invariant 1; `i` came from `left`, which is inside the axis.
                let part = unsafe { self.steps.at(&self.whole, i) };
                // SAFETY: borrowed for `'a`; no other position shares an element with it, where it is to be written, because
                // no two positions of `whole` do, and it does not come again.
                unsafe { $view::over(part) }
            }
        }
        impl<'a, T, R> Iterator for $name<'a, T, R> {
            type Item = $view<'a, T, R>;
            fn next(&mut self) -> Option<Self::Item> {
                self.steps.left.next().map(|i| self.view(i))
            }
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.steps.left.size_hint()
            }
            fn nth(&mut self, n: usize) -> Option<Self::Item> {
                self.steps.left.nth(n).map(|i| self.view(i))
            }
            fn count(self) -> usize {
                self.len()
            }
            fn last(mut self) -> Option<Self::Item> {
                self.next_back()
            }
        }
        impl<T, R> DoubleEndedIterator for $name<'_, T, R> {
            fn next_back(&mut self) -> Option<Self::Item> {
                self.steps.left.next_back().map(|i| self.view(i))
            }
            fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
                self.steps.left.nth_back(n).map(|i| self.view(i))
            }
        }
        impl<T, R> ExactSizeIterator for $name<'_, T, R> {}
        #[cfg(feature = "rayon")]
        impl<T, R> Halves for $name<'_, T, R> {
            fn split_at(mut self, at: usize) -> (Self, Self) {
                let Range { start, end } = self.steps.left;
                assert!(at <= end - start, "position {at} of {} that are left", end - start);
                // SAFETY: borrowed for `'a`, as `self` is. Both have the same `whole`, from which each makes views of its own
                // positions alone (invariant 2); none of them is in both.
                let whole = unsafe { $view::over(self.whole.strided.share()) };
                let steps = RemainingViews { left: start + at..end, ..self.steps.clone() };
                self.steps.left.end = start + at;
                (self, $name { whole, steps, shape: PhantomData })
            }
        }
        impl<T, R> FusedIterator for $name<'_, T, R> {}
        impl<T, R> Debug for $name<'_, T, R> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($name)).field("steps", &self.steps).finish_non_exhaustive()
            }
        }
    )*};
}
iterators! {
    /// Iterates over views, one for each position of an axis: see [`Strided::axis_iter`].
    AxisIter over View;
    /// Iterates over mutable views, one for each position of an axis: see [`Tensor::axis_iter_mut`].
    AxisIterMut over ViewMut;
}

/// # Along an axis
impl<T, S: List> Strided<T, S> {
    /// The length of axis `A`, as a value of its type, for `dims!`: a named length keeps its name. O(1).
    ///
    /// # Shapes
    /// For `shape![Batch, 3, _]` along 0 a `Batch`, along 1 `N<3>`, along 2 a `_`. The number is `x.sizes()[1]`, the number of axes (PyTorch's
    /// `x.dim()`) `x.ndim()`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// fn column<R: Dim, C: Dim>(x: &Strided<f32, shape![R, C]>) -> Tensor<f32, shape![R, 1]> {
    ///     Tensor::ones_of(dims![x.dim::<0>(), 1])
    /// }
    /// let n = 4;
    /// let x: Tensor<f32, shape![_, 3]> = Tensor::ones_of(dims![n, 3]);
    /// let y: Tensor<f32, shape![_, 1]> = column(&x);
    /// assert_eq!(y.sizes(), [4, 1]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::<f32, shape![2, 3]>::ones().dim::<2>();   // the axes are 0 and 1
    /// ```
    pub fn dim<const A: isize>(&self) -> S::Dim
    where
        S: Reduce<A, Place: InList>,
    {
        let axis = self.ndim() - 1 - <S as Reduce<A>>::BACK;
        S::Dim::of(self.sizes()[axis]).expect("the sizes fit the shape")
    }

    /// Iterates over the positions of axis `A`, each a view without that axis: rows of a matrix along 0, its columns along 1. O(rank) per view,
    /// nothing is copied.
    ///
    /// If their number is known and small, `unbind` returns them in an array. With the feature `rayon` and its traits imported,
    /// `x.axis_iter::<0>().into_par_iter()` distributes them over threads.
    ///
    /// # Shapes
    /// `[2, 3]` along 0 gives two views of `[3]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// let sums: Vec<i32> = x.axis_iter::<0>().map(|row| row.sum_all().item()).collect();
    /// assert_eq!(sums, [6, 15]);
    /// let last: View<i32, shape![2]> = x.axis_iter::<-1>().next_back().unwrap();
    /// assert_eq!(last.to_vec(), [3, 6]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::<f32, shape![2, 3]>::ones().axis_iter::<2>();   // the axes are 0 and 1
    /// ```
    pub fn axis_iter<const A: isize>(&self) -> AxisIter<'_, T, Reduced<S, A>>
    where
        S: Reduce<A, Place: InList>,
    {
        // SAFETY: `Reduced` is the shape without the axis (`shape/axes/axis.rs`).
        unsafe { AxisIter::new(self.as_view().into_dyn(), self.ndim() - 1 - <S as Reduce<A>>::BACK) }
    }
}

/// # Along an axis, any rank
impl<T> AnyRankStrided<T> {
    /// The length of an axis. O(1).
    ///
    /// # Errors
    /// [`Fault::Axis`].
    pub fn dim(&self, axis: impl Axis) -> Result<usize, ShapeError> {
        Ok(self.strided.sizes()[resolve(self.strided.sizes(), axis.to_value()).of("dim")?])
    }

    /// Iterates over the positions of an axis, each a view without that axis. O(rank) per view, nothing is copied.
    ///
    /// # Errors
    /// [`Fault::Axis`].
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]).into_dyn();
    /// let columns: Vec<_> = x.axis_iter(1)?.map(|column| column.to_vec()).collect();
    /// assert_eq!(columns, [[1, 4], [2, 5], [3, 6]]);
    /// # Ok::<(), ShapeError>(())
    /// ```
    pub fn axis_iter(&self, axis: impl Axis) -> Result<AxisIter<'_, T, AnyRank>, ShapeError> {
        let axis = resolve(self.strided.sizes(), axis.to_value()).of("axis_iter")?;
        // SAFETY: any sizes fit `AnyRank`.
        Ok(unsafe { AxisIter::new(self.strided.as_view().into_dyn(), axis) })
    }
}

/// ```text
/// impl<T, S: List> Tensor<T, S> { pub fn axis_iter_mut<const A: isize>(&mut self) -> .. }
/// impl<T> Tensor<T, AnyRank> { pub fn axis_iter_mut(&mut self, axis: impl Axis) -> Result<..> }
/// ```
/// and of `ViewMut`.
macro_rules! writing {
    ($([$($life:lifetime)?] $(#[$shown:meta])* $name:ident;)*) => {$(
        /// # Along an axis, to write
        impl<$($life,)? T, S: List> $name<$($life,)? T, S> {
            /// Iterates over the positions of axis `A`, each a mutable view, like [`axis_iter`](Strided::axis_iter). All views may be kept at once,
            /// and sent to threads (with the feature `rayon`, by `into_par_iter()`). O(rank) per view.
            ///
            /// # Examples
            /// ```
            /// use congruent::prelude::*;
            ///
            /// let mut x = Tensor::<i32, shape![2, 3]>::zeros();
            /// for (i, mut row) in (1..).zip(x.axis_iter_mut::<0>()) {
            ///     row += i;
            /// }
            /// assert_eq!(x.to_vec(), [1, 1, 1, 2, 2, 2]);
            /// ```
            pub fn axis_iter_mut<const A: isize>(&mut self) -> AxisIterMut<'_, T, Reduced<S, A>>
            where
                S: Reduce<A, Place: InList>,
            {
                let axis = self.ndim() - 1 - <S as Reduce<A>>::BACK;
                // SAFETY: any sizes fit `AnyRank`; the same elements, borrowed alone as in the view.
                let whole = unsafe { ViewMut::over(self.as_view_mut().strided.rebrand()) };
                // SAFETY: `Reduced` is the shape without the axis (`shape/axes/axis.rs`).
                unsafe { AxisIterMut::new(whole, axis) }
            }
        }
        $(#[$shown])*
        /// # Along an axis, to write, any rank
        impl<$($life,)? T> $name<$($life,)? T, AnyRank> {
            /// Like [`axis_iter`](Strided::axis_iter), but returns mutable views.
            ///
            /// # Errors
            /// [`Fault::Axis`].
            pub fn axis_iter_mut(&mut self, axis: impl Axis) -> Result<AxisIterMut<'_, T, AnyRank>, ShapeError> {
                let axis = resolve(self.sizes(), axis.to_value()).of("axis_iter_mut")?;
                // SAFETY: any sizes fit `AnyRank`.
                Ok(unsafe { AxisIterMut::new(self.as_view_mut(), axis) })
            }
        }
    )*};
}
writing! {
    [] #[cfg_attr(all(doc, not(every_method)), doc(hidden))] Tensor;
    ['v] ViewMut;
}
