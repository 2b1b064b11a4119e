//! Parts of an axis: all of them, in order.
//!
//! Known by now: one part (`narrow`). This file adds the number of parts, which is a division, and relations whose result is several shapes.

use crate::dim::number::{
    AboveZero, Counted, Decimal, Divided, LargerOf, Numeral, Once, QuotientUp, Tens, ToDecimal, ToLength,
};
use crate::dim::{Dyn, Length, N, One, Sum, Sym, Tag};
use crate::shape::axis::{At, HasAxis, InList};
use crate::shape::broadcasting::may_equal::MayEqual;
use crate::shape::{Dim, Lengths, StaticShape};
use core::marker::PhantomData;

/// `COUNT` parts of shape `S` each.
pub struct Even<COUNT, S>(PhantomData<(COUNT, S)>);
/// `COUNT` parts of shape `S` each, and a last one of shape `R`.
pub struct Uneven<COUNT, S, R>(PhantomData<(COUNT, S, R)>);

/// A shape whose axis `A` can be split into parts of length `SIZE`, the last of which may be shorter.
///
/// # Shapes
///
/// | `[5, 3]` along 0 | the parts |
/// |---|---|
/// | `SplitAxis<0, 2>` | two `[2, 3]` and one `[1, 3]` |
/// | `ChunkAxis<0, 2>` | one `[3, 3]` and one `[2, 3]` |
/// | `SplitSizes<0, shape![1, 4]>` | `[1, 3]` and `[4, 3]` |
/// | `SplitLengths<0, shape![Train, Test]>` | `[Train, 3]` and `[Test, 3]`; their lengths are values |
/// | `unbind::<0>()`, by [`Reduce<0>`](crate::shape::Reduce) | five `[3]` |
pub trait SplitAxis<const A: isize, const SIZE: usize>: Lengths {
    /// The parts: [`Even`] or [`Uneven`].
    type Parts;
    /// The number of axes after this one.
    const BACK: usize;
}
/// `[.., d, ..]` in parts `[.., size, ..]`, and a rest
impl<S, P, D, E, O, const A: isize, const SIZE: usize> SplitAxis<A, SIZE> for S
where
    Numeral<SIZE>: Counted<Dim = E>,
    S: HasAxis<A, Place = P> + At<P, Dim = D>,
    P: InList,
    E: PartLength + Splits<D, S, P, Parts = O>,
{
    type Parts = O;
    const BACK: usize = <S as At<P>>::BACK;
}

/// The length of parts: anything but 0.
#[diagnostic::on_unimplemented(
    message = "an axis cannot be split by `{Self}`",
    label = "there is at least one part, of at least one position",
    note = "`split::<AXIS, SIZE>()` makes parts of `SIZE` positions, `chunk::<AXIS, N>()` makes `N` parts"
)]
pub trait PartLength: Length {
    /// The number, at least 1, so that there is no division by 0 if the bound fails.
    type Size: Decimal;
}
/// `d > 0`
#[diagnostic::do_not_recommend]
impl<D: ToDecimal<Decimal: AboveZero>> PartLength for D {
    type Size = LargerOf<D::Decimal, Once>;
}

/// A length of parts of the axis of length `D` at `P` of `S`. (Why the length is `Self`: see [`Widen`](crate::shape::Widen).)
pub trait Splits<D, S, P> {
    /// The parts.
    type Parts;
}
/// `d` in parts of `e`, by the row of `d`
impl<E: PartLength, D: SplitDim<E, S, P, Parts = O>, S, P, O> Splits<D, S, P> for E {
    type Parts = O;
}

/// The length of the axis at `P` of `S`, split into parts of length `E`.
pub trait SplitDim<E, S, P> {
    /// The parts.
    type Parts;
}
/// `d / e` parts, and one of `d % e`
impl<D, E, S, P, O, U, V, Q, R> SplitDim<E, S, P> for D
where
    E: PartLength<Size = V>,
    D: ToDecimal<Decimal = U>,
    U: Decimal<Divided<V> = Divided<Q, R>>,
    V: Decimal,
    R: Rest<Q, E, S, P, Parts = O>,
{
    type Parts = O;
}
/// `_`: a number of parts, and lengths, known at run time
impl<E, S: At<P>, P> SplitDim<E, S, P> for Dyn {
    type Parts = Even<Dyn, S::With<Dyn>>;
}
/// `name`: like `_`
impl<E, S: At<P>, P, T: Tag> SplitDim<E, S, P> for Sym<T> {
    type Parts = Even<Dyn, S::With<Dyn>>;
}

