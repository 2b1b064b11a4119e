//! Several views of one tensor: the parts of an axis, as an array or a tuple of typed views.
//!
//! | parts | result |
//! |---|---|
//! | n of one shape, n known (up to 999) | `[View; n]` |
//! | n of one shape and a last one of another, n up to 11 | a tuple of n + 1 views |
//! | of lengths that are listed | a tuple, up to 12 views |
//! | any other number | `Vec<View>` |
//!
//! `even` has `tensor_split`, `of` has `split_of`, and `any_rank` has all of these on a rank known only at run time.

mod any_rank;
mod even;
mod of;

pub use of::SplitBy;

use super::back::front;
use crate::dim::{Dyn, K, Length, M, N, One};
use crate::error::OutOfMemory;
use crate::error::prelude::*;
use crate::shape::axis::InList;
use crate::shape::reduce::{Reduce, Reduced};
use crate::shape::split::{ChunkAxis, Even, SplitAxis, SplitSizes, Uneven};
use crate::shape::{List, StaticShape};
use crate::tensor::{Strided, Tensor, View, ViewMut};
use congruent_kernel::storage::collected;
use congruent_layout::Layout;
use congruent_layout::view::{self as rule, Window};
use core::marker::PhantomData;

/// The access to the parts: read-only ([`Reading`]) or mutable ([`Writing`]).
pub trait Lender {
    /// A part of shape `S`.
    type Part<S>;
    /// Returns the part in a window.
    ///
    /// # Safety
    /// The window is one of the layout of the base, its sizes fit `S`; if it is written to, it shares no element with another window.
    #[doc(hidden)]
    unsafe fn view_window<S>(&mut self, window: Window) -> Self::Part<S>;
}

/// Access to parts for reading.
pub struct Reading<'a, T>(View<'a, T, ()>);
impl<'a, T> Lender for Reading<'a, T> {
    type Part<S> = View<'a, T, S>;
    unsafe fn view_window<S>(&mut self, window: Window) -> View<'a, T, S> {
        // SAFETY: the caller's promise; the shape of the lender is never read.
        unsafe { self.0.through(window) }
    }
}

/// Access to parts for writing, none of which overlaps another.
pub struct Writing<'a, T>(Strided<T, ()>, PhantomData<&'a mut T>);
impl<'a, T> Lender for Writing<'a, T> {
    type Part<S> = ViewMut<'a, T, S>;
    unsafe fn view_window<S>(&mut self, window: Window) -> ViewMut<'a, T, S> {
        // SAFETY: the caller's promise: reached through this part alone.
        unsafe { ViewMut::over(self.0.window(window)) }
    }
}

/// A number of items, as a type: `[X; V]` for `N<V>`, `Vec<X>` if the number is unknown, or 1,000 or more.
#[diagnostic::on_unimplemented(
    message = "an axis of generic length `{Self}` is not a known number of parts",
    label = "an array has a known length",
    note = "a list of any number of parts is that of a length `_`: `x.as_shape::<shape![_, 3]>().unbind::<0>()`"
)]
pub trait Many: Length {
    /// The collection of as many `X` as the length.
    type Of<X>;
    /// Makes the items, one for each window.
    ///
    /// # Errors
    /// [`OutOfMemory`]
    #[doc(hidden)]
    fn collect_windows<X>(windows: Vec<Window>, make: impl FnMut(Window) -> X) -> Result<Self::Of<X>, OutOfMemory>;
}

/// Makes an array of one item for each window.
fn array<X, const V: usize>(windows: Vec<Window>, mut make: impl FnMut(Window) -> X) -> [X; V] {
    debug_assert_eq!(windows.len(), V);
    let mut windows = windows.into_iter();
    core::array::from_fn(|_| make(windows.next().unwrap_or_else(|| unreachable!("a window for each part"))))
}

#[diagnostic::do_not_recommend]
impl Many for One {
    type Of<X> = [X; 1];
    fn collect_windows<X>(windows: Vec<Window>, make: impl FnMut(Window) -> X) -> Result<[X; 1], OutOfMemory> {
        Ok(array(windows, make))
    }
}
#[diagnostic::do_not_recommend]
impl<const V: usize> Many for N<V>
where
    N<V>: Length,
{
    type Of<X> = [X; V];
    fn collect_windows<X>(windows: Vec<Window>, make: impl FnMut(Window) -> X) -> Result<[X; V], OutOfMemory> {
        Ok(array(windows, make))
    }
}
macro_rules! vectors {
    ($([$($param:tt)*] $d:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($param)*> Many for $d where $d: Length {
            type Of<X> = Vec<X>;
            fn collect_windows<X>(windows: Vec<Window>, make: impl FnMut(Window) -> X) -> Result<Vec<X>, OutOfMemory> {
                collected(windows.into_iter().map(make))
            }
        }
    )*};
}
vectors! {
    [] Dyn;
    [const H: usize, const L: usize] K<H, L>;
    [const H: usize, const T: usize, const L: usize] M<H, T, L>;
    [T: crate::dim::Tag] crate::dim::Sym<T>;
}

