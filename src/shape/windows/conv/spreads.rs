//! The length of a transposed convolution: the length with as many windows as there are positions.
//!
//! Known by now: the number of windows (`slides`). This file adds the inverse, which is not unique: output padding selects one length.

use super::settings::{Dilation, OutputPadding, Stride};
use super::slides::{Extent, Spaces};
use crate::dim::arithmetic::{NoLength, Sign};
use crate::dim::count::{Asks, Exactly, Passes, ToCount, Uncounted};
use crate::dim::number::{
    Alike, Counted, Decimal, FewerThan, Larger, LargerOf, LessOf, Numeral, Once, ProductOf, Smaller, SumOf, ToDecimal,
};
use crate::dim::{Difference, Doubled, Dyn, Length, One, Product, Sum, Sym, Tag};
use crate::shape::Dim;
use crate::shape::cat::CopiesOf;

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

/// A length that is longer than its padding after it is spread.
#[diagnostic::on_unimplemented(
    message = "a padding of {PADDING} leaves nothing of dimension `{Self}` spread by a kernel of length `{K}`",
    label = "this axis has length `{Self}`",
    note = "`2 * padding < (length - 1) * stride + dilation * (kernel - 1) + 1 + output_padding`"
)]
pub trait LeavesRest<K, const STRIDE: usize, const PADDING: usize, const DILATION: usize, const BEHIND: usize> {}
/// `2 * padding` is less than the length to which `d` is spread.
#[rustfmt::skip]
#[diagnostic::do_not_recommend]
impl<D, K, V, const STRIDE: usize, const PADDING: usize, const DILATION: usize, const BEHIND: usize>
    LeavesRest<K, STRIDE, PADDING, DILATION, BEHIND> for D
where
    K: ToCount<Count = V>,
    V: LeavesOf<D, Spreading<STRIDE, PADDING, DILATION, BEHIND>>,
{
}

/// A number of elements of a kernel that, under the settings `R`, spreads dimension `D` beyond its padding.
pub trait LeavesOf<D, R> {}
/// `_`: checked at run time
#[diagnostic::do_not_recommend]
impl<D, R> LeavesOf<D, R> for Uncounted {}
/// `v` elements, by the comparison of `2 * padding` with `v' + output_padding`, to which a single position is spread
#[rustfmt::skip]
#[diagnostic::do_not_recommend]
impl<D, V, E: Decimal, P: Decimal, Z: Decimal, C, const STRIDE: usize, const PADDING: usize, const DILATION: usize, const BEHIND: usize>
    LeavesOf<D, Spreading<STRIDE, PADDING, DILATION, BEHIND>> for Exactly<V>
where
    V: Extent<DILATION, Decimal = E>,
    Numeral<PADDING>: Counted<Decimal = P>,
    Numeral<BEHIND>: Counted<Decimal = Z>,
    SumOf<P, P>: Decimal<Compared<SumOf<E, Z>, Alike> = C>,
    C: Keeps<D, V, Spreading<STRIDE, PADDING, DILATION, BEHIND>>,
{
}

/// A comparison of the padding with the length to which a single position is spread.
pub trait Keeps<D, V, R> {}
/// Less padding: any number of positions leaves a result, so generic code needs no bound.
#[diagnostic::do_not_recommend]
impl<D, V, R> Keeps<D, V, R> for Smaller {}
macro_rules! keeps {
    ($($order:ident)*) => {$(
        /// The padding is as wide or wider: the number of positions determines the answer.
        #[diagnostic::do_not_recommend]
        impl<D: ToCount<Count = U>, U, V, R> Keeps<D, V, R> for $order where (U, Exactly<V>): Passes<R> {}
    )*};
}
keeps! { Alike Larger }

/// A length that is spread by a kernel of length `K`.
pub trait Spreads<K, const STRIDE: usize, const PADDING: usize, const DILATION: usize, const BEHIND: usize> {
    /// The length of the result.
    type Out: Dim;
}
/// The length to which `d` is spread, without the padding
#[rustfmt::skip]
impl<D: Dim, K, S, P: Dim, F, Z, E, const STRIDE: usize, const PADDING: usize, const DILATION: usize, const BEHIND: usize>
    Spreads<K, STRIDE, PADDING, DILATION, BEHIND> for D
