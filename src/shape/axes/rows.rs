//! The table of axis numbers.
//!
//! Known by now: places, and the relations of a single axis (`axis`, `along`, `reduce`, `squeeze`). This file adds the place of each number, one row
//! each.

use crate::dim::{Length, One};
use crate::shape::Lengths;
use crate::shape::along::Along;
use crate::shape::axis::{At, Before, HasAxis, Last, Sole};
use crate::shape::equal::Equal;
use crate::shape::reduce::Reduce;
use crate::shape::squeeze::{Squeeze, SqueezeAt};

/// An axis number of a shape: its place, and the relations of a single axis.
///
/// **Why not `impl<S: HasAxis<A>, const A: isize> Reduce<A> for S`?** If a call leaves the axis out, `x.sum()`, each impl on the way to the place
/// would be one more bound that does not hold, and rustc reports each of them.
macro_rules! row {
    ([$($generics:tt)*] $axis:literal: $shape:ty, $place:ty) => {
        /// `s` has this axis at this place.
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> HasAxis<$axis> for $shape {
            type Place = $place;
        }
        /// `s` without the axis at this place
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> Reduce<$axis> for $shape {
            type Dim = <Self as At<$place>>::Dim;
            type Out = <Self as At<$place>>::Removed;
            type Kept = <Self as At<$place>>::Kept;
            const BACK: usize = <Self as At<$place>>::BACK;
        }
        /// `s` squeezed at this place
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> Squeeze<$axis> for $shape
        where
            Self: SqueezeAt<$place>,
        {
            type Out = <Self as SqueezeAt<$place>>::Out;
            const GOES: bool = <Self as SqueezeAt<$place>>::GOES;
            const BACK: usize = <Self as At<$place>>::BACK;
        }
        /// `s` along this axis is `s`.
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> Along<$axis> for $shape {
            type Out = Self;
            const BACK: usize = <Self as At<$place>>::BACK;
            const SAME: Equal<Self, Self> = Equal::ITSELF;
        }
    };
}

/// Axes 0 and -1 of `[]`: length 1, and removed or kept, the result is `[]`.
///
/// (Two rows with two places, also because of rustc: when it looks for a method, it does not know `A` yet. Without a row, or with a single row, which
/// it would choose, it would report that a scalar has no such method.)
macro_rules! sole {
    ($($axis:literal)*) => {$(
        row! { [] $axis: (), Sole<$axis> }
        /// `[]` at the place of a scalar's axis is `[]`, with whatever length.
        #[diagnostic::do_not_recommend]
        impl At<Sole<$axis>> for () {
            type Dim = One;
            type Removed = ();
            type Kept = ();
            type With<E: Length> = ();
            const BACK: usize = 0;
        }
    )*};
}
sole! { 0 -1 }

/// `impl<L: Lengths, A: Length, B: Length> HasAxis<-2> for ((L, A), B) { type Place = Before<Last>; }`
macro_rules! from_the_back {
    ($($axis:literal: $shape:ty, [$($d:ident)*] $place:ty;)*) => {$(
        row! { [L: Lengths, $($d: Length),*] $axis: $shape, $place }
    )*};
}

/// `impl<A: Length, B: Length> HasAxis<0> for (((), A), B) { type Place = Before<Last>; }`
macro_rules! from_the_front {
    ($($shape:ty, [$($d:ident)*]: $($axis:literal $place:ty),*;)*) => {
        $(from_the_front! { @rank [$($d)*] $shape; $($axis $place),* })*
    };
    (@rank $ds:tt $shape:ty; $($axis:literal $place:ty),*) => {
        $(from_the_front! { @one $ds $shape, $axis $place })*
    };
    (@one [$($d:ident)*] $shape:ty, $axis:literal $place:ty) => {
        row! { [$($d: Length),*] $axis: $shape, $place }
    };
}

type P0 = Last;
type P1 = Before<P0>;
type P2 = Before<P1>;
type P3 = Before<P2>;
type P4 = Before<P3>;
type P5 = Before<P4>;
type P6 = Before<P5>;
type P7 = Before<P6>;

from_the_back! {
    -1: (L, A), [A] P0;
    -2: ((L, A), B), [A B] P1;
    -3: (((L, A), B), C), [A B C] P2;
    -4: ((((L, A), B), C), D), [A B C D] P3;
    -5: (((((L, A), B), C), D), E), [A B C D E] P4;
    -6: ((((((L, A), B), C), D), E), F), [A B C D E F] P5;
    -7: (((((((L, A), B), C), D), E), F), G), [A B C D E F G] P6;
    -8: ((((((((L, A), B), C), D), E), F), G), H), [A B C D E F G H] P7;
}

from_the_front! {
    ((), A), [A]: 0 P0;
    (((), A), B), [A B]: 0 P1, 1 P0;
    ((((), A), B), C), [A B C]: 0 P2, 1 P1, 2 P0;
    (((((), A), B), C), D), [A B C D]: 0 P3, 1 P2, 2 P1, 3 P0;
    ((((((), A), B), C), D), E), [A B C D E]: 0 P4, 1 P3, 2 P2, 3 P1, 4 P0;
    (((((((), A), B), C), D), E), F), [A B C D E F]: 0 P5, 1 P4, 2 P3, 3 P2, 4 P1, 5 P0;
    ((((((((), A), B), C), D), E), F), G), [A B C D E F G]: 0 P6, 1 P5, 2 P4, 3 P3, 4 P2, 5 P1, 6 P0;
    (((((((((), A), B), C), D), E), F), G), H), [A B C D E F G H]: 0 P7, 1 P6, 2 P5, 3 P4, 4 P3, 5 P2, 6 P1, 7 P0;
}
