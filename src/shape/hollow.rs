//! Shapes with an axis known to have length 0, and what cannot be chosen along it.
//!
//! `amax` of no elements has no result. Where the type says that there are none, it is refused; `_` and named lengths are
//! checked at run time, and so is generic code, which needs no bound:
//!
//! | `amax::<A>()` of | |
//! |---|---|
//! | `[2, 0]` along 1, -1 | refused by types |
//! | `[2, 0]` along 0 | `[0]` |
//! | `[2, _]` along 1 | checked at run time |
//! | `[l.., d]`, generic | checked at run time |
//!
//! **Why not a bound of `amax` itself?** A bound that holds for every `D: Dim` holds for `N<0>`: what is proven of a
//! parameter is proven of whatever is put in its place. So each generic function that takes a maximum would have to ask
//! for elements, and so would its callers.
//!
//! **What is done instead:** another method of the same name is found first. [`Hollow`] is decided for shapes of which every
//! length is written, and holds for those with a 0 among them; for tensors and views of these a trait has methods `amax`,
//! `argmax`, .. (`ops::reduce::nothing`). rustc looks at a tensor before it looks through it at `Strided`, where those of
//! all shapes are, and of a shape that is not hollow, or generic, the trait says nothing. Their bounds are [`Chooses`]
//! and [`ChoosesAxes`], which are asked of hollow shapes alone: no other call pays for them.
//!
//! **Rejected:** an inherent method of `Tensor<T, (L, N<0>)>`, which sees the last axis only (a row for the one before
//! overlaps with it); a `const` assertion in `amax`, which fires at `cargo build` and not at `cargo check`, and also where
//! generic code asks for the length first; both for `amax_all`, of which the shape may be inferred later: rustc would
//! take the method of hollow shapes then.

use super::Lengths;
use super::axis::{Axis, AxisList};
use super::reduce::Reduce;
use super::reduce_axes::ReduceAxes;
use crate::dim::Length;
use crate::dim::number::{Exactly, ToCount, Uncounted};
use typenum::{B0, B1, UInt, UTerm};

/// A shape of which every length is written, as a number, a name or `_`.
pub trait Hollow: Lengths {
    /// Whether one of them is known to be 0.
    type Out;
}
/// `[]` has an element.
impl Hollow for () {
    type Out = B0;
}
/// `[l.., d]`: either.
impl<L, D, C, Z, Y, O> Hollow for (L, D)
where
    Self: Lengths,
    L: Hollow<Out = Y>,
    D: ToCount<Count = C>,
    C: IsNone<Out = Z>,
    Z: Either<Y, Out = O>,
{
    type Out = O;
}

/// A count that may be 0.
pub trait IsNone {
    /// Whether it is known to be.
    type Out;
}
impl IsNone for Exactly<UTerm> {
    type Out = B1;
}
impl<U, B> IsNone for Exactly<UInt<U, B>> {
    type Out = B0;
}
impl IsNone for Uncounted {
    type Out = B0;
}

/// One of two.
pub trait Either<Y> {
    /// Whether one holds.
    type Out;
}
impl<Y> Either<Y> for B0 {
    type Out = Y;
}
impl<Y> Either<Y> for B1 {
    type Out = B1;
}

/// A shape that has elements along axis `A` to choose from, as far as its type knows.
///
/// (A sentence of its own about an axis that there is not: rustc tells of this bound then, not of
/// [`HasAxis`](super::axis::HasAxis).)
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` has no axis `{A}`",
    label = "there is no axis `{A}`",
    note = "axes count from 0, or from -1 for the last backwards"
)]
pub trait Chooses<const A: isize>: Reduce<A> {}
impl<S: Reduce<A, Dim: Choice<S, A>>, const A: isize> Chooses<A> for S {}

/// The length of axis `A` of a shape `S`: not 0.
#[diagnostic::on_unimplemented(
    message = "axis `{A}` of shape `{S}` has no elements, and so no largest, smallest or middle one",
    label = "this axis has length 0",
    note = "where the length may be 0 it is `_`, and `try_amax` and its like return an error; an axis of another length can be chosen along, also beside one of length 0"
)]
pub trait Choice<S, const A: isize> {}
#[diagnostic::do_not_recommend]
impl<D: Length + ToCount<Count: IsNone<Out = B0>>, S, const A: isize> Choice<S, A> for D {}

/// A shape that has elements along each of the axes `X` to choose from, as far as its type knows.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` cannot be reduced along the axes `{X}`",
    label = "not axes of this shape, each named once",
    note = "axes count from 0, or from -1 for the last backwards"
)]
pub trait ChoosesAxes<X>: ReduceAxes<X> {}
impl<S: ReduceAxes<X>, X: ChosenFrom<S>> ChoosesAxes<X> for S {}

/// A list of axes of `S`, each with elements. (Why it is `Self`: see [`Views`](super::view::Views).)
pub trait ChosenFrom<S> {}
impl<S> ChosenFrom<S> for () {}
impl<S: Chooses<A>, X: ChosenFrom<S>, const A: isize> ChosenFrom<S> for (X, Axis<A>) where (X, Axis<A>): AxisList {}
