//! Relations of one axis, which calls name by its number: `x.all_gather::<0>()`.

use crate::mesh::MeshAxis;
use crate::owes::Debt;
use crate::shapes::{Ending, IsSplit, Placed, SplitsAlong, Unsplit};
use crate::sharded::Sharded;
use congruent::Lengths;
use congruent::dim::{Length, Sym};
use congruent::shape::Reduce;
use congruent::shape::axis::{At, HasAxis};

/// A shape whose axis `A` has length `D`; the shape with another length there.
pub trait AxisOf<const A: isize>: Lengths {
    /// The length.
    type Dim: Length;
    /// The shape with length `E` there.
    type With<E: Length>: Lengths;
    /// The axis, counted from the front.
    fn number(rank: usize) -> usize {
        if A < 0 { rank.wrapping_add_signed(A) } else { A.unsigned_abs() }
    }
}

/// The rows of one axis number.
///
/// **Why not `impl<S: HasAxis<A>, const A: isize> AxisOf<A> for S`?** If the axis is left out, `x.all_gather()`, rustc would take the one impl that there is,
/// and report each of its bounds that mentions `A`.
macro_rules! rows {
    ($($axis:literal)*) => {$(
        /// `[.., d, ..]` has length `d` at this place.
        impl<S: HasAxis<$axis, Place = Q> + At<Q>, Q> AxisOf<$axis> for S {
            type Dim = <S as At<Q>>::Dim;
            type With<E: Length> = <S as At<Q>>::With<E>;
        }
    )*};
}
rows! { -8 -7 -6 -5 -4 -3 -2 -1 0 1 2 3 4 5 6 7 }

/// A shape whose axis `A` can be split along `X`: `[.., d, ..]` gives `[.., d @ X, ..]`.
pub trait CanSplit<const A: isize, X>: AxisOf<A> {
    /// The shape with the axis split.
    type Out: Placed;
}
/// `[.., d, ..]` gives `[.., d @ X, ..]`.
impl<S, X: MeshAxis, O: Placed, const A: isize> CanSplit<A, X> for S
where
    S: AxisOf<A, Dim: SplitsAlong<X>, With<Sym<Sharded<<S as AxisOf<A>>::Dim, X>>> = O>,
{
    type Out = O;
}

/// A shape whose axis `A` is split: `[.., d @ X, ..]` gives `[.., d, ..]`.
pub trait Gathers<const A: isize>: AxisOf<A> {
    /// The shape with the whole axis.
    type Out: Placed;
    /// The mesh axis.
    type Axis: MeshAxis;
}
/// `[.., d @ X, ..]` gives `[.., d, ..]`.
impl<S, D: IsSplit<Total = E, Axis = X>, E: Unsplit, X: MeshAxis, O: Placed, const A: isize> Gathers<A> for S
where
    S: AxisOf<A, Dim = D, With<E> = O>,
{
    type Out = O;
    type Axis = X;
}

/// A shape whose axis `A` can be reduced; what is owed afterwards.
pub trait SumsOver<const A: isize>: Reduce<A, Out = <Self as SumsOver<A>>::Rest> {
    /// The shape without the axis.
    type Rest: Placed;
    /// What is owed.
    type Owed: Debt;
}
/// `[.., d, ..]` gives `[.., ..]`, and `d` says what is owed.
impl<S: Reduce<A, Dim: Ending<Owed = P>, Out = O>, P: Debt, O: Placed, const A: isize> SumsOver<A> for S {
    type Rest = O;
    type Owed = P;
}