/// A number of items and a last one of another type, as a tuple.
#[diagnostic::on_unimplemented(
    message = "`{Self}` equal parts and a shorter last one do not fit into a tuple, which has at most 12",
    label = "too many parts of which one is shorter",
    note = "parts that are all of one length come as an array: choose a length that divides the axis, or split its multiple and the rest apart with `narrow`"
)]
pub trait TupleOf {
    /// A tuple of as many `X` as the length, and a `Y`.
    type Of<X, Y>;
    /// Makes the items.
    ///
    /// # Safety
    /// There is a window for each item, as [`Lender::view_window`] requires: the last of shape `R`, the others of `S`.
    #[doc(hidden)]
    unsafe fn view_windows<F: Lender, S, R>(windows: Vec<Window>, lender: F) -> Self::Of<F::Part<S>, F::Part<R>>;
}

/// Returns the next part.
///
/// # Safety
/// The next window meets the requirement of [`Lender::view_window`].
unsafe fn next<F: Lender, S>(windows: &mut std::vec::IntoIter<Window>, lender: &mut F) -> F::Part<S> {
    let window = windows.next().unwrap_or_else(|| unreachable!("a window for each part"));
    // SAFETY: the caller's promise.
    unsafe { lender.view_window(window) }
}

/// ```text
/// impl TupleOf for N<2> {
///     type Of<X, Y> = (X, X, Y);
///     fn view_windows<..>(windows, lender) -> .. { (next(..), next(..), next(..)) }
/// }
/// ```
macro_rules! tuples {
    ($($d:ty: $($x:ident)*;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl TupleOf for $d {
            type Of<X, Y> = ($(tuples!(@type $x X),)* Y,);
            unsafe fn view_windows<F: Lender, S, R>(windows: Vec<Window>, mut lender: F) -> Self::Of<F::Part<S>, F::Part<R>> {
                let mut windows = windows.into_iter();
                // SAFETY: the caller's promise, one window for each part in turn.
                $(let $x = unsafe { next::<F, S>(&mut windows, &mut lender) };)*
                // SAFETY: the caller's promise, one window for each part in turn; the last is of shape `R`.
                ($($x,)* unsafe { next::<F, R>(&mut windows, &mut lender) },)
            }
        }
    )*};
    (@type $x:ident $X:ident) => { $X };
}
tuples! {
    N<0>: ;
    One: a;
    N<2>: a b;
    N<3>: a b c;
    N<4>: a b c d;
    N<5>: a b c d e;
    N<6>: a b c d e f;
    N<7>: a b c d e f g;
    N<8>: a b c d e f g h;
    N<9>: a b c d e f g h i;
    N<10>: a b c d e f g h i j;
    N<11>: a b c d e f g h i j k;
}

/// Shapes of parts, arranged as views with the access `F`.
pub trait Arrange<F: Lender> {
    /// The array, tuple or vector.
    type Out;
    /// Makes the collection.
    ///
    /// # Safety
    /// There is a window for each part, as [`Lender::view_window`] requires.
    ///
    /// # Errors
    /// [`OutOfMemory`]
    #[doc(hidden)]
    unsafe fn arrange(windows: Vec<Window>, lender: F) -> Result<Self::Out, OutOfMemory>;
}

/// The views of the parts `P` with the access `F`.
pub type Arranged<P, F> = <P as Arrange<F>>::Out;

/// A number of parts of one shape.
impl<F: Lender, C: Many, S> Arrange<F> for Even<C, S> {
    type Out = C::Of<F::Part<S>>;
    unsafe fn arrange(windows: Vec<Window>, mut lender: F) -> Result<Self::Out, OutOfMemory> {
        // SAFETY: the caller's promise.
        C::collect_windows(windows, |window| unsafe { lender.view_window(window) })
    }
}
/// A number of parts of one shape, and a last one of another.
impl<F: Lender, C: TupleOf, S, R> Arrange<F> for Uneven<C, S, R> {
    type Out = C::Of<F::Part<S>, F::Part<R>>;
    unsafe fn arrange(windows: Vec<Window>, lender: F) -> Result<Self::Out, OutOfMemory> {
        // SAFETY: the caller's promise.
        Ok(unsafe { C::view_windows(windows, lender) })
    }
}

