//! Windows along one axis, the last of which may extend beyond the end: PyTorch's `ceil_mode`.
//!
//! Known by now: the number of windows inside an axis (`slides`). This file adds the same, rounded up.

use super::slides::{Extent, Spaces};
use crate::dim::count::{Asks, Passes, ToCount};
use crate::dim::number::{
    Alike, Counted, Decimal, Larger, LessOf, NoMoreThan, Numeral, Once, Smaller, SumOf, ToDecimal,
};
use crate::dim::{Difference, Doubled, Minimum, One, Quotient, Sum};
use crate::shape::Dim;
use crate::shape::window::Steps;

/// A length that a kernel of length `K` fits into, or exceeds by less than a stride.
///
/// # Shapes
///
/// | `k' = dilation * (k - 1) + 1` | the number of windows |
/// |---|---|
/// | with `padding + stride <= k'` | `(d + 2 * padding + stride - 1 - k') / stride + 1` |
/// | otherwise | the same, but at most the windows that begin before the zeros at the end: `(d + padding + stride - 1) / stride` |
#[diagnostic::on_unimplemented(
    message = "a kernel of length `{K}` does not fit dimension `{Self}`",
    label = "this axis has length `{Self}`, and {PADDING} zeros on both sides",
    note = "the elements of the kernel are {DILATION} apart; `dilation * (kernel - 1) + 1 <= length + 2 * padding + stride - 1`",
    note = "where one of these lengths is generic, generic code asks for the relation: `where H: HasRoomUp<len![k], {STRIDE}, {PADDING}, {DILATION}>`, for a kernel of length k"
)]
pub trait HasRoomUp<K, const STRIDE: usize, const PADDING: usize = 0, const DILATION: usize = 1> {}
/// `k' <= d + 2 * padding + stride - 1`
#[diagnostic::do_not_recommend]
impl<
    D: ToCount<Count = U>,
    K: ToCount<Count = V>,
    U,
    V,
    const STRIDE: usize,
    const PADDING: usize,
    const DILATION: usize,
> HasRoomUp<K, STRIDE, PADDING, DILATION> for D
where
    (U, V): Passes<RoomUp<STRIDE, PADDING, DILATION>>,
{
}

/// A kernel of `V` elements that fits into `U` positions, or exceeds them by less than a stride.
pub struct RoomUp<const STRIDE: usize, const PADDING: usize, const DILATION: usize>;
/// `dilation * (max(v, 1) - 1) + 1 <= u + 2 * padding + max(stride, 1) - 1`
#[diagnostic::do_not_recommend]
impl<U: Decimal, V, P: Decimal, S: Decimal, E, const STRIDE: usize, const PADDING: usize, const DILATION: usize>
    Asks<(U, V)> for RoomUp<STRIDE, PADDING, DILATION>
where
    V: Extent<DILATION, Decimal = E>,
    Numeral<PADDING>: Counted<Decimal = P>,
    Numeral<STRIDE>: Counted<Decimal = S>,
    E: NoMoreThan<SumOf<SumOf<SumOf<U, P>, P>, LessOf<S, Once>>>,
{
}

/// A length along which windows of length `K` slide, the last of which may extend beyond the end.
pub trait SlidesUp<K, const STRIDE: usize, const PADDING: usize, const DILATION: usize> {
    /// The number of windows.
    type Out: Dim;
}
/// The number of windows, by the comparison of `padding + stride` with k'
#[rustfmt::skip]
impl<D: Dim, K, S, P, F, E, U: Decimal, V: Decimal, X: Decimal, M, C, A, O, const STRIDE: usize, const PADDING: usize, const DILATION: usize>
    SlidesUp<K, STRIDE, PADDING, DILATION> for D
where
    Numeral<STRIDE>: Counted<Dim = S, Decimal = U>,
    Numeral<PADDING>: Counted<Dim = P, Decimal = V>,
    Numeral<DILATION>: Counted<Dim = F>,
    S: Dim + LessOne<Out = M> + Steps<D, Sum<Doubled<P>, M>, E, Out = A>,
    P: Dim,
    F: Spaces<K, Out = E>,
    E: Dim + ToDecimal<Decimal = X>,
    M: Dim,
    SumOf<U, V>: Decimal<Compared<X, Alike> = C>,
    C: Begins<D, S, Sum<P, M>, A, Out = O>,
    A: Dim,
    O: Dim,
{
    type Out = O;
}

/// A length, less one.
pub trait LessOne {
    /// The length minus one.
    type Out: Dim;
}
/// `s - 1`
impl<S: Dim> LessOne for S {
    type Out = Difference<S, One>;
}

/// A comparison of `padding + stride` with the positions under a window.
pub trait Begins<D, S, P, A> {
    /// The number of windows.
    type Out: Dim;
}
macro_rules! all_begin {
    ($($order:ident)*) => {$(
        /// No reduction: all windows begin before the zeros at the end.
        impl<D, S, P, A: Dim> Begins<D, S, P, A> for $order {
            type Out = A;
        }
    )*};
}
all_begin! { Smaller Alike }
/// `min(a, (d + padding + stride - 1) / stride)`
impl<D: Dim, S: Dim, P: Dim, A: Dim> Begins<D, S, P, A> for Larger {
    type Out = Minimum<A, Quotient<Sum<D, P>, S>>;
}
