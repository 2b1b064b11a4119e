//! The length of a transposed convolution: the one of which windows are as many as there are positions.
//!
//! Known by now: the number of windows (`slides`). This file adds the way back, which is not unique: output padding picks one
//! length.

use super::slides::Extent;
use super::{Dilation, OutputPadding, Stride};
use crate::dim::Length;
use crate::dim::count::{Asks, Gives, Makes, Passes, ToCount};
use crate::dim::number::{Counted, Decimal, FewerThan, LargerOf, LessOf, Numeral, Once, ProductOf, SumOf, ToLength};

/// An output padding where there must be none.
#[diagnostic::on_unimplemented(
    message = "a convolution has no output padding, but here is `{Self}`",
    label = "only a transposed convolution adds positions at the end",
    note = "zeros around the input are `.padding::<1>()`"
)]
pub trait NoneBehind {}
/// `(0, 0)`
#[diagnostic::do_not_recommend]
impl NoneBehind for OutputPadding<0, 0> {}

/// An output padding that stride or dilation leave room for.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not smaller than `{S}` or `{D}`",
    label = "output padding must be smaller than either stride or dilation",
    note = "it picks one of the lengths whose convolution has as many windows as the input has positions"
)]
pub trait Rest<S, D> {}
/// `z < max(stride, dilation)`, in rows and columns
#[rustfmt::skip]
#[diagnostic::do_not_recommend]
impl<const ZH: usize, const ZW: usize, const SH: usize, const SW: usize, const DH: usize, const DW: usize,
    A, B, C: Decimal, D: Decimal, E: Decimal, F: Decimal>
    Rest<Stride<SH, SW>, Dilation<DH, DW>> for OutputPadding<ZH, ZW>
where
    Numeral<ZH>: Counted<Decimal = A>,
    Numeral<ZW>: Counted<Decimal = B>,
    Numeral<SH>: Counted<Decimal = C>,
    Numeral<SW>: Counted<Decimal = D>,
    Numeral<DH>: Counted<Decimal = E>,
    Numeral<DW>: Counted<Decimal = F>,
    A: FewerThan<LargerOf<C, E>>,
    B: FewerThan<LargerOf<D, F>>,
{
}

/// A length of which padding leaves something when it is spread.
#[diagnostic::on_unimplemented(
    message = "a padding of {PADDING} leaves nothing of dimension `{Self}` spread by a kernel of length `{K}`",
    label = "this axis has length `{Self}`",
    note = "`2 * padding < (length - 1) * stride + dilation * (kernel - 1) + 1 + output_padding`, and the kernel is not empty"
)]
pub trait LeavesRest<K, const STRIDE: usize, const PADDING: usize, const DILATION: usize, const BEHIND: usize> {}
/// `2 * padding` is less than what `d` is spread to.
#[rustfmt::skip]
#[diagnostic::do_not_recommend]
impl<D, K, U, V, const STRIDE: usize, const PADDING: usize, const DILATION: usize, const BEHIND: usize>
    LeavesRest<K, STRIDE, PADDING, DILATION, BEHIND> for D
where
    D: ToCount<Count = U>,
    K: ToCount<Count = V>,
    (U, V): Passes<Spreading<STRIDE, PADDING, DILATION, BEHIND>>,
{
}

/// A length that is spread by a kernel of length `K`.
pub trait Spreads<K, const STRIDE: usize, const PADDING: usize, const DILATION: usize, const BEHIND: usize> {
    /// The length of the result.
    type Out: Length;
}
/// What `d` is spread to, without the padding
#[rustfmt::skip]
impl<D, K, U, V, O: Length, const STRIDE: usize, const PADDING: usize, const DILATION: usize, const BEHIND: usize>
    Spreads<K, STRIDE, PADDING, DILATION, BEHIND> for D
where
    D: ToCount<Count = U>,
    K: ToCount<Count = V>,
    (U, V): Gives<Spreading<STRIDE, PADDING, DILATION, BEHIND>, Dim = O>,
{
    type Out = O;
}

/// `U` positions spread by a kernel of `V` elements, without `PADDING` on both sides.
pub struct Spreading<const STRIDE: usize, const PADDING: usize, const DILATION: usize, const BEHIND: usize>;
/// `x > 2 * p`
#[rustfmt::skip]
#[diagnostic::do_not_recommend]
impl<U, V, X, P: Decimal, const STRIDE: usize, const PADDING: usize, const DILATION: usize, const BEHIND: usize>
    Asks<(U, V)> for Spreading<STRIDE, PADDING, DILATION, BEHIND>
where
    V: SpreadBy<U, STRIDE, DILATION, BEHIND, Decimal = X>,
    Numeral<PADDING>: Counted<Decimal = P>,
    SumOf<P, P>: FewerThan<X>,
{
}
/// `max(x, 2 * p) - 2 * p`: a number in any case, so that [`LeavesRest`] refuses alone
#[rustfmt::skip]
impl<U, V, X: Decimal, P: Decimal, O: Length, const STRIDE: usize, const PADDING: usize, const DILATION: usize, const BEHIND: usize>
    Makes<(U, V)> for Spreading<STRIDE, PADDING, DILATION, BEHIND>
where
    V: SpreadBy<U, STRIDE, DILATION, BEHIND, Decimal = X>,
    Numeral<PADDING>: Counted<Decimal = P>,
    LessOf<X, SumOf<P, P>>: ToLength<Length = O>,
{
    type Dim = O;
}

/// A number of elements of a kernel by which `U` positions are spread.
pub trait SpreadBy<U, const STRIDE: usize, const DILATION: usize, const BEHIND: usize> {
    /// The number of positions.
    type Decimal: Decimal;
}
/// `(max(u, 1) - 1) * stride + v' + output_padding`; none for a kernel without elements
#[rustfmt::skip]
impl<U: Decimal, V, E: Decimal, S: Decimal, Z: Decimal, const STRIDE: usize, const DILATION: usize, const BEHIND: usize>
    SpreadBy<U, STRIDE, DILATION, BEHIND> for V
where
    V: Extent<DILATION, Decimal = E>,
    Numeral<STRIDE>: Counted<Decimal = S>,
    Numeral<BEHIND>: Counted<Decimal = Z>,
{
    type Decimal = SumOf<SumOf<ProductOf<LessOf<U, Once>, S>, E>, Z>;
}
