//! Stacking: joins along a new axis that counts the tensors, or along an existing one.
//!
//! Known by now: a new axis at a place (`axis`), and joining along an axis (`cat`). This file adds the results of both for several tensors.

use crate::dim::number::Tens;
use crate::dim::number::{Counted, Numeral};
use crate::dim::{Dyn, Length, One};
use crate::shape::Lengths;
use crate::shape::axis::{HasGap, Insert};
use crate::shape::cat::{Concat, ConcatAll};

/// A shape whose tensors can be stacked: their number is axis `A` of the result.
///
/// # Shapes
///
/// | relation | two of `[3]` | two of `[2, 3]` |
/// |---|---|---|
/// | `StackAt<0>` | `[2, 3]` | `[2, 2, 3]` |
/// | `StackAt<-1>` | `[3, 2]` | `[2, 3, 2]` |
/// | `Hstack` | `[6]` | `[2, 6]` |
/// | `Vstack` | `[2, 3]` | `[4, 3]` |
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` has no place `{A}` for a new axis",
    label = "there is no place `{A}`",
    note = "tensors of n axes are stacked along a new axis 0 to n, or -1 for the last backwards; one from 0 up needs a shape whose rank is known (at most 7)"
)]
pub trait StackAt<const A: isize>: Lengths {
    /// The shape with an axis of length `D` at the place.
    type With<D: Length>: Lengths;
    /// The number of axes after the new one.
    const BACK: usize;
}

/// A shape `COUNT` tensors of which can be stacked: the bound of `Tensor::stack`. For a literal number [`StackAt<A>`](StackAt) implies it; a generic
/// number needs the bound:
///
/// ```
/// use congruent::prelude::*;
/// use congruent::shape::{StackAll, Stacked};
///
/// fn batch<S: Shape + List + StackAll<0, COUNT>, const COUNT: usize>(
///     parts: [&Tensor<f32, S>; COUNT],
/// ) -> Tensor<f32, Stacked<S, 0, COUNT>> {
///     Tensor::stack::<0>(parts)
/// }
/// let (a, b) = (Tensor::from([1.0, 2.0]), Tensor::from([3.0, 4.0]));
/// let rows: Tensor<f32, shape![3, 2]> = batch([&a, &b, &a]);
/// assert_eq!(rows.to_vec(), [1.0, 2.0, 3.0, 4.0, 1.0, 2.0]);
/// ```
pub trait StackAll<const A: isize, const COUNT: usize>: StackAt<A> {
    /// The shape of all.
    type Out: Lengths;
}

/// The shape of `COUNT` tensors of shape `S`, stacked.
pub type Stacked<S, const A: isize, const COUNT: usize> = <S as StackAll<A, COUNT>>::Out;

/// `s`, `count` times, gives `s` with a new axis of length `count`.
impl<S: StackAt<A>, U: SomeTensors<E, Dim = F>, E, F: Length, const A: isize, const COUNT: usize> StackAll<A, COUNT>
    for S
where
    Numeral<COUNT>: Counted<Decimal = U, Dim = E>,
{
    type Out = S::With<F>;
}

/// A number of tensors, in base 10, whose length is `E`: at least one.
pub trait SomeTensors<E> {
    /// The length of the number.
    type Dim: Length;
}
/// `u > 0`
impl<R, X, E: Length> SomeTensors<E> for Tens<R, X> {
    type Dim = E;
}

/// The shape of stacked tensors of shape `S` whose number is known at run time only.
pub type StackedMany<S, const A: isize> = <S as StackAt<A>>::With<Dyn>;

/// `[l.., r..]` with `d` between is `[l.., d, r..]`
impl<S: HasGap<A, Place = P> + Insert<P>, P, const A: isize> StackAt<A> for S {
    type With<D: Length> = <S as Insert<P>>::With<D>;
    const BACK: usize = <S as Insert<P>>::BACK;
}

/// A shape with at least one axis, and with at least two: new axes have length 1.
pub trait Upright {
    /// The shape with at least one axis.
    type Line: Lengths;
    /// The shape with at least two axes.
    type Rows: Lengths;
}
/// `[]` is `[1]`, and `[1, 1]`.
impl Upright for () {
    type Line = ((), One);
    type Rows = (((), One), One);
}
/// `[d]` is `[1, d]`.
impl<D: Length> Upright for ((), D) {
    type Line = ((), D);
    type Rows = (((), One), D);
}
/// `[.., c, d]` is itself.
impl<L: Lengths, C: Length, D: Length> Upright for ((L, C), D) {
    type Line = ((L, C), D);
    type Rows = ((L, C), D);
}