where
    Numeral<STRIDE>: Counted<Dim = S>,
    Numeral<PADDING>: Counted<Dim = P>,
    Numeral<DILATION>: Counted<Dim = F>,
    Numeral<BEHIND>: Counted<Dim = Z>,
    F: Spaces<K, Out = E>,
    E: Spread<D, S, Doubled<P>, Z>,
{
    type Out = E::Out;
}

/// The positions under a window of a kernel that spreads dimension `D`, with stride `S`, a total padding of `P` on both sides, and an output padding
/// of `Z`.
///
/// `(d - 1) * s + e + z - p`, in which `e + z - p` is one number; if that is the stride, as in all convolutions that enlarge an image by a whole
/// factor, the length is `s * d`.
pub trait Spread<D, S, P, Z> {
    /// The length of the result.
    type Out: Dim;
}
/// `(d - 1) * s + e + z - p`, by the comparison of `e + z` with `s + p`
#[rustfmt::skip]
#[diagnostic::do_not_recommend]
impl<D, S: ToDecimal, P: ToDecimal, Z: Dim + ToDecimal, E: Dim + ToDecimal, C> Spread<D, S, P, Z> for E
where
    SumOf<E::Decimal, Z::Decimal>: Decimal<Compared<SumOf<S::Decimal, P::Decimal>, Alike> = C>,
    C: SpreadsTo<D, S, P, Sum<E, Z>>,
{
    type Out = C::Out;
}
/// `_` gives `_`.
#[diagnostic::do_not_recommend]
impl<D, S, P, Z> Spread<D, S, P, Z> for Dyn {
    type Out = Dyn;
}
/// `name` gives `_`.
#[diagnostic::do_not_recommend]
impl<D, S, P, Z, T: Tag> Spread<D, S, P, Z> for Sym<T> {
    type Out = Dyn;
}
/// No positions under a window: no length
#[diagnostic::do_not_recommend]
impl<D: Dim, S, P, Z, A: Length, O: Sign, B: Length> Spread<D, S, P, Z> for NoLength<A, O, B> {
    type Out = Sum<D, Self>;
}

/// A comparison of the positions `X` under a window, output padding included, with stride and padding.
pub trait SpreadsTo<D, S, P, X> {
    /// The length of the result.
    type Out: Dim;
}
/// `x = s + p`: `s * d`
#[diagnostic::do_not_recommend]
impl<D: Dim, S: CopiesOf<D>, P, X> SpreadsTo<D, S, P, X> for Alike {
    type Out = S::Out;
}
/// `x > s + p`: `(d - 1) * s + (x - p)`
#[diagnostic::do_not_recommend]
impl<D: Dim, S: Dim, P: Dim, X: Dim> SpreadsTo<D, S, P, X> for Larger {
    type Out = Sum<Product<Difference<D, One>, S>, Difference<X, P>>;
}
/// `x < s + p`, by the comparison of x with p
#[diagnostic::do_not_recommend]
impl<D, S, P: ToDecimal, X: ToDecimal, C> SpreadsTo<D, S, P, X> for Smaller
where
    X::Decimal: Decimal<Compared<P::Decimal, Larger> = C>,
    C: RestOf<D, S, P, X>,
{
    type Out = C::Out;
}

/// A comparison of the positions `X` under a window with the padding.
pub trait RestOf<D, S, P, X> {
    /// The length of the result.
    type Out: Dim;
}
/// `x >= p`: `(d - 1) * s + (x - p)`
#[diagnostic::do_not_recommend]
impl<D: Dim, S: Dim, P: Dim, X: Dim> RestOf<D, S, P, X> for Larger {
    type Out = Sum<Product<Difference<D, One>, S>, Difference<X, P>>;
}
/// `x < p`: `(d - 1) * s - (p - x)`
#[diagnostic::do_not_recommend]
impl<D: Dim, S: Dim, P: Dim, X: Dim> RestOf<D, S, P, X> for Smaller {
    type Out = Difference<Product<Difference<D, One>, S>, Difference<P, X>>;
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

/// A number of elements of a kernel that spreads `U` positions.
pub trait SpreadBy<U, const STRIDE: usize, const DILATION: usize, const BEHIND: usize> {
    /// The number of positions.
    type Decimal: Decimal;
}
/// `(max(u, 1) - 1) * stride + v' + output_padding`: a number for a kernel without elements, too, so that only [`HasElements`](super::HasElements)
/// rejects
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
