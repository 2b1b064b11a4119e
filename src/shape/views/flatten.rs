//! Several axes as one, and one as several.
//!
//! Known by now: a target with an open length, and its inference (`view`). This file adds the same for some of the axes: they are found by their
//! places, and the other axes, generic ones too, stay.
//!
//! Exercises of the course: 37.

use crate::dim::arithmetic::{IsProduct, Static};
use crate::dim::count::{Exactly, ToCount, Uncounted};
use crate::dim::number::{Decimal, Factors, LeavesNothing, Quotient};
use crate::dim::{Dyn, Length, N, One, Product};
use crate::shape::axis::{At, Before, HasAxis, InList, Last, Sole};
use crate::shape::broadcasting::may_equal::MayEqual;
use crate::shape::count::HasFactors;
use crate::shape::view::{Closed, Fits, Infer, OpenLength, Target, Unchecked, Wanted};
use crate::shape::{Dim, Lengths, List};
use core::marker::PhantomData;

/// A shape whose axes `A` to `B` can be seen as one.
///
/// `[2, 3, 5]` flattened from 1 to -1 is `[2, 15]`; a scalar from 0 to -1 is `[1]`.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` has no axes `{A}` to `{B}` to flatten",
    label = "axes were expected here",
    note = "`flatten::<FIRST, LAST>()`, as in `x.flatten::<0, -1>()`"
)]
pub trait FlattenAxes<const A: isize, const B: isize>: Lengths {
    /// The shape with these axes as one.
    type Out: Lengths;
    /// The numbers of axes after these two.
    const BACK: (usize, usize);
}

/// The shape `S` with axes `A` to `B` as one.
pub type Flattened<S, const A: isize, const B: isize> = <S as FlattenAxes<A, B>>::Out;

/// `[.., c, .., d, ..]` gives `[.., c * .. * d, ..]`.
impl<S, P, Q, R, const A: isize, const B: isize> FlattenAxes<A, B> for S
where
    S: HasAxis<A, Place = P> + HasAxis<B, Place = Q> + At<P> + At<Q> + FlattenAt<P, Q, Lengths = R>,
    R: Merges,
{
    type Out = <S as FlattenAt<P, Q>>::With<R::Out>;
    const BACK: (usize, usize) = (<S as At<P>>::BACK, <S as At<Q>>::BACK);
}

/// A shape with axes from the place `P` to the place `Q`, which is nearer to the end.
///
/// (The trait only finds the axes. rustc proves a computation on a type again for each type that contains it, so no length is computed further inside
/// than necessary.)
#[diagnostic::on_unimplemented(
    message = "these axes cannot be flattened: the first comes after the last, or the product of their lengths is not known here",
    label = "not two axes in order, of known or `_` lengths",
    note = "`flatten::<FIRST, LAST>()`, as in `x.flatten::<0, -1>()`"
)]
pub trait FlattenAt<P, Q> {
    /// The lengths of these axes, as a list.
    type Lengths;
    /// The shape with one axis of length `E` instead of these axes.
    type With<E: Length>: Lengths;
}

/// `[]` from axis 0 or -1 to the same: as if its length were 1, as in PyTorch.
#[diagnostic::do_not_recommend]
impl<const A: isize, const B: isize> FlattenAt<Sole<A>, Sole<B>> for () {
    type Lengths = ((), One);
    type With<E: Length> = ((), E);
}
/// `[.., d]` from the last to the last.
#[diagnostic::do_not_recommend]
impl<L: Lengths, D: Length> FlattenAt<Last, Last> for (L, D) {
    type Lengths = ((), D);
    type With<E: Length> = (L, E);
}
/// `[.., d]` to the last: the lengths of `[..]` to its last, and d.
#[diagnostic::do_not_recommend]
impl<L: FlattenAt<P, Last>, D: Length, P> FlattenAt<Before<P>, Last> for (L, D) {
    type Lengths = (L::Lengths, D);
    type With<E: Length> = L::With<E>;
}
/// `[.., d]` up to before the last is `[..]` one place nearer, then `d` again.
#[diagnostic::do_not_recommend]
impl<L: FlattenAt<P, Q>, D: Length, P, Q> FlattenAt<Before<P>, Before<Q>> for (L, D) {
    type Lengths = L::Lengths;
    type With<E: Length> = (L::With<E>, D);
}

