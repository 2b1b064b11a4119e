//! The umbrella traits: the properties of all lengths, and of all shapes.
//!
//! Known by now: all relations. This file adds [`Dim`] and [`Shape`], a length and a list with their laws as supertraits, so that generic code needs
//! no where-clauses for properties that always hold.
//!
//! Exercises of the course: 13, 14, 35 and 36.

use crate::dim::arithmetic::{NoLength, Sign};
use crate::dim::number::ToDecimal;
use crate::dim::{Dyn, Fixed, K, Length, M, N, One, Sym, Tag};
use crate::shape::Lengths;
use crate::shape::broadcast::{Broadcast, BroadcastDim};
use crate::shape::expand::{Assigns, ExpandDim, Expands};
use crate::shape::gather::{Aligns, Within};
use crate::shape::joins::agree::{Agree, AgreeDim, AsManyAxes};
use crate::shape::same::{Same, SameDim};

/// The length of an axis, with the laws that hold for all lengths.
///
/// `d ∘ d = d`, `d ∘ 1 = d`, `d` expands to `d`, `d` is the same as `d`, `d` agrees with `d`, `d` is at most `d`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not known to be a length: a type parameter needs the bound `Dim`, a number is written `len![4]`",
    label = "expected a length"
)]
pub trait Dim: Lawful {}
/// All lengths that keep the laws
#[diagnostic::do_not_recommend]
impl<D: Lawful> Dim for D {}

/// A length that keeps the laws, with an impl for each constructor.
///
/// (If the laws were bounds of the impl of [`Dim`], rustc would prove six of them again for each number; as supertraits of this trait they are proven
/// once for each constructor.)
pub trait Lawful:
    Length
    + BroadcastDim<Self, Out = Self>
    + BroadcastDim<One, Out = Self>
    + ExpandDim<Self, Onto = Self>
    + SameDim<Self>
    + AgreeDim<Self, Out = Self>
    + Within<Self>
{
}

macro_rules! lawful {
    ($([$($param:tt)*] $d:ty $(: $known:path)?;)*) => {$(
        /// Whatever its number
        impl<$($param)*> Lawful for $d where Self: Length $(+ $known)? {}
    )*};
}
lawful! {
    [] One;
    [const V: usize] N<V>: ToDecimal;
    [const H: usize, const L: usize] K<H, L>: ToDecimal;
    [const H: usize, const T: usize, const L: usize] M<H, T, L>: ToDecimal;
    [] Dyn;
    [T: Tag] Sym<T>;
    [A: Length, O: Sign, B: Length] NoLength<A, O, B>;
}

/// A shape, with the laws that hold for all shapes.
///
/// `s ∘ s = s`, `s ∘ [] = s`, `s` expands to `s`, `s` can be assigned to `s`, `s` has as many axes as `s`, `s` is the same as
/// `s`, `s` agrees with `s`, `s` aligned with `s` lacks no axis. Generic code over one shape therefore needs no other bound;
/// if two different ones are combined, `S: Broadcast<R>` is the only bound.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not known to be a shape: a type parameter needs the bound `Shape`, numbers are written `shape![2, 3]`",
    label = "expected a shape",
    note = "each length in it that is a type parameter needs the bound `Dim`, what stands behind `..` the bound `Shape`"
)]
pub trait Shape:
    Lengths
    + Broadcast<Self, Out = Self>
    + Broadcast<(), Out = Self>
    + Expands<Self, Onto = Self>
    + Assigns<Self>
    + Same<Self>
    + AsManyAxes<Self>
    + Agree<Self, Out = Self>
    + Aligns<Self, Lacks = ()>
{
}
/// All shapes that keep the laws
#[diagnostic::do_not_recommend]
impl<S> Shape for S where
    S: Lengths
        + Broadcast<S, Out = S>
        + Broadcast<(), Out = S>
        + Expands<S, Onto = S>
        + Assigns<S>
        + Same<S>
        + AsManyAxes<S>
        + Agree<S, Out = S>
        + Aligns<S, Lacks = ()>
{
}

/// The length of an axis that is known at compile time, with the laws of [`Dim`]: the bound of generic code that builds tensors from their types
/// alone.
#[diagnostic::on_unimplemented(
    message = "the length `{Self}` is not known at compile time: a type parameter needs the bound `StaticDim`, any other length is given as a value",
    label = "this length is not known at compile time",
    note = "values are given to functions that end in `of`: `Tensor::zeros_of(dims![n, 784])`, `Linear::of(Dyn(n), ..)` of `congruent-grad`"
)]
pub trait StaticDim: Dim + Fixed {}
/// All lengths that keep the laws, and are numbers
#[diagnostic::do_not_recommend]
impl<D: Dim + Fixed> StaticDim for D {}