/// A list of shapes, one for each part, arranged as a tuple.
#[diagnostic::on_unimplemented(
    message = "more parts than fit into a tuple, which has at most 12: split them in two steps",
    label = "too many parts",
    note = "`narrow` takes a part alone"
)]
pub trait Several<F: Lender> {
    /// The tuple.
    type Out;
    /// Makes the tuple.
    ///
    /// # Safety
    /// There is a window for each part, as [`Lender::view_window`] requires.
    #[doc(hidden)]
    unsafe fn several(windows: Vec<Window>, lender: F) -> Self::Out;
}

/// `impl<F: Lender, A, B> Several<F> for (((), A), B) { type Out = (F::Part<A>, F::Part<B>); .. }`
macro_rules! several {
    ($($list:ty, [$($part:ident)*];)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<F: Lender, $($part),*> Several<F> for $list {
            type Out = ($(F::Part<$part>,)*);
            unsafe fn several(windows: Vec<Window>, mut lender: F) -> Self::Out {
                let mut windows = windows.into_iter();
                // SAFETY: the caller's promise, one window for each part in turn.
                ($(unsafe { next::<F, $part>(&mut windows, &mut lender) },)*)
            }
        }
    )*};
}
several! {
    ((), A), [A];
    (((), A), B), [A B];
    ((((), A), B), C), [A B C];
    (((((), A), B), C), D), [A B C D];
    ((((((), A), B), C), D), E), [A B C D E];
    (((((((), A), B), C), D), E), G), [A B C D E G];
    ((((((((), A), B), C), D), E), G), H), [A B C D E G H];
    (((((((((), A), B), C), D), E), G), H), I), [A B C D E G H I];
    ((((((((((), A), B), C), D), E), G), H), I), J), [A B C D E G H I J];
    (((((((((((), A), B), C), D), E), G), H), I), J), K1), [A B C D E G H I J K1];
    ((((((((((((), A), B), C), D), E), G), H), I), J), K1), L), [A B C D E G H I J K1 L];
    (((((((((((((), A), B), C), D), E), G), H), I), J), K1), L), M1), [A B C D E G H I J K1 L M1];
}

/// Returns a window for each position of an axis.
///
/// # Errors
/// [`Fault::TooLarge`], [`Fault::OutOfMemory`].
pub(super) fn unbind(x: &Layout, axis: usize) -> Result<Vec<Window>, Fault> {
    rule::counted(x.sizes()[axis])?;
    let part = |i| Window::new(|to| rule::select(x, axis, i as isize, to));
    let position = |window: Result<Window, Fault>| window.unwrap_or_else(|_| unreachable!("a position of the axis"));
    Ok(collected((0..x.sizes()[axis]).map(part).map(position))?)
}

fn split(x: &Layout, back: usize, size: usize) -> Result<Vec<Window>, Fault> {
    let axis = front(x, back);
    rule::split_lengths(x, axis, &rule::split(x.sizes(), axis, size)?)
}

fn chunk(x: &Layout, back: usize, count: usize) -> Result<Vec<Window>, Fault> {
    let axis = front(x, back);
    rule::split_lengths(x, axis, &rule::chunk(x.sizes(), axis, count)?)
}