/// The remainder after `COUNT` parts of length `E`.
pub trait Rest<COUNT, E, S, P> {
    /// The parts.
    type Parts;
}
/// `q` parts of `e`, and nothing behind them
impl<E: Length, S: At<P>, P, U, B, C: Length> Rest<Tens<U, B>, E, S, P> for ()
where
    Tens<U, B>: ToLength<Length = C>,
{
    type Parts = Even<C, S::With<E>>;
}
/// No parts, and nothing behind them: one part of length 0
impl<E, S: At<P>, P> Rest<(), E, S, P> for () {
    type Parts = Even<One, S::With<N<0>>>;
}
/// `q` parts, and a last one of `r`
impl<Q: ToLength<Length = C>, C: Length, E: Length, S: At<P>, P, U, B, D: Length> Rest<Q, E, S, P> for Tens<U, B>
where
    Self: ToLength<Length = D>,
{
    type Parts = Uneven<C, S::With<E>, S::With<D>>;
}

/// A shape whose axis `A` can be split into at most `COUNT` parts, only the last of which may be shorter.
pub trait ChunkAxis<const A: isize, const COUNT: usize>: Lengths {
    /// The parts: [`Even`] or [`Uneven`].
    type Parts;
    /// The number of axes after this one.
    const BACK: usize;
}
/// `[.., d, ..]` in at most `count` parts
impl<S, P, D, E, O, const A: isize, const COUNT: usize> ChunkAxis<A, COUNT> for S
where
    Numeral<COUNT>: Counted<Dim = E>,
    S: HasAxis<A, Place = P> + At<P, Dim = D>,
    P: InList,
    E: PartLength + CutsInto<D, S, P, Parts = O>,
{
    type Parts = O;
    const BACK: usize = <S as At<P>>::BACK;
}

/// A number of parts of the axis of length `D` at `P` of `S`. (Why the number is `Self`: see [`Widen`](crate::shape::Widen).)
pub trait CutsInto<D, S, P> {
    /// The parts.
    type Parts;
}
/// `d` in at most `e` parts, by the row of `d`
impl<E: PartLength, D: ChunkDim<E, S, P, Parts = O>, S, P, O> CutsInto<D, S, P> for E {
    type Parts = O;
}

/// The length of the axis at `P` of `S`, split into at most `E` parts.
pub trait ChunkDim<E, S, P> {
    /// The parts.
    type Parts;
}
/// Parts of `(d + e - 1) / e`
impl<D, E, S, P, O, U: Decimal, V: Decimal> ChunkDim<E, S, P> for D
where
    E: PartLength<Size = V>,
    D: ToDecimal<Decimal = U>,
    QuotientUp<U, V>: ChunkParts<E, D, S, P, Parts = O>,
{
    type Parts = O;
}
/// `_`: a number of parts, and lengths, known at run time
impl<E, S: At<P>, P> ChunkDim<E, S, P> for Dyn {
    type Parts = Even<Dyn, S::With<Dyn>>;
}
/// `name`: like `_`
impl<E, S: At<P>, P, T: Tag> ChunkDim<E, S, P> for Sym<T> {
    type Parts = Even<Dyn, S::With<Dyn>>;
}

/// The length of the parts of an axis of length `D` that is to have `E` parts.
pub trait ChunkParts<E, D, S, P> {
    /// The parts.
    type Parts;
}
/// An axis of length 0 has the requested number of parts of length 0.
impl<E, D, S: At<P>, P> ChunkParts<E, D, S, P> for () {
    type Parts = Even<E, S::With<N<0>>>;
}
/// Any other axis is split.
impl<E, D, S, P, F: Length, O, U, B> ChunkParts<E, D, S, P> for Tens<U, B>
where
    Self: ToLength<Length = F>,
    D: SplitDim<F, S, P, Parts = O>,
{
    type Parts = O;
}

/// A shape whose axis `A` has two halves.
pub trait Halve<const A: isize>: Lengths {
    /// The shape of each half.
    type Out: Lengths;
}
/// The shape of the halves of `S` along axis `A`.
pub type Halved<S, const A: isize> = <S as Halve<A>>::Out;
/// `[.., d, ..]` in two parts
impl<S: ChunkAxis<A, 2, Parts = P>, P: TwoAlike<Part = O>, O: Lengths, const A: isize> Halve<A> for S {
    type Out = O;
}

