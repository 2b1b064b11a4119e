//! Axes of length 1 that are removed, and new ones that are added.
//!
//! Known by now: an axis removed at a place, and one inserted (`axis`). This file adds the condition under which an axis is removed: its length.
//!
//! Exercises of the course: 11.

use crate::dim::{Dyn, K, Length, M, N, One, Sym, Tag};
use crate::shape::Lengths;
use crate::shape::axis::{Before, HasGap, Insert, Last, Sole};

/// A shape that can be squeezed at axis `A`. Rows and message are those of [`HasAxis`](crate::shape::axis::HasAxis).
///
/// # Shapes
///
/// | length at `A` | squeezed |
/// |---|---|
/// | `One` | the axis is removed |
/// | `Dyn` | the axis is removed; checked at run time: the length is 1 |
/// | n, `Sym<T>` | nothing changes, as in PyTorch |
///
/// **Why is a `Dyn` axis removed?** Code that squeezes an axis of unknown length expects the length to be 1. A rank that depends on a length would be
/// `AnyRank`.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` has no axis `{A}`",
    label = "there is no axis `{A}`",
    note = "axes count from 0, or from -1 for the last backwards (8 at most); of `shape![..L, D]` only those from the back are known, or generic code asks for the relation, as in `where shape![..L, D]: Squeeze<{A}>`"
)]
pub trait Squeeze<const A: isize>: Lengths {
    /// The shape without the axis, or with it if its length is not 1.
    type Out: Lengths;
    /// Whether the axis is removed.
    const GOES: bool;
    /// The number of axes after this one.
    const BACK: usize;
}

/// The shape `S` squeezed at axis `A`.
pub type Squeezed<S, const A: isize> = <S as Squeeze<A>>::Out;

/// A shape that can be squeezed at place `P`.
pub trait SqueezeAt<P> {
    /// The shape without the axis, or with it if its length is not 1.
    type Out: Lengths;
    /// Whether the axis is removed.
    const GOES: bool;
}

/// `[]` stays, as in PyTorch.
impl<const A: isize> SqueezeAt<Sole<A>> for () {
    type Out = ();
    const GOES: bool = false;
}
/// `[l.., d]` at the end, by the table
impl<L: Lengths, D: SqueezeDim> SqueezeAt<Last> for (L, D) {
    type Out = D::After<L>;
    const GOES: bool = D::GOES;
}
/// `[.., d]` at `Before<P>` is `[..]` at `P`, then `d` again.
impl<L: SqueezeAt<P>, D: Length, P> SqueezeAt<Before<P>> for (L, D) {
    type Out = (L::Out, D);
    const GOES: bool = L::GOES;
}

/// A length of an axis that is squeezed.
pub trait SqueezeDim: Length {
    /// The result for `[l.., d]`.
    type After<L: Lengths>: Lengths;
    /// Whether the axis is removed.
    const GOES: bool;
}

macro_rules! goes {
    ($($d:ty),*) => {$(
        /// `[l.., 1] -> [l..]`, `[l.., _] -> [l..]`
        impl SqueezeDim for $d {
            type After<L: Lengths> = L;
            const GOES: bool = true;
        }
    )*};
}
/// The rows of a number `n`; those of a name are the same.
macro_rules! stays {
    ($([$($param:tt)*] $d:ty;)*) => {$(
        /// `[l.., n] -> [l.., n]`
        impl<$($param)*> SqueezeDim for $d where Self: Length {
            type After<L: Lengths> = (L, Self);
            const GOES: bool = false;
        }
        /// `[l.., n] -> [l.., n]`, `l` squeezed
        impl<L: SqueezeAll, $($param)*> SqueezeAll for (L, $d) where $d: Length {
            type Out = (L::Out, $d);
        }
    )*};
}
goes! { One, Dyn }
stays! {
    [const V: usize] N<V>;
    [const H: usize, const L2: usize] K<H, L2>;
    [const H: usize, const T: usize, const L2: usize] M<H, T, L2>;
    [T: Tag] Sym<T>;
}

/// A shape whose axes that are known to have length 1 can all be left out.
pub trait SqueezeAll: Lengths {
    /// The shape without these axes.
    type Out: Lengths;
}

/// The shape `S` without its axes of length 1.
pub type SqueezedAll<S> = <S as SqueezeAll>::Out;

/// `[] -> []`
impl SqueezeAll for () {
    type Out = ();
}
/// `[l.., 1] -> [l..]`, `l` squeezed
impl<L: SqueezeAll> SqueezeAll for (L, One) {
    type Out = L::Out;
}
/// `[l.., _] -> [l.., _]`, `l` squeezed: its length is not known to be 1.
impl<L: SqueezeAll> SqueezeAll for (L, Dyn) {
    type Out = (L::Out, Dyn);
}

/// A shape that can get a new axis of length 1, as axis `A` of the result.
pub trait Unsqueeze<const A: isize>: Lengths {
    /// The shape with the axis.
    type Out: Lengths;
    /// The number of axes after the new one.
    const BACK: usize;
}

/// The shape `S` with a new axis `A`.
pub type Unsqueezed<S, const A: isize> = <S as Unsqueeze<A>>::Out;

/// `s` gives `s` with a new axis of length 1 at the place.
impl<S, P, const A: isize> Unsqueeze<A> for S
where
    S: HasGap<A, Place = P> + Insert<P>,
{
    type Out = <S as Insert<P>>::With<One>;
    const BACK: usize = <S as Insert<P>>::BACK;
}

/// A shape that gets axes of length 1 until it has `RANK` axes, 1 to 3; a shape with as many axes stays.
///
/// # Shapes
///
/// | | `AtLeast<1>` | `AtLeast<2>` | `AtLeast<3>` |
/// |---|---|---|---|
/// | `[]` | `[1]` | `[1, 1]` | `[1, 1, 1]` |
/// | `[n]` | `[n]` | `[1, n]` | `[1, n, 1]` |
/// | `[m, n]` | `[m, n]` | `[m, n]` | `[m, n, 1]` |
pub trait AtLeast<const RANK: usize>: Lengths {
    /// The shape with the new axes.
    type Out: Lengths;
}

/// The shape `S` with axes of length 1 until it has `RANK` axes.
pub type RaisedTo<S, const RANK: usize> = <S as AtLeast<RANK>>::Out;

/// `[] -> [1]`
impl AtLeast<1> for () {
    type Out = ((), One);
}
/// `[.., d] -> [.., d]`
impl<L: Lengths, D: Length> AtLeast<1> for (L, D) {
    type Out = (L, D);
}
/// `[] -> [1, 1]`
impl AtLeast<2> for () {
    type Out = (((), One), One);
}
/// `[d] -> [1, d]`
impl<D: Length> AtLeast<2> for ((), D) {
    type Out = (((), One), D);
}
/// `[.., e, d] -> [.., e, d]`
impl<L: Lengths, E: Length, D: Length> AtLeast<2> for ((L, E), D) {
    type Out = ((L, E), D);
}
/// `[] -> [1, 1, 1]`
impl AtLeast<3> for () {
    type Out = ((((), One), One), One);
}
/// `[d] -> [1, d, 1]`
impl<D: Length> AtLeast<3> for ((), D) {
    type Out = ((((), One), D), One);
}
/// `[e, d] -> [e, d, 1]`
impl<E: Length, D: Length> AtLeast<3> for (((), E), D) {
    type Out = ((((), E), D), One);
}
/// `[.., f, e, d] -> [.., f, e, d]`
impl<L: Lengths, F: Length, E: Length, D: Length> AtLeast<3> for (((L, F), E), D) {
    type Out = (((L, F), E), D);
}
