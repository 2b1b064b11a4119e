//! Shapes with an axis known to have length 0, along which no element can be chosen.
//!
//! Known by now: reducing along an axis or several. This file adds the condition under which it fails: no elements along them, or none at all.
//!
//! `amax` of no elements has no result. If the type shows that there are none, the call is rejected; `_` and named lengths are checked at run time,
//! and so is generic code, which needs no bound:
//!
//! | `amax::<A>()` on | |
//! |---|---|
//! | `[2, 0]` along 1, -1 | rejected at compile time |
//! | `[2, 0]` along 0 | `[0]` |
//! | `[2, _]` along 1 | checked at run time |
//! | `[l.., d]`, generic | checked at run time |
//!
//! **Why not a bound of `amax` itself?** A bound that holds for every `D: Dim` holds for `N<0>`: a proof about a parameter is a proof about each of
//! its values. So each generic function that takes a maximum would have to require elements, and so would its callers.
//!
//! **What is done instead:** rustc finds another method of the same name first. [`Hollow`] holds for shapes whose lengths are all written, at least
//! one as 0; tensors, views, expressions and variables of these shapes have traits with methods `amax`, `argmax`, .. (`ops::nothing`). rustc looks
//! for a method on a tensor before it dereferences to `Strided`, which has the methods of all shapes, and the trait does not hold for a shape that is
//! not hollow, or generic. Its bounds are [`Chooses`] and [`ChoosesAxes`], which rustc proves for hollow shapes only: other calls pay for the failed
//! search, 0.05 ms of `cargo check`. (Expressions and variables dereference, too, to the type that has their reductions.)
//!
//! **If the shape is inferred after** the call, rustc takes the first method, that of hollow shapes. Along an axis that is an error unless the shape
//! is hollow. `amax_all` and its like are more often called on tensors whose shape is not known yet, and so their trait is implemented for
//! [`FullyWritten`] shapes, hollow or not: a shape that is inferred later has the method, unless it is generic.
//!
//! **Rejected:** an inherent method of `Tensor<T, (L, N<0>)>`, which sees the last axis only (a row for the axis before it overlaps); a `const`
//! assertion in `amax`, which fails at `cargo build` and not at `cargo check`, and also where generic code first tests the length; the trait of
//! written shapes for reductions along an axis, too: all calls of `amax` would resolve to the trait, whose documentation is not that of
//! `Strided::amax`.
//!
//! Exercises of the course: 33 and 34.

use crate::dim::count::{Exactly, ToCount, Uncounted};
use crate::dim::number::Tens;
use crate::dim::{Length, N};
use crate::shape::AnyRank;
use crate::shape::axis::{Ax, AxisList};
use crate::shape::reduce::Reduce;
use crate::shape::reduce_axes::ReduceAxes;
use core::marker::PhantomData;

/// A shape whose lengths are all written, as a number, a name or `_`, at least one of them as 0: the first 0 is at `W`.
///
/// `W` is inferred. (A bit of the result, `Hollow<Out = B1>`, has to be computed for each axis of each shape that is reduced, and doubled the cost of
/// checking a call of `amax`. Here a shape without a 0 is excluded after one look at each of its lengths; the bounds behind are proven only if a
/// length is 0.)
#[diagnostic::on_unimplemented(
    message = "the shape must be known where this method is called: give it where the value is made",
    label = "here the shape is not known yet",
    note = "a shape with a length of 0 has another method of this name; the shape is given as in `let x: Tensor<f32, shape![2, 3]> = ..`"
)]
pub trait Hollow<W> {}
/// `[l.., 0]`, and none of `l` is 0: found.
impl<L: Filled> Hollow<Found> for (L, N<0>) {}
/// `[l.., d]`, one of `l` is 0: one axis further forward.
impl<L: Hollow<W>, D: ToCount, W> Hollow<Ahead<W>> for (L, D) {}

/// The last axis.
pub struct Found;
/// One axis further forward than `W`.
pub struct Ahead<W>(PhantomData<W>);

