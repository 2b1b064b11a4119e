//! Windows along one axis, with padding and dilation.
//!
//! Known by now: the number of windows of a given size and distance (`window`). This file adds padding and dilation.

use super::settings::{Dilation, Stride};
use crate::dim::count::{Asks, NotEmpty, Passes, ToCount};
use crate::dim::number::{AboveZero, Counted, Decimal, LessOf, NextOf, NoMoreThan, Numeral, Once, ProductOf, SumOf};
use crate::dim::{Difference, Doubled, K, N, One, Product, Sum};
use crate::shape::Dim;
use crate::shape::window::Steps;

/// A stride or dilation of at least 1.
pub trait AtLeastOne {}
/// Like [`AtLeastOne`], for numbers that can be computed with: other numbers are refused by [`Counted`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not at least 1",
    label = "windows, and the elements of a kernel, are at least 1 apart",
    note = "as in `conv(&w).stride::<2>()`; the stride of a pool is its window, unless it is given"
)]
pub trait NotZero {}
macro_rules! at_least_one {
    ($($name:ident)*) => {$(
        /// `(h, w)`, if both are at least 1
        impl<const H: usize, const W: usize> AtLeastOne for $name<H, W>
        where
            Numeral<H>: Counted,
            Numeral<W>: Counted,
            Self: NotZero,
        {
        }
        /// `h > 0` and `w > 0`
        #[diagnostic::do_not_recommend]
        impl<A, B, const H: usize, const W: usize> NotZero for $name<H, W>
        where
            Numeral<H>: Counted<Decimal = A>,
            Numeral<W>: Counted<Decimal = B>,
            A: AboveZero,
            B: AboveZero,
        {
        }
    )*};
}
at_least_one! { Stride Dilation }

/// A number of elements of a window, with the number of positions that it covers.
pub trait Extent<const DILATION: usize> {
    /// The number of positions.
    type Decimal: Decimal;
}
/// `dilation * (max(u, 1) - 1) + 1`
impl<U: Decimal, D: Decimal, const DILATION: usize> Extent<DILATION> for U
where
    Numeral<DILATION>: Counted<Decimal = D>,
{
    type Decimal = NextOf<ProductOf<D, LessOf<U, Once>>>;
}

/// A kernel with elements.
#[diagnostic::on_unimplemented(
    message = "a kernel has at least one element, but one of its lengths is `{Self}`: give lengths of 1 or more",
    label = "this kernel is empty",
    note = "the lengths of a kernel are the last axes of a weight, or the window of a pool"
)]
pub trait HasElements {}
/// `k > 0`
#[diagnostic::do_not_recommend]
impl<K: ToCount<Count: Passes<NotEmpty>>> HasElements for K {}

/// A stride under which zeros around a plane keep its lengths.
#[diagnostic::on_unimplemented(
    message = "windows that keep lengths are 1 apart, not `{Self}`: give the padding with the stride, `conv(&w).stride::<2>().padding::<1>()`",
    label = "`same_padding` is for a stride of 1"
)]
pub trait OneApart {}
/// `1`
#[diagnostic::do_not_recommend]
impl OneApart for Stride<1, 1> {}

/// A length that a kernel of length `K` fits into, its elements `DILATION` apart and `PADDING` zeros on
/// both sides.
#[diagnostic::on_unimplemented(
    message = "a kernel of length `{K}` does not fit dimension `{Self}`",
    label = "this axis has length `{Self}`, and {PADDING} zeros on both sides",
    note = "the elements of the kernel are {DILATION} apart; `dilation * (kernel - 1) + 1 <= length + 2 * padding`",
    note = "where one of these lengths is generic, generic code asks for the relation: `where H: HasRoom<len![k], {PADDING}, {DILATION}>`, for a kernel of length k"
)]
pub trait HasRoom<K, const PADDING: usize = 0, const DILATION: usize = 1> {}
/// `k' <= d + 2 * padding`
#[diagnostic::do_not_recommend]
impl<D: ToCount<Count = U>, K: ToCount<Count = V>, U, V, const PADDING: usize, const DILATION: usize>
    HasRoom<K, PADDING, DILATION> for D
where
    (U, V): Passes<Room<PADDING, DILATION>>,
{
}

/// A kernel of `V` elements that fits into `U` positions.
pub struct Room<const PADDING: usize, const DILATION: usize>;
/// `dilation * (max(v, 1) - 1) + 1 <= u + 2 * padding`
#[diagnostic::do_not_recommend]
impl<U: Decimal, V, P: Decimal, E, const PADDING: usize, const DILATION: usize> Asks<(U, V)> for Room<PADDING, DILATION>
where
    V: Extent<DILATION, Decimal = E>,
    Numeral<PADDING>: Counted<Decimal = P>,
    E: NoMoreThan<PaddedOf<U, P>>,
{
}

/// `u + 2 * p`
type PaddedOf<U, P> = SumOf<SumOf<U, P>, P>;

/// A length along which windows of length `K` slide.
pub trait Slides<K, const STRIDE: usize, const PADDING: usize, const DILATION: usize> {
    /// The number of windows.
    type Out: Dim;
}
/// `(d + 2 * padding - k') / stride + 1`: a length in any case, so that only [`HasRoom`] and [`AtLeastOne`] reject
#[rustfmt::skip]
impl<D: Dim, K, S, P: Dim, F, E: Dim, const STRIDE: usize, const PADDING: usize, const DILATION: usize>
    Slides<K, STRIDE, PADDING, DILATION> for D
where
    Numeral<STRIDE>: Counted<Dim = S>,
    Numeral<PADDING>: Counted<Dim = P>,
    Numeral<DILATION>: Counted<Dim = F>,
    F: Spaces<K, Out = E>,
    S: Steps<D, Doubled<P>, E>,
{
    type Out = S::Out;
}

/// A distance between the elements of a kernel of length `K`. (Why the distance is `Self`: see [`Widen`](crate::shape::Widen).)
pub trait Spaces<K> {
    /// The positions under a window, `k'`.
    type Out: Dim;
}
/// 1 apart: `k`
impl<K: Dim> Spaces<K> for One {
    type Out = K;
}
macro_rules! apart {
    ($([$($param:tt)*] $n:ty;)*) => {$(
        /// `n * (k - 1) + 1`
        impl<C: Dim, $($param)*> Spaces<C> for $n
        where
            Self: Dim,
        {
            type Out = Sum<Product<Self, Difference<C, One>>, One>;
        }
    )*};
}
apart! {
    [const V: usize] N<V>;
    [const H: usize, const L: usize] K<H, L>;
}
