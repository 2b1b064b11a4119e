//! Positions: `t[[i, j]]` on a list, `t[&[i, j][..]]` on any rank, and `t[s![2, -1]]`, whose literals are types.

use super::views::{Item, Listed};
use super::{Strided, Tensor, View, ViewMut};
use crate::dim::Length;
use crate::shape::position::Located;
use crate::shape::rank::each_rank;
use crate::shape::slice::Front;
use crate::shape::{AnyRank, Lengths};
use congruent_layout::Dims;
use core::ops::{Index, IndexMut};
use smallvec::SmallVec;

/// A shape whose positions have a type: an array of as many numbers as axes, or a slice.
#[diagnostic::on_unimplemented(message = "positions of shape `{Self}` have no type of their own")]
pub trait Indexed: Lengths {
    /// The type of a position: `[usize; 2]` for rank 2, `&[usize]` for a rank known at run time.
    type Position<'p>: AsRef<[usize]>;

    /// Returns the position with these numbers, one for each axis.
    fn position(numbers: &[usize]) -> Self::Position<'_>;
}

impl Indexed for AnyRank {
    type Position<'p> = &'p [usize];
    fn position(numbers: &[usize]) -> &[usize] {
        numbers
    }
}

/// A position between brackets: `[usize; R]` for a list of rank `R`, a slice for any rank, and `s![..]` with a
/// number for each axis.
///
/// In an array the numbers are values, and `t[[9, 0]]` panics if there are fewer rows. In `s!`, `cargo check` checks a literal if the length is
/// known, and a negative literal counts from the back; other items are checked at run time.
///
/// ```
/// use congruent::prelude::*;
///
/// let mut t = Tensor::<i32, shape![4, 6]>::arange();
/// let i = 2;
/// assert_eq!((t[[1, 5]], t[s![1, 5]], t[s![i, -1]]), (11, 11, 17));
/// t[s![0, 0]] = 7;
/// assert_eq!(t.get(s![0, 0]), Some(&7));
/// ```
/// ```compile_fail,E0277
/// use congruent::prelude::*;
///
/// let t = Tensor::<i32, shape![4, 6]>::arange();
/// let _ = t[s![9, 0]];   // the last row is 3
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a position in a tensor of shape `{S}`",
    label = "expected as many `usize` as there are axes",
    note = "for one axis `t[[i]]`, for two `t[[i, j]]`, for three `t[[i, j, k]]`; fewer numbers select a part: `t.slice(s![i, j])`; where the rank is not known, `t[&[i, j][..]]`"
)]
pub trait Position<S> {
    /// Returns the numbers, counted from the front, in a tensor of these sizes.
    fn numbers(&self, sizes: &[usize]) -> impl AsRef<[usize]>;
}

/// The items of `s!` without `...`; the types have proven that they are numbers, one for each axis.
impl<S: Lengths, F: Located<S> + Listed> Position<S> for Front<F> {
    #[inline]
    fn numbers(&self, sizes: &[usize]) -> impl AsRef<[usize]> {
        let mut items = SmallVec::new();
        self.0.push_to(&mut items);
        let from_front = |(axis, item): (usize, &Item)| {
            let Item::At(i) = *item else { unreachable!("a range is not a number") };
            // A position before the first stays negative, which is far beyond the end as a `usize`.
            let size = sizes.get(axis).copied().unwrap_or(0) as isize;
            (if i < 0 && i + size >= 0 { i + size } else { i }) as usize
        };
        items.iter().enumerate().map(from_front).collect::<Dims>()
    }
}

#[diagnostic::do_not_recommend]
impl<S: Lengths> Position<S> for &[usize] {
    #[inline]
    fn numbers(&self, _: &[usize]) -> impl AsRef<[usize]> {
        *self
    }
}

#[diagnostic::do_not_recommend]
impl<const R: usize> Position<AnyRank> for &[usize; R] {
    #[inline]
    fn numbers(&self, _: &[usize]) -> impl AsRef<[usize]> {
        &self[..]
    }
}