/// Shapes that can be joined side by side: along axis 1, or along the only axis.
pub trait Hstack<R>: Lengths {
    /// The shape of both.
    type Out: Lengths;
}
/// The shape of `S` and `R` side by side.
pub type Hstacked<S, R> = <S as Hstack<R>>::Out;

/// `[a, d, ..]` and `[a, e, ..]` give `[a, d + e, ..]`; of one axis, `[d]` and `[e]` give `[d + e]`.
impl<S, R, X, Y, O: Lengths> Hstack<R> for S
where
    S: Lengths + Upright<Line = X>,
    R: Upright<Line = Y>,
    X: SideBySide<Y, Out = O>,
{
    type Out = O;
}

/// A shape that can be joined with `R` on its right.
pub trait SideBySide<R> {
    /// The shape of both.
    type Out: Lengths;
}
/// `[d] + [e] = [d + e]`
impl<D: Length, R, O: Lengths> SideBySide<R> for ((), D)
where
    ((), D): Concat<0, R, Out = O>,
{
    type Out = O;
}
/// `[a, d, ..] + [a, e, ..] = [a, d + e, ..]`
impl<L: Lengths, C: Length, D: Length, R, O: Lengths> SideBySide<R> for ((L, C), D)
where
    ((L, C), D): Concat<1, R, Out = O>,
{
    type Out = O;
}

/// Shapes that can be joined one below the other: along axis 0; a vector is a row.
pub trait Vstack<R>: Lengths {
    /// The shape of both.
    type Out: Lengths;
}
/// The shape of `S` above `R`.
pub type Vstacked<S, R> = <S as Vstack<R>>::Out;

/// `[d, ..]` and `[e, ..]`, of two axes at least, give `[d + e, ..]`.
impl<S, R, X, Y, O: Lengths> Vstack<R> for S
where
    S: Lengths + Upright<Rows = X>,
    R: Upright<Rows = Y>,
    X: Concat<0, Y, Out = O>,
{
    type Out = O;
}

/// A shape `COUNT` tensors of which can be joined side by side.
pub trait HstackAll<const COUNT: usize>: Lengths {
    /// The shape of all.
    type Out: Lengths;
}

/// The shape of `COUNT` tensors of shape `S` side by side.
pub type HstackedAll<S, const COUNT: usize> = <S as HstackAll<COUNT>>::Out;

/// `[a, d, ..]` gives `[a, count * d, ..]`; of one axis, `[d]` gives `[count * d]`.
impl<S, X, O: Lengths, const COUNT: usize> HstackAll<COUNT> for S
where
    S: Lengths + Upright<Line = X>,
    X: AllSideBySide<COUNT, Out = O>,
{
    type Out = O;
}

/// A shape of at least one axis, `COUNT` tensors of which can be joined side by side.
pub trait AllSideBySide<const COUNT: usize> {
    /// The shape of all.
    type Out: Lengths;
}
/// `[d]` becomes `[count * d]`.
impl<D: Length, O: Lengths, const COUNT: usize> AllSideBySide<COUNT> for ((), D)
where
    ((), D): ConcatAll<0, COUNT, Out = O>,
{
    type Out = O;
}
/// `[a, d, ..]` becomes `[a, count * d, ..]`.
impl<L: Lengths, C: Length, D: Length, O: Lengths, const COUNT: usize> AllSideBySide<COUNT> for ((L, C), D)
where
    ((L, C), D): ConcatAll<1, COUNT, Out = O>,
{
    type Out = O;
}

/// A shape `COUNT` tensors of which can be joined one below the other.
pub trait VstackAll<const COUNT: usize>: Lengths {
    /// The shape of all.
    type Out: Lengths;
}

/// The shape of `COUNT` tensors of shape `S`, one below the other.
pub type VstackedAll<S, const COUNT: usize> = <S as VstackAll<COUNT>>::Out;

/// `[d, ..]`, of two axes at least, gives `[count * d, ..]`.
impl<S, X, O: Lengths, const COUNT: usize> VstackAll<COUNT> for S
where
    S: Lengths + Upright<Rows = X>,
    X: ConcatAll<0, COUNT, Out = O>,
{
    type Out = O;
}

// Refused rows (`broadcasting/expand.rs` says what these are).

/// `u = 0`: never, because no length is [`OneToStack`].
impl<E: OneToStack> SomeTensors<E> for () {
    type Dim = E::Dim;
}

/// The length of a stack of no tensors: no length is.
#[diagnostic::on_unimplemented(
    message = "a list of `{Self}` tensors cannot be joined",
    label = "expected a non-empty list of tensors",
    note = "`Tensor::stack::<AXIS>([&a, &b, ..])`"
)]
pub trait OneToStack {
    /// The length, which does not exist. (An associated type, so that rustc does not reach the bounds on the result.)
    type Dim: Length;
}