/// A shape whose lengths are all written, or a rank known only at run time: `W` says whether a length is 0.
#[diagnostic::on_unimplemented(
    message = "the shape must be known where this method is called: give it where the value is made",
    label = "here the shape is not known yet",
    note = "a shape with a length of 0 has another method of this name; the shape is given as in `let x: Tensor<f32, shape![N, 3]> = ..`"
)]
pub trait FullyWritten<W> {}
/// No length is 0.
#[diagnostic::do_not_recommend]
impl<S: Filled> FullyWritten<NoneEmpty> for S {}
/// One length is 0.
#[diagnostic::do_not_recommend]
impl<S: Hollow<W>, W> FullyWritten<EmptyAt<W>> for S {}
/// Any length.
#[diagnostic::do_not_recommend]
impl FullyWritten<NoneEmpty> for AnyRank {}

/// No length is 0.
pub struct NoneEmpty;
/// The first length of 0 is at `W`.
pub struct EmptyAt<W>(PhantomData<W>);

/// A shape whose lengths are all written, none as 0.
pub trait Filled {}
/// `[]`: there are no lengths.
impl Filled for () {}
/// `[l.., d]`: neither `d` nor a length of `l` is 0.
impl<L: Filled, D: Elements> Filled for (L, D) {}

/// A length that is written, and not as 0. (A separate trait: rustc normalises the types in all bounds of a row before it proves the first, but does
/// not look into a trait until its turn.)
pub trait Elements {}
/// `d` is a number that is not 0, a name or `_`.
impl<D: ToCount<Count: NotNone>> Elements for D {}

/// A count that is not known to be 0.
pub trait NotNone {}
/// A number that has digits.
impl<R, D> NotNone for Exactly<Tens<R, D>> {}
/// `_` and names.
impl NotNone for Uncounted {}

/// A shape that has elements along axis `A` to choose from, as far as its type shows.
///
/// (With its own message about a missing axis: rustc then reports this bound, not [`HasAxis`](crate::shape::axis::HasAxis).)
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` has no axis `{A}`",
    label = "there is no axis `{A}`",
    note = "axes count from 0, or from -1 for the last backwards"
)]
pub trait Chooses<const A: isize>: Reduce<A> {}
/// The length of the axis is not 0.
impl<S: Reduce<A, Dim: Choice<S, A>>, const A: isize> Chooses<A> for S {}

/// The length of axis `A` of a shape `S`: not 0.
#[diagnostic::on_unimplemented(
    message = "axis `{A}` of shape `{S}` has no elements, and so no largest, smallest or middle one: give it a length of 1 or more",
    label = "this axis has length 0",
    note = "where the length may be 0 it is `_`, and `try_amax` and its like return an error; an axis of another length can be chosen along, even where another has length 0"
)]
pub trait Choice<S, const A: isize> {}
/// `d`, which is not 0
#[diagnostic::do_not_recommend]
impl<D: Length + Elements, S, const A: isize> Choice<S, A> for D {}

/// A shape `S` that has elements to choose from, as far as its type shows, by the answer of [`FullyWritten`].
#[diagnostic::on_unimplemented(
    message = "shape `{S}` has no elements, and so no largest, smallest or middle one: give lengths of 1 or more",
    label = "of no elements",
    note = "where a length may be 0 it is `_`, and `try_amax_all` and its like return an error"
)]
pub trait AnyElementOf<S> {}
/// No length is 0.
#[diagnostic::do_not_recommend]
impl<S> AnyElementOf<S> for NoneEmpty {}

/// A shape that has elements along each of the axes `X` to choose from, as far as its type shows.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` cannot be reduced along the axes `{X}`",
    label = "not axes of this shape, each named once",
    note = "axes count from 0, or from -1 for the last backwards"
)]
pub trait ChoosesAxes<X>: ReduceAxes<X> {}
/// No axis of the list has length 0.
impl<S: ReduceAxes<X>, X: ChosenFrom<S>> ChoosesAxes<X> for S {}

/// A list of axes of `S`, each with elements. (Why the list is `Self`: see [`Widen`](crate::shape::Widen).)
pub trait ChosenFrom<S> {}
/// `axes![]`: no axes
impl<S> ChosenFrom<S> for () {}
/// `axes![x.., A]`: each of `x`, and `A`
impl<S: Chooses<A>, X: ChosenFrom<S>, const A: isize> ChosenFrom<S> for (X, Ax<A>) where (X, Ax<A>): AxisList {}
