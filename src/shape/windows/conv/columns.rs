//! Windows as columns: `im2col` and `col2im`.
//!
//! Known by now: the number of windows along each of two axes (`slides`). This file adds their product, and the inverse.

use super::pool::{HasPositions, Kernel, Pooling};
use super::settings::{Batching, Dilation, Padding, Stride, Valued};
use super::slides::{AtLeastOne, HasElements, HasRoom, Slides};
use crate::dim::count::{Asks, Passes, ToCount};
use crate::dim::number::{Counted, MultipleOf, Numeral};
use crate::dim::{Dyn, Length};
use crate::shape::kron::TimesLength;
use crate::shape::resize::ToLengths;
use crate::shape::same::SameDim;
use crate::shape::shuffle::DividedBy;
use crate::shape::{Dim, Lengths};

/// Settings under which the windows of shape `S` are columns.
///
/// # Shapes
///
/// | | |
/// |---|---|
/// | [`WindowColumns`] | `[n.., c, h, w]` gives `[n.., kh * kw * c, h' * w']` |
/// | [`ImagesOf`] | `[n.., kh * kw * c, h' * w']` gives `[n.., c, h, w]` |
pub trait WindowColumns<S> {
    /// The shape of the columns.
    type Out: Lengths;
}
/// The shape of the windows of `S` as columns, under the settings `R`.
pub type WindowsAsColumns<S, R> = <R as WindowColumns<S>>::Out;
/// The rows of [`WindowColumns`].
#[diagnostic::on_unimplemented(
    message = "shape `{S}` has no planes whose windows are columns: give a batch, `[n, c, h, w]`",
    label = "not the input of this operation",
    note = "`im2col` takes `[n, c, h, w]` or `[c, h, w]`"
)]
pub trait ByColumn<S> {
    /// The shape of the columns.
    type Out: Lengths;
}
/// `s` under the settings `r`, by the rows of [`ByColumn`]
impl<R: ByColumn<S, Out = O>, S, O: Lengths> WindowColumns<S> for R {
    type Out = O;
}
/// `[n.., c, h, w]` gives `[n.., kh * kw * c, h' * w']`.
#[rustfmt::skip]
impl<L, C, H, W, KH, KW, K, OH, OW, O, P, const A: usize, const B: usize, const SH: usize, const SW: usize,
    const PH: usize, const PW: usize, const DH: usize, const DW: usize>
    ByColumn<(((L, C), H), W)> for Pooling<Kernel<A, B>, Stride<SH, SW>, Padding<PH, PW>, Dilation<DH, DW>>
where
    L: Batching + Lengths, H: Length, W: Length,
    Numeral<A>: Counted<Dim = KH>,
    Numeral<B>: Counted<Dim = KW>,
    KH: HasElements,
    KW: HasElements + TimesLength<KH, Out = K>,
    C: Length + TimesLength<K, Out = O>,
    Stride<SH, SW>: AtLeastOne,
    Dilation<DH, DW>: AtLeastOne,
    H: HasPositions + HasRoom<KH, PH, DH> + Slides<KH, SH, PH, DH, Out = OH>,
    W: HasPositions + HasRoom<KW, PW, DW> + Slides<KW, SW, PW, DW, Out = OW>,
    OW: TimesLength<OH, Out = P>,
    O: Length, P: Length,
{
    type Out = ((L, O), P);
}
/// `[n.., c, h, w]` gives `[n.., _, _]`, under settings given as values.
#[diagnostic::do_not_recommend]
impl<L: Batching + Lengths, C: Length, H: Length, W: Length> ByColumn<(((L, C), H), W)> for Valued {
    type Out = ((L, Dyn), Dyn);
}

