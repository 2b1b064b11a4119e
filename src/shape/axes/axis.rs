//! Axis numbers: a number as a place in the list.
//!
//! Known by now: lists, and recursions along them. `x.sum::<-1>()` names an axis by a const generic. This file adds the place of each number.
//!
//! **Why is an index a place?** A recursion has to go one step down the list and one step down the number, and rustc computes
//! nothing from a const parameter: `A - 1` is not a type. A place is the number as a type that a row can match: [`Before<P>`](Before) is one step,
//! [`Last`] is the end. (A place counts from the back, like the list.) So numbers are looked up once, in a table with a row for each (`rows`); all
//! relations of an axis read the shape at a place ([`At`]), or are recursions over places, with a row for `Last` and one for `Before<P>`.
//!
//! * a negative number is a place whatever the list: `-1` is [`Last`], `-2` is [`Before<Last>`](Before);
//! * a number from 0 up needs the rank, so there is a row for each rank and number;
//! * 0 and -1 of a scalar are [`Sole`], the place of its one element: PyTorch reduces, sorts or flips a tensor without axes along them, and returns a
//!   tensor without axes.
//!
//! At a place, [`At`] reads the length, removes it, or replaces it; [`Insert`] puts a new one there.
//!
//! Exercises of the course: 17, 18 and 20.

use crate::dim::{Length, One};
use crate::shape::{Chain, Lengths};

/// The axis number `A`, in a list of axes: `axes![0, -1]` is `(((), Ax<0>), Ax<-1>)`.
#[derive(Clone, Copy, Debug)]
pub struct Ax<const A: isize>;

/// The place of the last axis.
pub struct Last;
/// The place one axis before `P`.
pub struct Before<P>(P);

/// A shape that has an axis number `A`.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` has no axis `{A}`",
    label = "there is no axis `{A}`",
    note = "axes count from 0, or from -1 for the last backwards (8 at most); of `shape![..L, D]` only those from the back are known, or generic code asks for the relation, as in `where shape![..L, D]: Reduce<{A}>`"
)]
pub trait HasAxis<const A: isize>: Lengths {
    /// The place of the axis.
    type Place;
}

/// The length of a shape at a place.
pub trait At<P>: Lengths {
    /// The length at the place.
    type Dim: Length;
    /// The shape without that axis.
    type Removed: Lengths;
    /// The shape with length 1 at the place.
    type Kept: Lengths;
    /// The shape with another length at the place.
    type With<E: Length>: Lengths;
    /// The number of axes after this one.
    const BACK: usize;
}

/// The last axis of `[.., d]` is `d`; without it, `[..]`; kept, `[.., 1]`; with e, `[.., e]`.
impl<L: Lengths, D: Length> At<Last> for (L, D) {
    type Dim = D;
    type Removed = L;
    type Kept = (L, One);
    type With<E: Length> = (L, E);
    const BACK: usize = 0;
}

/// One axis further in: `[.., d]` at `Before<P>` is `[..]` at `P`, then `d` again.
impl<L: At<P>, D: Length, P> At<Before<P>> for (L, D) {
    type Dim = L::Dim;
    type Removed = (L::Removed, D);
    type Kept = (L::Kept, D);
    type With<E: Length> = (L::With<E>, D);
    const BACK: usize = L::BACK + 1;
}

/// A shape that can get a new axis at a place of the result.
pub trait Insert<P>: Lengths {
    /// The shape with an axis of length `D` at the place.
    type With<D: Length>: Lengths;
    /// The number of axes after the new one.
    const BACK: usize;
}

/// At the end: `[..]` with d is `[.., d]`.
impl<S: Lengths> Insert<Last> for S {
    type With<D: Length> = (S, D);
    const BACK: usize = 0;
}

/// One axis further in: `[.., e]` at `Before<P>` is `[..]` at `P`, then `e` again.
impl<L: Insert<P>, E: Length, P> Insert<Before<P>> for (L, E) {
    type With<D: Length> = (L::With<D>, E);
    const BACK: usize = L::BACK + 1;
}

/// A shape that can get a new axis at place `A`: a shape of n axes has n + 1 places.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` has no place `{A}` for a new axis",
    label = "there is no place `{A}`",
    note = "a shape of n axes has places 0 to n, or -1 for the last backwards; one from 0 up needs a shape whose rank is known (at most 7)"
)]
pub trait HasGap<const A: isize>: Lengths {
    /// The place of the new axis in the result.
    type Place;
}

/// The places of `[..]` are the axes of `[.., 1]`.
#[diagnostic::do_not_recommend]
impl<S: Lengths, P, const A: isize> HasGap<A> for S
where
    (S, One): HasAxis<A, Place = P>,
{
    type Place = P;
}

/// The place of axis `A` of a scalar, which has no axes but accepts 0 and -1: its one element.
pub struct Sole<const A: isize>;

/// A place in a list, which a scalar does not have: for relations that split or remove an axis.
#[diagnostic::on_unimplemented(
    message = "shape `()` has no axis to be taken apart: axes 0 and -1 of a scalar are accepted only where the result is a scalar",
    label = "a scalar cannot be split, joined, or selected from",
    note = "`unsqueeze::<0>()` makes it a vector of length 1; of scalars, `stack` makes one"
)]
pub trait InList {}
/// The last axis is in a list.
#[diagnostic::do_not_recommend]
impl InList for Last {}
/// An axis further in front is in a list.
#[diagnostic::do_not_recommend]
impl<P> InList for Before<P> {}

/// A list of axis numbers, `axes![0, -1]`, as values.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of axes",
    label = "expected a list of axes",
    note = "a list of axes is written with `axes!`, as in `axes![0, -1]`"
)]
pub trait AxisList: Sealed {
    /// The numbers.
    #[doc(hidden)]
    const CHAIN: Chain<isize>;
}
mod sealed {
    /// Seals [`AxisList`](super::AxisList): its values and the types of a relation must agree.
    pub trait Sealed {}
    impl Sealed for () {}
    impl<X: Sealed, const A: isize> Sealed for (X, super::Ax<A>) {}
}
use sealed::Sealed;

/// `axes![]`: no numbers
impl AxisList for () {
    const CHAIN: Chain<isize> = Chain::EMPTY;
}
/// `axes![x.., A]`: those of `x`, then `A`
impl<X: AxisList, const A: isize> AxisList for (X, Ax<A>) {
    const CHAIN: Chain<isize> = Chain::new(&X::CHAIN.push(A));
}