/// A list of lengths as one: their product, from the front. Total: `[C, H, W]` of generic lengths is `C * H * W`.
#[diagnostic::on_unimplemented(
    message = "these axes cannot be flattened: the first comes after the last, or the product of their lengths is not known here",
    label = "not two axes in order, of known or `_` lengths",
    note = "`flatten::<FIRST, LAST>()`, as in `x.flatten::<0, -1>()`"
)]
pub trait Merges {
    /// The product.
    type Out: Dim;
}
/// `[d]` is `d`.
#[diagnostic::do_not_recommend]
impl<D: Dim> Merges for ((), D) {
    type Out = D;
}
/// `[r.., c, d]` is `[r.., c] * d`.
#[diagnostic::do_not_recommend]
impl<R, C, D: Dim> Merges for ((R, C), D)
where
    (R, C): Merges,
{
    type Out = Product<<(R, C) as Merges>::Out, D>;
}

/// A shape whose axis `A` can be seen as the axes `R`, one of which may be inferred.
///
/// `[8, 3]` with axis 0 as `[2, 4]` is `[2, 4, 3]`.
pub trait Unflatten<const A: isize, R>: Lengths {
    /// The axes, all known or `_`.
    type Parts: Lengths;
    /// The shape with these axes.
    type Out: Lengths;
    /// The number of axes after this one.
    const BACK: usize;
}

/// The shape `S` with axis `A` as the axes `R`.
pub type Unflattened<S, const A: isize, R> = <S as Unflatten<A, R>>::Out;

/// `[.., d, ..]` gives `[.., r.., ..]`, if the product of `r` is `d`.
impl<S, P, D, R, F, const A: isize> Unflatten<A, R> for S
where
    S: HasAxis<A, Place = P> + At<P, Dim = D> + SpliceAxes<P, F>,
    P: InList,
    D: Multiplied<R, Out = F>,
    F: Lengths,
{
    type Parts = F;
    type Out = <S as SpliceAxes<P, F>>::Out;
    const BACK: usize = <S as At<P>>::BACK;
}

/// A length that is the product of the lengths of `R`.
#[diagnostic::on_unimplemented(
    message = "the lengths `{R}` do not multiply up to dimension `{Self}`",
    label = "this axis has length `{Self}`",
    note = "one of them may be -1, which is computed: `x.unflatten::<0, shape![2, -1]>()`"
)]
pub trait Multiplied<R> {
    /// The lengths, with the inferred one.
    type Out: Lengths;
}
/// `d = product [r.., e]`, by what `e` completes
impl<D, R, E: Completes<R, D, Out = O>, O: Lengths> Multiplied<(R, E)> for D {
    type Out = O;
}

/// A length whose product with the lengths of `R` in front is `D`: the length is `Self`, so that [`Divisor`] can imply it.
pub trait Completes<R, D> {
    /// The lengths, with the inferred one.
    type Out: Lengths;
}
/// `d = r * e`, by what is known of `r`
impl<D, R, E, Q, O: Lengths> Completes<R, D> for E
where
    R: Target<Known = Q>,
    (R, E): MultipliesUpTo<D, Q, Out = O>,
{
    type Out = O;
}

/// Lengths whose product is `D`, by the known lengths of all but the last.
#[diagnostic::on_unimplemented(
    message = "the lengths `{Self}` do not multiply up to dimension `{D}`",
    label = "this axis has length `{D}`",
    note = "one of them may be -1, which is computed: `x.unflatten::<0, shape![2, -1]>()`",
    note = "generic lengths are compared as they are written: `H * D` is `[H, D]`, and `C` is with the bound `D: Divisor<C, H>`"
)]
pub trait MultipliesUpTo<D, Q> {
    /// The lengths, with the inferred one.
    type Out: Lengths;
}
/// `[r.., e]`, by the answer
#[diagnostic::do_not_recommend]
impl<R, E, D, Q, X, H: Length> MultipliesUpTo<D, Q> for (R, E)
where
    (R, E): Wanted,
    Q: ClosesAxis<E, D, Answer = X>,
    X: Fits<Hole = H>,
{
    type Out = <(R, E) as Wanted>::Filled<H>;
}