impl<T, S> Strided<T, S> {
    pub(super) fn reading(&self) -> Reading<'_, T> {
        // SAFETY: borrowed for as long as `self`; the shape of the lender is never read.
        Reading(unsafe { View::over(self.share().rebrand()) })
    }
}
impl<'a, T, S> View<'a, T, S> {
    pub(super) fn reading(&self) -> Reading<'a, T> {
        // SAFETY: borrowed for as long as the base; the shape of the lender is never read.
        Reading(unsafe { View::over(self.strided.share().rebrand()) })
    }
}
impl<'a, T, S> ViewMut<'a, T, S> {
    pub(super) fn into_writing(self) -> Writing<'a, T> {
        // SAFETY: taken over; the shape of the lender is never read.
        Writing(unsafe { self.strided.rebrand() }, PhantomData)
    }
}
macro_rules! writing {
    ($($owner:ty),*) => {$(
        impl<T, S> $owner {
            pub(super) fn writing(&mut self) -> Writing<'_, T> {
                // SAFETY: `self` rests while the parts are written; the shape of the lender is never read.
                Writing(unsafe { self.strided.share().rebrand() }, PhantomData)
            }
        }
    )*};
}
writing! { Tensor<T, S>, ViewMut<'_, T, S> }

/// ```text
/// impl<T, S: List> Strided<T, S> {
///     pub fn split<const A: isize, const SIZE: usize>(&self) -> Arranged<S::Parts, Reading<'_, T>> where .. { .. }
/// }
/// ```
/// and so on for the other three owners, as in `list`.
macro_rules! parts {
    ($([$($life:lifetime)?] $owner:ty, [$($own:lifetime)?] $self_ty:ty, $lend:ident $lender:ident $lent:lifetime:
        $split:ident $chunk:ident $split_sizes:ident $try_split_sizes:ident $unbind:ident;)*) => {$(
        /// # Several views at a time
        impl<$($life,)? T, S: List> $owner {
            /// Splits axis `A` into parts of `SIZE` positions, the last of which may be shorter: views, O(rank) each. (Mutable parts are disjoint,
            /// and can be sent to different threads.)
            ///
            /// # Shapes
            /// `[6, 3]` along 0 by 2 is an array of three `[2, 3]`; `[5, 3]` is a tuple of two `[2, 3]` and
            /// one `[1, 3]`; a `_` is a `Vec`.
            ///
            /// # Panics
            /// With [`Fault::TooLarge`] or [`Fault::OutOfMemory`] when there is no memory for the parts: an
            /// expanded axis may have any length.
            ///
            /// ```
            /// use congruent::prelude::*;
            ///
            /// let x = Tensor::<i32, shape![5]>::arange();
            /// let (a, b, last) = x.split::<0, 2>();
            /// let last: View<i32, shape![1]> = last;
            /// assert_eq!((a.to_vec(), b.to_vec(), last.to_vec()), (vec![0, 1], vec![2, 3], vec![4]));
            /// ```
            #[track_caller]
            pub fn $split<$($own,)? const A: isize, const SIZE: usize>(self: $self_ty) -> Arranged<S::Parts, $lender<$lent, T>>
            where
                S: SplitAxis<A, SIZE, Parts: Arrange<$lender<$lent, T>>>,
            {
                let windows = split(self.layout(), S::BACK, SIZE).or_panic_in("split");
                // SAFETY: the rule's parts of this layout, each element in one of them; the relation names their shapes.
                unsafe { <S::Parts as Arrange<$lender<$lent, T>>>::arrange(windows, self.$lend()) }.or_panic()
            }

            /// Splits axis `A` into at most `COUNT` parts of one length, the last of which may be shorter: views, O(rank) each. There may be fewer,
            /// as in PyTorch: 6 in 4 parts is three times 2. (For exactly `COUNT`, `x.tensor_split::<0, 4>()` is a tuple of two `[2]` and two `[1]`.)
            ///
            /// # Shapes
            /// (For code that is independent of the form, `x.as_dyn().chunk(0, 2)?` is a `Vec`.)
            ///
            /// `[6, 3]` along 0 in 2 is an array of two `[3, 3]`; `[5, 3]` is a tuple of `[3, 3]` and `[2, 3]`; a
            /// `_` is a `Vec`.
            ///
            /// # Panics
            /// With [`Fault::TooLarge`] or [`Fault::OutOfMemory`] when there is no memory for the parts: an
            /// expanded axis may have any length.
            ///
            /// ```
            /// use congruent::prelude::*;
            ///
            /// let mut x = Tensor::<f32, shape![8]>::arange();
            /// let [mut low, mut high] = x.chunk_mut::<0, 2>();
            /// std::thread::scope(|scope| {
            ///     scope.spawn(|| low.neg_());
            ///     scope.spawn(|| high.exp_());
            /// });
            /// assert_eq!(x[[3]], -3.0);
            /// ```
            #[track_caller]
            pub fn $chunk<$($own,)? const A: isize, const COUNT: usize>(self: $self_ty) -> Arranged<S::Parts, $lender<$lent, T>>
            where
                S: ChunkAxis<A, COUNT, Parts: Arrange<$lender<$lent, T>>>,
            {
                let windows = chunk(self.layout(), S::BACK, COUNT).or_panic_in("chunk");
                // SAFETY: the rule's parts of this layout, each element in one of them; the relation names their shapes.
                unsafe { <S::Parts as Arrange<$lender<$lent, T>>>::arrange(windows, self.$lend()) }.or_panic()
            }

            /// Splits axis `A` into parts of these lengths, whose sum is the axis: a tuple of views, O(rank) each.
            ///
            /// # Shapes
            /// `[4, 3]` along 0 by `shape![1, 3]` is `[1, 3]` and `[3, 3]`.
            ///
            /// # Panics
            /// If a length known only at run time is not the sum of these lengths.
            ///
            /// ```compile_fail,E0277
            /// use congruent::prelude::*;
            ///
            /// let mut x = Tensor::<i32, shape![8]>::arange();
            /// x.split_sizes::<0, shape![3, 3]>();   // 3 + 3 is not 8
            /// ```
            #[track_caller]
            pub fn $split_sizes<$($own,)? const A: isize, X: StaticShape>(self: $self_ty) -> <S::Parts as Several<$lender<$lent, T>>>::Out
            where
                S: SplitSizes<A, X, Parts: Several<$lender<$lent, T>>>,
            {
                self.$try_split_sizes::<A, X>().or_panic()
            }

            /// Splits axis `A` into parts of these lengths, whose sum is the axis: a tuple of views, O(rank) each.
            ///
            /// # Errors
            /// [`Fault::PartsSum`] if a length known only at run time is not the sum of these lengths.
            pub fn $try_split_sizes<$($own,)? const A: isize, X: StaticShape>(
                self: $self_ty,
            ) -> Result<<S::Parts as Several<$lender<$lent, T>>>::Out, ShapeError>
            where
                S: SplitSizes<A, X, Parts: Several<$lender<$lent, T>>>,
            {
                let x = self.layout();
                let windows = named!("split_sizes", rule::split_lengths(x, front(x, S::BACK), X::SIZES.as_slice()));
                // SAFETY: the rule's parts of this layout, each element in one of them; the relation names their shapes.
                Ok(unsafe { <S::Parts as Several<$lender<$lent, T>>>::several(windows, self.$lend()) })
            }

            /// Returns a view of each position of axis `A`, which is removed: O(rank) each.
            ///
            /// # Shapes
            /// `[2, 3]` along 0 is an array of two `[3]`; for a `_`, or 1,000 positions or more, the result is a `Vec`.
            ///
            /// # Panics
            /// With [`Fault::TooLarge`] or [`Fault::OutOfMemory`] when there is no memory for the parts: an
            /// expanded axis may have any length.
            ///
            /// ```
            /// use congruent::prelude::*;
            ///
            /// let mut x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
            /// let [first, second] = x.unbind::<0>();
            /// assert_eq!((&first + &second).to_vec(), [5, 7, 9]);
            /// let [mut first, second] = x.unbind_mut::<0>();
            /// first += &second;
            /// assert_eq!(x.to_vec(), [5, 7, 9, 4, 5, 6]);
            /// ```
            #[track_caller]
            pub fn $unbind<$($own,)? const A: isize>(
                self: $self_ty,
            ) -> <S::Dim as Many>::Of<<$lender<$lent, T> as Lender>::Part<Reduced<S, A>>>
            where
                S: Reduce<A, Dim: Many, Place: InList>,
            {
                let x = self.layout();
                let (windows, mut lender) = (unbind(x, front(x, S::BACK)).or_panic_in("unbind"), self.$lend());
                // SAFETY: the positions of an axis of this layout, each element in one of them; of the shape without it.
                <S::Dim as Many>::collect_windows(windows, |window| unsafe { lender.view_window(window) }).or_panic()
            }
        }
    )*};
}

parts! {
    [] Strided<T, S>, ['s] &'s Self, reading Reading 's: split chunk split_sizes try_split_sizes unbind;
    ['a] View<'a, T, S>, [] &Self, reading Reading 'a: split chunk split_sizes try_split_sizes unbind;
    [] Tensor<T, S>, ['s] &'s mut Self, writing Writing 's: split_mut chunk_mut split_sizes_mut try_split_sizes_mut unbind_mut;
    ['a] ViewMut<'a, T, S>, [] Self, into_writing Writing 'a: into_split into_chunk into_split_sizes try_into_split_sizes into_unbind;
    [] ViewMut<'_, T, S>, ['s] &'s mut Self, writing Writing 's: split_mut chunk_mut split_sizes_mut try_split_sizes_mut unbind_mut;
}
