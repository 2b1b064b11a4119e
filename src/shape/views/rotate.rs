//! Quarter turns: two axes exchanged, or not.
//!
//! Known by now: axes exchanged (`permute`). This file adds a number that chooses between two shapes: rustc computes nothing from a const parameter,
//! so there is a row for each number.

use crate::shape::Lengths;
use crate::shape::axis::{Before, HasAxis, Last};
use crate::shape::permute::Transpose;

/// A shape that can be turned by `TURNS` quarters, from axis `A` towards axis `B`.
///
/// `[2, 3]` turned by 1 is `[3, 2]`, turned by 2 `[2, 3]`.
pub trait Rotate<const TURNS: isize, const A: isize, const B: isize>: Lengths {
    /// The shape of the result.
    type Out: Lengths;
}

/// The shape `S` turned by `TURNS` quarters.
pub type Rotated<S, const TURNS: isize, const A: isize, const B: isize> = <S as Rotate<TURNS, A, B>>::Out;

/// `s` at an even number, `s` with both axes exchanged at an odd one
impl<S, P, Q, M, O, const TURNS: isize, const A: isize, const B: isize> Rotate<TURNS, A, B> for S
where
    S: HasAxis<A, Place = P> + HasAxis<B, Place = Q> + Transpose<A, B, Out = M>,
    P: ApartFrom<Q>,
    M: Quarters<S, TURNS, Out = O>,
    O: Lengths,
{
    type Out = O;
}

/// A place that is not `Q`.
#[diagnostic::on_unimplemented(
    message = "the two axes of a rotation cannot be identical: name two axes",
    label = "both are the same axis",
    note = "`rot90::<TURNS, A, B>()`, as in `x.rot90::<1, 0, 1>()`"
)]
pub trait ApartFrom<Q> {}
/// The last axis differs from an axis further in front.
#[diagnostic::do_not_recommend]
impl<P> ApartFrom<Before<P>> for Last {}
/// An axis further in front differs from the last.
#[diagnostic::do_not_recommend]
impl<P> ApartFrom<Last> for Before<P> {}
/// Both are further in front: they differ if their places one step nearer do.
#[diagnostic::do_not_recommend]
impl<P: ApartFrom<Q>, Q> ApartFrom<Before<Q>> for Before<P> {}

/// A shape with two axes exchanged, and `S` without.
#[diagnostic::on_unimplemented(
    message = "`rot90` turns by -3 to 3 quarters, not by {TURNS}: leave out whole turns, which are 4 quarters",
    label = "4 quarters are a whole turn",
    note = "a number that is known only at run time: `x.as_dyn().rot90(turns, 0, 1)`"
)]
pub trait Quarters<S, const TURNS: isize> {
    /// The shape after the turns.
    type Out;
}
macro_rules! quarters {
    ($($turns:literal $out:ident;)*) => {$(
        /// `s` at an even number, `m` at an odd one
        #[diagnostic::do_not_recommend]
        impl<S, M> Quarters<S, $turns> for M {
            type Out = $out;
        }
    )*};
}
quarters! { -3 M; -2 S; -1 M; 0 S; 1 M; 2 S; 3 M; }