/// `impl Indexed for (((), A), B) { type Position<'p> = [usize; 2]; .. }` and its position.
macro_rules! ranks {
    ($($rank:literal $shape:ty, [$($d:ident)*];)*) => {$(
        impl<$($d: Length),*> Indexed for $shape {
            type Position<'p> = [usize; $rank];
            fn position(numbers: &[usize]) -> [usize; $rank] {
                core::array::from_fn(|axis| numbers[axis])
            }
        }
        #[diagnostic::do_not_recommend]
        impl<$($d: Length),*> Position<$shape> for [usize; $rank] {
            #[inline(always)]
            fn numbers(&self, _: &[usize]) -> impl AsRef<[usize]> {
                &self[..]
            }
        }
    )*};
}

each_rank! { ranks }

/// # One element
impl<T, S> Strided<T, S> {
    /// Returns the element at a position, if it is inside. O(rank). With literals, [`s!`](crate::s) checks the position at compile time: `t.get(s![9,
    /// 0])` does not compile if there are fewer rows.
    #[inline]
    pub fn get<P: Position<S>>(&self, position: P) -> Option<&T> {
        let offset = self.layout().offset_of(position.numbers(self.sizes()).as_ref())?;
        // SAFETY: a position inside the layout is a valid element.
        Some(unsafe { &*self.pointer().as_ptr().add(offset) })
    }

    #[track_caller]
    fn offset_at(&self, numbers: &[usize]) -> usize {
        match self.layout().offset_of(numbers) {
            Some(offset) => offset,
            None => outside(numbers, self.sizes()),
        }
    }
}

#[cold]
#[track_caller]
pub(super) fn outside(numbers: &[usize], sizes: &[usize]) -> ! {
    if numbers.len() != sizes.len() {
        let (n, rank) = (numbers.len(), sizes.len());
        panic!("position {numbers:?} has {n} numbers for a tensor of {rank} dimensions, shape {sizes:?}");
    }
    let axis = (0..sizes.len()).find(|&axis| numbers[axis] >= sizes[axis]).unwrap_or(0);
    // A number beyond `isize::MAX` was counted from the back: no axis is so long.
    let (i, size) = (numbers[axis] as isize, sizes[axis]);
    let position: Vec<isize> = numbers.iter().map(|&i| i as isize).collect();
    panic!("index {i} is out of bounds for dimension {axis} with size {size}: position {position:?}, shape {sizes:?}")
}

/// Returns the element at a position: O(rank). `t[[i, j]]` is checked at run time; literals are checked at compile time in `t[s![2, -1]]` (see
/// [`Position`]).
impl<T, S, P: Position<S>> Index<P> for Strided<T, S> {
    type Output = T;
    #[inline]
    #[track_caller]
    fn index(&self, position: P) -> &T {
        let offset = self.offset_at(position.numbers(self.sizes()).as_ref());
        // SAFETY: a position inside the layout is a valid element.
        unsafe { &*self.pointer().as_ptr().add(offset) }
    }
}

macro_rules! index {
    ($([$($life:tt)*] $name:ty;)*) => {$(
        impl<$($life)* T, S, P: Position<S>> Index<P> for $name {
            type Output = T;
            #[inline]
            #[track_caller]
            fn index(&self, position: P) -> &T {
                &(**self)[position]
            }
        }
    )*};
}
macro_rules! index_mut {
    ($([$($life:tt)*] $name:ty;)*) => {$(
        index! { [$($life)*] $name; }
        impl<$($life)* T, S, P: Position<S>> IndexMut<P> for $name {
            #[inline]
            #[track_caller]
            fn index_mut(&mut self, position: P) -> &mut T {
                let offset = self.offset_at(position.numbers(self.sizes()).as_ref());
                // SAFETY: a position inside the layout is a valid element, borrowed alone.
                unsafe { &mut *self.pointer().as_ptr().add(offset) }
            }
        }
        /// # One element, to write
        impl<$($life)* T, S> $name {
            /// Returns a mutable reference to the element at a position, if it is inside. O(rank).
            #[inline]
            pub fn get_mut<P: Position<S>>(&mut self, position: P) -> Option<&mut T> {
                let offset = self.layout().offset_of(position.numbers(self.sizes()).as_ref())?;
                // SAFETY: a position inside the layout is a valid element, borrowed alone.
                Some(unsafe { &mut *self.pointer().as_ptr().add(offset) })
            }
        }
    )*};
}

index! { ['a,] View<'a, T, S>; }
index_mut! {
    [] Tensor<T, S>;
    ['a,] ViewMut<'a, T, S>;
}
