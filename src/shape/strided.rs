//! Any view of a buffer: sizes, strides and an offset, checked against the number of its elements.
//!
//! The farthest element of sizes `n..` and strides `s..` from `offset` on is
//! `offset + sum (n - 1) * s`: it must be below the number of elements.

use super::count::HasNumel;
use super::{Lengths, StaticShape};
use crate::dim::Length;
use crate::dim::number::{Counted, Exactly, Holds, Numeral, ToUint, Uncounted};
use core::ops::{Add, Mul, Sub};
use typenum::{B1, IsLess, Prod, Sub1, Sum, U0, UInt};

/// A shape whose buffer has every position of the sizes `R` and the strides `X` from `OFFSET` on.
#[diagnostic::on_unimplemented(
    message = "sizes `{R}` and strides `{X}` from element {OFFSET} on reach beyond the elements of a tensor of shape `{Self}`",
    label = "the farthest position lies outside the buffer, or sizes and strides are not equally many",
    note = "the farthest position is the offset plus, for each axis, (size - 1) * stride"
)]
pub trait Holding<R, X, const OFFSET: usize>: Lengths {}

/// `offset + sum (n - 1) * s < numel`
#[diagnostic::do_not_recommend]
impl<S, R, X, U, V, const OFFSET: usize> Holding<R, X, OFFSET> for S
where
    Numeral<OFFSET>: Counted<Uint = U>,
    R: StaticShape + Reach<X, Uint = V>,
    V: Add<U>,
    S: Lengths + HasNumel<Numel: Exceeds<Sum<V, U>>>,
{
}

/// Sizes that reach so far with the strides `X`.
pub trait Reach<X> {
    /// The farthest element.
    type Uint;
}
/// `0`
impl Reach<()> for () {
    type Uint = U0;
}
/// `reach [r..] + (n - 1) * s`
impl<R, D, X, E, U, V> Reach<(X, E)> for (R, D)
where
    R: Reach<X, Uint = U>,
    D: ToUint<Uint: Steps<HasNumel = V>>,
    E: ToUint,
    D: Length,
    V: Mul<E::Uint>,
    U: Add<Prod<V, E::Uint>>,
{
    type Uint = Sum<U, Prod<V, E::Uint>>;
}

/// A number of positions, and of the steps between them.
pub trait Steps {
    /// One less; 0 for none.
    type HasNumel;
}
impl Steps for U0 {
    type HasNumel = U0;
}
impl<U, B> Steps for UInt<U, B>
where
    Self: Sub<B1>,
{
    type HasNumel = Sub1<Self>;
}

/// A number of elements that is larger than `U`.
pub trait Exceeds<U> {}
impl<U: IsLess<V, Output: Holds>, V> Exceeds<U> for Exactly<V> {}
/// Checked at run time.
impl<U> Exceeds<U> for Uncounted {}