/// Two parts of one shape.
#[diagnostic::on_unimplemented(
    message = "an axis of odd length has no halves: give it an even length (its parts would be `{Self}`)",
    label = "the axis must have an even length"
)]
pub trait TwoAlike {
    /// The shape of each part.
    type Part: Lengths;
}
/// Two of `o`
#[diagnostic::do_not_recommend]
impl<O: Lengths> TwoAlike for Even<N<2>, O> {
    type Part = O;
}
/// The number of `o`s is checked at run time
#[diagnostic::do_not_recommend]
impl<O: Lengths> TwoAlike for Even<Dyn, O> {
    type Part = O;
}

/// A shape whose axis `A` can be split into parts of the lengths `X`.
pub trait SplitSizes<const A: isize, X>: Lengths {
    /// The shapes of the parts, as a list.
    type Parts;
    /// The number of axes after this one.
    const BACK: usize;
}
/// The axis at `A` in parts of `x`, if `sum x = d`
impl<S, P, X, const A: isize> SplitSizes<A, X> for S
where
    X: StaticShape + Shapes<S, P> + Total,
    S: HasAxis<A, Place = P> + At<P>,
    P: InList,
    <S as At<P>>::Dim: AddsUp<X>,
{
    type Parts = <X as Shapes<S, P>>::Parts;
    const BACK: usize = <S as At<P>>::BACK;
}

/// A shape whose axis `A` can be split into parts of the lengths `X`, which are values: [`SplitSizes`] for any lengths.
pub trait SplitLengths<const A: isize, X>: Lengths {
    /// The shapes of the parts, as a list.
    type Parts;
    /// The number of axes after this one.
    const BACK: usize;
}
/// The axis at `A` in parts of `x`, if `sum x = d`
impl<S, P, X, D, const A: isize> SplitLengths<A, X> for S
where
    X: Lengths + Shapes<S, P>,
    S: HasAxis<A, Place = P> + At<P, Dim = D>,
    P: InList,
    D: IsSumOf<X>,
{
    type Parts = <X as Shapes<S, P>>::Parts;
    const BACK: usize = <S as At<P>>::BACK;
}

/// A length that the lengths `X` may add up to.
#[diagnostic::on_unimplemented(
    message = "the parts `{X}` do not add up to dimension `{Self}`",
    label = "this axis has length `{Self}`",
    note = "every position is in one part: `x.split_of::<0>(dims![Train(3), Test(1)])` splits an axis of length 4"
)]
pub trait IsSumOf<X> {}
/// `sum x = d`; if a length is not known, checked at run time
#[diagnostic::do_not_recommend]
impl<D: MayEqual<E>, X: Total<Sum = E>, E> IsSumOf<X> for D {}

/// The shapes `S` with each of these lengths at `P`.
pub trait Shapes<S, P> {
    /// The shapes, as a list.
    type Parts;
}
/// `[]`: no parts
impl<S, P> Shapes<S, P> for () {
    type Parts = ();
}
/// `[x.., d]`: the shapes for `x`, and `s` with `d` at the place
impl<X: Shapes<S, P>, D: Length, S: At<P>, P> Shapes<S, P> for (X, D) {
    type Parts = (X::Parts, S::With<D>);
}

/// Lengths with a sum: `a + b + c`, from the front.
pub trait Total {
    /// The sum.
    type Sum: Dim;
}
/// `sum [] = 0`
impl Total for () {
    type Sum = N<0>;
}
/// `sum [d] = d`
impl<D: Dim> Total for ((), D) {
    type Sum = D;
}
/// `sum [x.., c, d] = sum [x.., c] + d`
impl<X, C, D: Dim> Total for ((X, C), D)
where
    (X, C): Total,
{
    type Sum = Sum<<(X, C) as Total>::Sum, D>;
}

/// A length that the lengths `X` add up to.
#[diagnostic::on_unimplemented(
    message = "the parts `{X}` do not add up to dimension `{Self}`",
    label = "this axis has length `{Self}`",
    note = "every position is in one part: `x.split_sizes::<0, shape![1, 3]>()` splits an axis of length 4"
)]
pub trait AddsUp<X> {}
/// `sum x = d`; if `d` is not known, checked at run time
#[diagnostic::do_not_recommend]
impl<D: MayEqual<E>, X: Total<Sum = E>, E> AddsUp<X> for D {}