/// Settings under which columns of shape `S` are windows of planes of the lengths `To`.
pub trait ImagesOf<S, To> {
    /// The shape of the planes.
    type Out: Lengths;
}
/// The shape of the planes of the lengths `To` whose windows are the columns of `S`, under the settings `R`.
pub type ColumnsAsImages<S, To, R> = <R as ImagesOf<S, To>>::Out;
/// The rows of [`ImagesOf`].
#[diagnostic::on_unimplemented(
    message = "shape `{S}` is not that of columns that are windows: give columns, `[n, elements, windows]`",
    label = "not the input of this operation",
    note = "`col2im` takes `[n, c * kh * kw, windows]` or `[c * kh * kw, windows]`, and two lengths: `x.col2im(sized2::<4, 5>(), pool::<2>())`"
)]
pub trait ByImage<S, To> {
    /// The shape of the planes.
    type Out: Lengths;
}
/// `s` under the settings `r`, by the rows of [`ByImage`]
impl<R: ByImage<S, To, Out = O>, S, To, O: Lengths> ImagesOf<S, To> for R {
    type Out = O;
}
/// `[n.., d, windows]` gives `[n.., d / (kh * kw), u, v]`.
#[rustfmt::skip]
impl<L, D, E, H, W, KH, KW, K, OH, OW, C, P, const U: usize, const V: usize, const A: usize, const B: usize, const SH: usize,
    const SW: usize, const PH: usize, const PW: usize, const DH: usize, const DW: usize>
    ByImage<((L, D), E), ToLengths<U, V>> for Pooling<Kernel<A, B>, Stride<SH, SW>, Padding<PH, PW>, Dilation<DH, DW>>
where
    L: Batching + Lengths, E: Length,
    Numeral<U>: Counted<Dim = H>,
    Numeral<V>: Counted<Dim = W>,
    Numeral<A>: Counted<Dim = KH>,
    Numeral<B>: Counted<Dim = KW>,
    KH: HasElements,
    KW: HasElements + TimesLength<KH, Out = K>,
    D: Length + RowsOfWindows<K> + DividedBy<K, Out = C>,
    Stride<SH, SW>: AtLeastOne,
    Dilation<DH, DW>: AtLeastOne,
    H: Dim + HasPositions + HasRoom<KH, PH, DH> + Slides<KH, SH, PH, DH, Out = OH>,
    W: Dim + HasPositions + HasRoom<KW, PW, DW> + Slides<KW, SW, PW, DW, Out = OW>,
    OW: TimesLength<OH, Out = P>,
    E: CountOfWindows<P>,
    C: Length,
{
    type Out = (((L, C), H), W);
}
/// `[n.., d, windows]` gives `[n.., _, u, v]`, under settings given as values.
#[diagnostic::do_not_recommend]
impl<L: Batching + Lengths, D: Length, E: Length, H: Length, W: Length, const U: usize, const V: usize>
    ByImage<((L, D), E), ToLengths<U, V>> for Valued
where
    Numeral<U>: Counted<Dim = H>,
    Numeral<V>: Counted<Dim = W>,
{
    type Out = (((L, Dyn), H), W);
}
/// `[n.., d, windows]` gives `[n.., _, _, _]`, to lengths given as values.
#[diagnostic::do_not_recommend]
impl<L: Batching + Lengths, D: Length, E: Length, K, S, P, F> ByImage<((L, D), E), Valued> for Pooling<K, S, P, F> {
    type Out = (((L, Dyn), Dyn), Dyn);
}
/// `[n.., d, windows]` gives `[n.., _, _, _]`, if all are values.
#[diagnostic::do_not_recommend]
impl<L: Batching + Lengths, D: Length, E: Length> ByImage<((L, D), E), Valued> for Valued {
    type Out = (((L, Dyn), Dyn), Dyn);
}

/// Rows of columns, as many for each channel as a window has elements, `K`.
#[diagnostic::on_unimplemented(
    message = "dimension `{Self}` is not a multiple of the `{K}` elements of a window: give windows of other lengths",
    label = "this dimension is `{Self}`",
    note = "`col2im` takes `[n, c * kh * kw, windows]` or `[c * kh * kw, windows]`"
)]
pub trait RowsOfWindows<K> {}
/// `d % k = 0`
#[diagnostic::do_not_recommend]
impl<D: ToCount<Count = U>, K: ToCount<Count = V>, U, V> RowsOfWindows<K> for D where (U, V): Passes<RowsOfAWindow> {}

/// Numbers that are multiples of the elements of a window.
pub struct RowsOfAWindow;
/// `u % v = 0`
#[diagnostic::do_not_recommend]
impl<U: MultipleOf<V>, V> Asks<(U, V)> for RowsOfAWindow {}

/// A number of columns: as many as a plane has windows, `P`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` columns are not the `{P}` windows of planes of these lengths: give one for each window",
    label = "this dimension is `{Self}`",
    note = "the lengths and the window are those of the `im2col` whose columns these are"
)]
pub trait CountOfWindows<P> {}
/// `e = p`
#[diagnostic::do_not_recommend]
impl<E: SameDim<P>, P> CountOfWindows<P> for E {}
