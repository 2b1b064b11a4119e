//! Any view of a buffer: sizes, strides and an offset, checked against the number of its elements.
//!
//! Known by now: relations between shapes. This file adds a relation between three lists: the requested sizes and strides, and the existing elements.
//! It shows how a sum of products is computed along two lists.
//!
//! Sizes `n..` and strides `s..` reach over `1 + sum (n - 1) * s` elements, and over none if a length is 0: the buffer must have as many after the
//! offset. If no element is reached, any offset is allowed, as in PyTorch.

use crate::dim::Length;
use crate::dim::count::{Exactly, NoMore, Passes};
use crate::dim::number::{Counted, Decimal, LessOf, Numeral, Once, ProductOf, SumOf, Tens, ToDecimal};
use crate::shape::count::HasNumel;
use crate::shape::{Lengths, StaticShape};

/// A shape whose buffer has every position of the sizes `R` and the strides `X`, counted from `OFFSET`.
#[diagnostic::on_unimplemented(
    message = "sizes `{R}` and strides `{X}` with offset {OFFSET} reach beyond the elements of a tensor of shape `{Self}`",
    label = "the farthest position lies outside the buffer, or sizes and strides are not equally many",
    note = "the farthest position is the offset plus, for each axis, (size - 1) * stride"
)]
pub trait Holding<R, X, const OFFSET: usize>: Lengths {}

/// `reach + offset <= numel`, or `reach = 0`
#[diagnostic::do_not_recommend]
impl<S, R, X, U, V, W, C, const OFFSET: usize> Holding<R, X, OFFSET> for S
where
    Numeral<OFFSET>: Counted<Decimal = U>,
    R: StaticShape + Reach<X, Decimal = V>,
    V: Past<U, Out = W>,
    S: Lengths + HasNumel<Numel = C>,
    (Exactly<W>, C): Passes<NoMore>,
{
}

/// The number of elements reached, with offset `U`.
pub trait Past<U> {
    /// The position after the farthest element; none if no element is reached.
    type Out;
}
/// No elements stay no elements.
impl<U> Past<U> for () {
    type Out = ();
}
/// `v + u`
impl<U: Decimal, R, D> Past<U> for Tens<R, D>
where
    Self: Decimal,
{
    type Out = SumOf<Self, U>;
}

/// The number of elements that these sizes reach over with the strides `X`: the position after the farthest element, and none if a length is 0.
pub trait Reach<X> {
    /// The number of elements.
    type Decimal;
}
/// `[]` reaches `1` element.
impl Reach<()> for () {
    type Decimal = Once;
}
/// `[r.., n]` reaches as far as `[r..]`, and `(n - 1) * s` further.
impl<R, D, X, E, U, V, W, O> Reach<(X, E)> for (R, D)
where
    R: Reach<X, Decimal = U>,
    D: Length + ToDecimal<Decimal = V>,
    E: ToDecimal<Decimal = W>,
    V: Onwards<U, W, Out = O>,
{
    type Decimal = O;
}

/// A number of positions, `W` elements apart, in an axis in addition to others that reach over `U` elements.
pub trait Onwards<U, W> {
    /// The number of elements that all axes reach over.
    type Out;
}
/// No positions: no element is reached.
impl<U, W> Onwards<U, W> for () {
    type Out = ();
}
/// At least one position.
impl<U, W, R, D, O> Onwards<U, W> for Tens<R, D>
where
    U: And<Self, W, Out = O>,
{
    type Out = O;
}

/// The elements that axes reach over, and an additional axis of `V` positions, `W` elements apart.
pub trait And<V, W> {
    /// The number of elements that all axes reach over.
    type Out;
}
/// No elements stay no elements.
impl<V, W> And<V, W> for () {
    type Out = ();
}
/// `u + (v - 1) * w`
impl<V: Decimal, W: Decimal, R, D> And<V, W> for Tens<R, D>
where
    Self: Decimal,
{
    type Out = SumOf<Self, ProductOf<LessOf<V, Once>, W>>;
}