/// The lengths that an axis of length `D` is split into, as far as they are known, in front of the last one, `E`.
///
/// (For a shape, [`view::Closes`](crate::shape::view::Closes) drops the factors that both sides share before it multiplies. A single length has
/// nothing to drop: it is divided at once, and rust-analyzer, which gives up at 50 nested proofs, sees that `768 / 12` is 64.)
pub trait ClosesAxis<E, D> {
    /// A type that [`Fits`] if their product is the length of the axis, with the inferred length.
    type Answer;
}
/// `d = e`
impl<D, E: Dim> ClosesAxis<E, D> for Closed<()> {
    type Answer = Multiplies<(), E, D>;
}
/// `d = b * e`: the products are compared, and need not be numbers.
impl<D, E: Dim, B, C, P> ClosesAxis<E, D> for Closed<(B, C)>
where
    (B, C): Merges<Out = P>,
{
    type Answer = Multiplies<P, E, D>;
}
/// `d = b * h`
impl<D: ToCount, B> ClosesAxis<Infer, D> for Closed<B>
where
    OpenLength<Infer, B, ()>: DividesAxis<D::Count>,
{
    type Answer = <OpenLength<Infer, B, ()> as DividesAxis<D::Count>>::Answer;
}
/// `d = f * h * b * e`, or `d = f * _ * b * e`
impl<D: ToCount, K, E, F, B> ClosesAxis<E, D> for OpenLength<K, F, B>
where
    E: Length<Knowledge = Static>,
    OpenLength<K, F, (B, E)>: DividesAxis<D::Count>,
{
    type Answer = <OpenLength<K, F, (B, E)> as DividesAxis<D::Count>>::Answer;
}

/// The last length of a target is `E`, behind those whose product is `P`, on an axis of length `D`.
pub struct Multiplies<P, E, D>(PhantomData<(P, E, D)>);
/// `d = e`
impl<E, D: MayEqual<E>> Fits for Multiplies<(), E, D> {
    type Hole = One;
}
/// `d = p * e`
impl<P: Dim, E, D: IsProduct<P, E>> Fits for Multiplies<P, E, D> {
    type Hole = One;
}

/// Lengths, one of them open, into which an axis with the count `U` is split.
pub trait DividesAxis<U> {
    /// A type that [`Fits`] if their product is the length of the axis, with the inferred length.
    type Answer;
}
/// `u = f * h * b`: h is `u / (f * b)`.
impl<U: Decimal, F, B, G: Factors, C: Factors> DividesAxis<Exactly<U>> for OpenLength<Infer, F, B>
where
    F: HasFactors<Factors = Exactly<G>>,
    B: HasFactors<Factors = Exactly<C>>,
{
    type Answer = <G::ProductWith<C::Product> as Decimal>::Dividing<U>;
}
/// `u = f * _ * b`: `_` is `u / (f * b)`.
impl<U: Decimal, F, B, G: Factors, C: Factors> DividesAxis<Exactly<U>> for OpenLength<Dyn, F, B>
where
    F: HasFactors<Factors = Exactly<G>>,
    B: HasFactors<Factors = Exactly<C>>,
{
    type Answer = PartUnknown<<G::ProductWith<C::Product> as Decimal>::Dividing<U>>;
}
/// An unknown number: checked at run time.
impl<K, F, B> DividesAxis<Uncounted> for OpenLength<K, F, B> {
    type Answer = Unchecked;
}

/// `q` is inferred. A divisor of a length is at most a billion, so it is a length.
impl<Q: Decimal> Fits for Quotient<Q> {
    type Hole = Q::LengthOr<N<0>>;
}
/// The quotient `Q` is a `_`.
pub struct PartUnknown<Q>(PhantomData<Q>);
/// `_`, if the division has no remainder
impl<Q: LeavesNothing> Fits for PartUnknown<Q> {
    type Hole = One;
}

