//! Positions: `t[[i, j]]` on a list, `t[&[i, j][..]]` on any rank.

use super::{Strided, Tensor, View, ViewMut};
use crate::dim::Length;
use crate::shape::{AnyRank, Lengths};
use core::ops::{Index, IndexMut};

/// A shape whose positions have a type: an array of as many numbers as axes, or a slice.
#[diagnostic::on_unimplemented(message = "positions of shape `{Self}` have no type of their own")]
pub trait Indexed: Lengths {
    /// The position: `[usize; 2]` for rank 2, `&[usize]` for a rank known at run time.
    type Position<'p>: AsRef<[usize]>;

    /// The position with these numbers, as many as axes.
    fn position(numbers: &[usize]) -> Self::Position<'_>;
}

impl Indexed for AnyRank {
    type Position<'p> = &'p [usize];
    fn position(numbers: &[usize]) -> &[usize] {
        numbers
    }
}

/// What may stand between the brackets: `[usize; R]` for a list of rank `R`, a slice for any rank.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a position in a tensor of shape `{S}`",
    note = "a position has one `usize` for each axis, as in `t[[i, j]]`; where the rank is not known, it is a slice: `t[&[i, j][..]]`"
)]
pub trait Position<S> {
    /// The numbers.
    fn numbers(&self) -> &[usize];
}

#[diagnostic::do_not_recommend]
impl<S: Lengths> Position<S> for &[usize] {
    fn numbers(&self) -> &[usize] {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<const R: usize> Position<AnyRank> for &[usize; R] {
    fn numbers(&self) -> &[usize] {
        *self
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
            fn numbers(&self) -> &[usize] { self }
        }
    )*};
}

ranks! {
    0 (), [];
    1 ((), A), [A];
    2 (((), A), B), [A B];
    3 ((((), A), B), C), [A B C];
    4 (((((), A), B), C), D), [A B C D];
    5 ((((((), A), B), C), D), E), [A B C D E];
    6 (((((((), A), B), C), D), E), F), [A B C D E F];
    7 ((((((((), A), B), C), D), E), F), G), [A B C D E F G];
    8 (((((((((), A), B), C), D), E), F), G), H), [A B C D E F G H];
}

impl<T, S> Strided<T, S> {
    /// The element at a position, if it is inside. O(rank).
    #[inline]
    pub fn get<P: Position<S>>(&self, position: P) -> Option<&T> {
        let offset = self.layout().offset_of(position.numbers())?;
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
    let (i, size) = (numbers[axis], sizes[axis]);
    panic!("index {i} is out of bounds for dimension {axis} with size {size}: position {numbers:?}, shape {sizes:?}")
}

impl<T, S, P: Position<S>> Index<P> for Strided<T, S> {
    type Output = T;
    #[inline]
    #[track_caller]
    fn index(&self, position: P) -> &T {
        let offset = self.offset_at(position.numbers());
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
                let offset = self.offset_at(position.numbers());
                // SAFETY: a position inside the layout is a valid element, borrowed alone.
                unsafe { &mut *self.pointer().as_ptr().add(offset) }
            }
        }
        impl<$($life)* T, S> $name {
            /// The element at a position, to be written, if it is inside. O(rank).
            #[inline]
            pub fn get_mut<P: Position<S>>(&mut self, position: P) -> Option<&mut T> {
                let offset = self.layout().offset_of(position.numbers())?;
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
