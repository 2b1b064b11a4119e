//! Reducing: an axis that goes away, or stays with length 1.

use super::Lengths;
use super::axis::{At, HasAxis};
use crate::dim::{Dyn, Length};

/// A shape that can be reduced along axis `A`.
///
/// `[2, 3, 4]` along 1 gives `[2, 4]`, or `[2, 1, 4]` where the axis is kept.
///
/// (The sentence is that of [`HasAxis`]: rustc leaves that one out where this relation is asked for by another one, too.)
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` has no axis `{A}`",
    label = "there is no axis `{A}`",
    note = "axes count from 0, or from -1 for the last backwards (8 at most); of `shape![..L, D]` only those from the back are known, or generic code asks for the relation, as in `where shape![..L, D]: Reduce<{A}>`"
)]
pub trait Reduce<const A: isize>: HasAxis<A> {
    /// The length of the axis.
    type Dim: Length;
    /// The shape without it.
    type Out: Lengths;
    /// The shape with length 1 there.
    type Kept: Lengths;
    /// The shape with length `_` there.
    type Open: Lengths;
    /// How many axes before the last it is.
    const BACK: usize;
}

/// The shape `S` without axis `A`.
pub type Reduced<S, const A: isize> = <S as Reduce<A>>::Out;
/// The shape `S` with length 1 at axis `A`.
pub type Kept<S, const A: isize> = <S as Reduce<A>>::Kept;
/// The shape `S` with length `_` at axis `A`: what any number of such tensors give one behind the other.
pub type Opened<S, const A: isize> = <S as Reduce<A>>::Open;

impl<S: HasAxis<A> + At<S::Place>, const A: isize> Reduce<A> for S {
    type Dim = <S as At<S::Place>>::Dim;
    type Out = <S as At<S::Place>>::Removed;
    type Kept = <S as At<S::Place>>::Kept;
    type Open = <S as At<S::Place>>::With<Dyn>;
    const BACK: usize = <S as At<S::Place>>::BACK;
}