/// A length `d` of which `h` make up `c`: `c = h * d`. One bound for code that sees an axis as two, and two as one, where all three
/// lengths are generic: `shape![.., C]` unflattens to `shape![.., H, D]`, which flattens to `shape![.., C]`.
///
/// Without it, `shape![.., H, D]` flattens to `shape![.., H * D]`, which needs no bound; with it, `H * D` is the same type as `C`.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent::shape::Divisor;
///
/// /// The features of each head, the heads in front of the places.
/// fn heads<L: Shape, T: Dim, C: Dim, H: Dim, D: Dim + Divisor<C, H>>(
///     x: &Strided<f32, shape![..L, T, C]>,
/// ) -> Tensor<f32, shape![..L, H, T, D]> {
///     x.unflatten::<-1, shape![H, D]>().transpose::<-3, -2>().to_tensor()
/// }
/// /// And back.
/// fn joined<L: Shape, T: Dim, C: Dim, H: Dim, D: Dim + Divisor<C, H>>(
///     x: &Strided<f32, shape![..L, H, T, D]>,
/// ) -> Tensor<f32, shape![..L, T, C]> {
///     x.transpose::<-3, -2>().flatten::<-2, -1>().to_tensor()
/// }
/// let x = Tensor::<f32, shape![2, 5, 12]>::arange();
/// let y: Tensor<f32, shape![2, 3, 5, 4]> = heads(&x);
/// assert_eq!(joined(&y), x);
/// ```
/// ```compile_fail,E0277
/// # use congruent::prelude::*;
/// # use congruent::shape::Divisor;
/// fn heads<C: Dim, H: Dim, D: Dim + Divisor<C, H>>(x: &Strided<f32, shape![C]>) -> Tensor<f32, shape![H, D]> {
///     x.unflatten::<-1, shape![H, D]>().to_tensor()
/// }
/// let y: Tensor<f32, shape![3, 5]> = heads(&Tensor::<f32, shape![12]>::arange());   // 3 times 5 is not 12
/// ```
#[diagnostic::on_unimplemented(
    message = "`{H}` times `{Self}` is not `{C}`",
    label = "an axis of length `{C}` is not `{H}` by `{Self}`"
)]
pub trait Divisor<C, H: Dim>: Completes<((), H), C, Out = (((), H), Self)> + Length<Multiplying<H> = C> {}
/// `c = h * d`, and `h * d = c`
#[diagnostic::do_not_recommend]
impl<C, H: Dim, D: Completes<((), H), C, Out = (((), H), D)> + Length<Multiplying<H> = C>> Divisor<C, H> for D {}

/// A shape in which a list of lengths replaces the one at `P`.
pub trait SpliceAxes<P, F> {
    /// The shape with the list.
    type Out: Lengths;
}
/// `[l.., d]` at the end with `[f..]` is `[l.., f..]`
impl<L: ConcatAxes<F>, D: Length, F> SpliceAxes<Last, F> for (L, D) {
    type Out = L::Out;
}
/// `[.., d]` at `Before<P>` is `[..]` at `P`, then `d` again.
impl<L: SpliceAxes<P, F>, D: Length, P, F> SpliceAxes<Before<P>, F> for (L, D) {
    type Out = (L::Out, D);
}

/// A shape to which a list of lengths is appended.
pub trait ConcatAxes<F> {
    /// Both, concatenated.
    type Out: Lengths;
}
/// `[l..] ++ [] = [l..]`
impl<L: Lengths> ConcatAxes<()> for L {
    type Out = L;
}
/// `[l..] ++ [f.., d] = [l.. ++ f.., d]`
impl<L: ConcatAxes<F>, F: List, D: Length> ConcatAxes<(F, D)> for L {
    type Out = (L::Out, D);
}

// Refused rows (see `broadcasting/expand.rs`).

/// A scalar has no axis to replace: refused by [`InList`]. (Two rows: while rustc looks for the method, it would choose the only one.)
impl<F> SpliceAxes<Sole<0>, F> for () {
    type Out = ();
}

/// The second of them
impl<F> SpliceAxes<Sole<-1>, F> for () {
    type Out = ();
}
