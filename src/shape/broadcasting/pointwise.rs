//! Pointwise: shapes that broadcast, or have the same number of elements and are viewed as 1-dimensional.
//!
//! Known by now: broadcasting and expanding, where *no* is a missing row. This file adds both as answers with which rules can compute.

use crate::dim::count::{Exactly, SameCount, Times, Uncounted};
use crate::dim::number::{Alike, Comparison, Decimal, Larger, Once, Smaller, ToDecimal};
use crate::dim::{Dyn, K, Length, M, N, One, Sym, Tag};
use crate::shape::broadcast::Broadcast;
use crate::shape::{AnyRank, Lengths};

/// Shapes that broadcast, or have the same number of elements: the bound of [`pointwise`](crate::backcompat::pointwise).
///
/// ```
/// use congruent::prelude::*;
/// use congruent::{backcompat::pointwise, shape::PointwiseWith};
///
/// fn sum<S: PointwiseWith<R>, R: Shape>(x: &Strided<f32, S>, y: &Strided<f32, R>) -> Tensor<f32, S::Out> {
///     pointwise(x) + y
/// }
/// let z: Tensor<f32, shape![4]> = sum(&Tensor::<f32, shape![4]>::ones(), &Tensor::<f32, shape![2, 2]>::ones());
/// assert_eq!(z.to_vec(), [2.0; 4]);
/// ```
///
/// # Shapes
///
/// PyTorch's behaviour before it broadcast (`congruent::backcompat::pointwise`). Shapes that broadcast do so; only those that do not are viewed as
/// 1-dimensional, and the result has the shape of the first. So the types have to know whether two shapes broadcast, and *no* is an answer, not a
/// missing row:
///
/// | | result |
/// |---|---|
/// | `Always` | the broadcast shape |
/// | `Never` | the shape of the first; the counts must be equal, checked at compile time if both are known |
/// | `Perhaps` | a shape that covers the broadcast shape and the shape of the first: decided at run time |
///
/// | self | other | broadcasts | common length |
/// |---|---|---|---|
/// | `One` | `One` | always | `One` |
/// | `One` | any other | always | `Dyn` |
/// | n, `Dyn`, `Sym<T>` | `One` | always | self |
/// | n | m | when n = m | n |
/// | n | `Dyn` | perhaps | n |
/// | `Dyn` | n, `Dyn`, `Sym<T>` | perhaps | `Dyn` |
/// | `Sym<T>` | `Sym<T>`, `Dyn` | perhaps | `Sym<T>` |
///
/// A missing axis always broadcasts; if self lacks it, the common shape has an unknown rank. A named length has no row with a number or with another
/// name: it equals only itself.
///
/// In place, the other operand expands to `self`, or does not:
///
/// | other | self | expands |
/// |---|---|---|
/// | `One` | d | always |
/// | n | m | when n = m |
/// | n | `One` | never |
/// | n, `Sym<T>` | `Dyn` | perhaps |
/// | `Dyn` | d | perhaps |
/// | `Sym<T>` | `Sym<T>` | perhaps |
/// | d | none | never |
#[diagnostic::on_unimplemented(
    message = "shapes `{Self}` and `{R}` neither broadcast nor have the same number of elements",
    note = "`pointwise` broadcasts, and views as 1-dimensional what does not broadcast but has the same number of elements"
)]
pub trait PointwiseWith<R>: Lengths {
    /// The shape of the result.
    type Out: Lengths;
}

/// The shape of the pointwise result of `S` and `R`.
pub type PointwiseOf<S, R> = <S as PointwiseWith<R>>::Out;

// A row for each constructor: see `StrictBroadcast`.
/// `[] ∘ s = s`
#[diagnostic::do_not_recommend]
impl<R: Lengths> PointwiseWith<R> for () {
    type Out = R;
}
/// `[.., d] ∘ [] = [.., d]`
#[diagnostic::do_not_recommend]
impl<L: Lengths, D: Length> PointwiseWith<()> for (L, D) {
    type Out = (L, D);
}
/// `[l.., d] ∘ [r.., e]`, by whether they broadcast
impl<L: Lengths, D: Length, R, E, V, O: Lengths> PointwiseWith<(R, E)> for (L, D)
where
    Self: Meet<(R, E), Broadcasts = V>,
    V: Settles<Self, (R, E), Out = O>,
{
    type Out = O;
}
/// `[.., d] ∘ ? = ?`
#[diagnostic::do_not_recommend]
impl<L: Lengths, D: Length> PointwiseWith<AnyRank> for (L, D) {
    type Out = AnyRank;
}
/// `? ∘ s = ?`
#[diagnostic::do_not_recommend]
impl<R: Lengths> PointwiseWith<R> for AnyRank {
    type Out = AnyRank;
}

/// A shape that expands to `S`, or has the same number of elements: [`PointwiseWith`] in place.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` neither expands to shape `{S}` nor has the same number of elements",
    note = "`pointwise` broadcasts, and views as 1-dimensional what does not broadcast but has the same number of elements"
)]
pub trait PointwiseOnto<S>: Lengths {}
/// `[] → s`
#[diagnostic::do_not_recommend]
impl<S: Lengths> PointwiseOnto<S> for () {}
/// `[.., e] → []`: never expands, so `numel [.., e] = 1`
impl<R: Lengths, E: Length> PointwiseOnto<()> for (R, E) where Never: SettlesOnto<(), Self> {}
/// `[r.., e] → [l.., d]`, by whether it expands
impl<R: Lengths, E: Length, L, D, V> PointwiseOnto<(L, D)> for (R, E)
where
    Self: Spread<(L, D), Expands = V>,
    V: SettlesOnto<(L, D), Self>,
{
}
/// `[.., e] → ?`: decided at run time
#[diagnostic::do_not_recommend]
impl<R: Lengths, E: Length> PointwiseOnto<AnyRank> for (R, E) {}
/// `? → s`: decided at run time
#[diagnostic::do_not_recommend]
impl<S: Lengths> PointwiseOnto<S> for AnyRank {}

/// The answer for all lengths.
pub struct Always(());
/// The answer depends on lengths known at run time.
pub struct Perhaps(());
/// Two lengths differ.
pub struct Never(());

/// An answer for some axes combined with an answer for the others.
pub trait And<V> {
    /// The answer for all axes.
    type Out;
}
macro_rules! and {
    ($($a:ident $b:ident $both:ident;)*) => {$(
        /// `a` and `b`: one line of the table below
        impl And<$b> for $a {
            type Out = $both;
        }
    )*};
}
and! {
    Always Always Always;
    Always Perhaps Perhaps;
    Always Never Never;
    Perhaps Always Perhaps;
    Perhaps Perhaps Perhaps;
    Perhaps Never Never;
    Never Always Never;
    Never Perhaps Never;
    Never Never Never;
}

/// Whether two shapes broadcast, and what is known about the result in either case.
pub trait Meet<R> {
    /// The answer: [`Always`], [`Perhaps`] or [`Never`].
    type Broadcasts;
    /// A shape that covers both `Self` and the broadcast shape.
    type Common: Lengths;
}
/// `[] ∘ []`: always
impl Meet<()> for () {
    type Broadcasts = Always;
    type Common = ();
}
/// `[.., d] ∘ []`: always; it has itself in common with the result.
impl<L: Lengths, D: Length> Meet<()> for (L, D) {
    type Broadcasts = Always;
    type Common = Self;
}
/// `[] ∘ [.., e]`: always; `[]` and `[.., e]` have `?` in common.
impl<R: Lengths, E: Length> Meet<(R, E)> for () {
    type Broadcasts = Always;
    type Common = AnyRank;
}
/// `[l.., d] ∘ [r.., e]`: the answers of `l ∘ r` and `d ∘ e`
impl<L, D, R, E, U, V, W, X, C> Meet<(R, E)> for (L, D)
where
    L: Meet<R, Broadcasts = U, Common = X>,
    D: MeetDim<E, Broadcasts = V, Common = C>,
    U: And<V, Out = W>,
    X: Lengths,
    C: Length,
{
    type Broadcasts = W;
    type Common = (X, C);
}
/// `? ∘ r`: perhaps
impl<R> Meet<R> for AnyRank {
    type Broadcasts = Perhaps;
    type Common = AnyRank;
}
/// `[] ∘ ?`: perhaps
impl Meet<AnyRank> for () {
    type Broadcasts = Perhaps;
    type Common = AnyRank;
}
/// `[.., d] ∘ ?`: perhaps
impl<L, D> Meet<AnyRank> for (L, D) {
    type Broadcasts = Perhaps;
    type Common = AnyRank;
}

/// Whether a shape expands to `S`.
pub trait Spread<S> {
    /// The answer: [`Always`], [`Perhaps`] or [`Never`].
    type Expands;
}
/// `[] → []`: always
impl Spread<()> for () {
    type Expands = Always;
}
/// `[] → [.., d]`: always
impl<L, D> Spread<(L, D)> for () {
    type Expands = Always;
}
/// `[.., e] → []`: never
impl<R, E> Spread<()> for (R, E) {
    type Expands = Never;
}
/// `[r.., e] → [l.., d]`: the answers of `r → l` and `e → d`
impl<R, E, L, D, U, V, W> Spread<(L, D)> for (R, E)
where
    R: Spread<L, Expands = U>,
    E: SpreadDim<D, Expands = V>,
    U: And<V, Out = W>,
{
    type Expands = W;
}
/// `? → s`: perhaps
impl<S> Spread<S> for AnyRank {
    type Expands = Perhaps;
}
/// `[] → ?`: perhaps
impl Spread<AnyRank> for () {
    type Expands = Perhaps;
}
/// `[.., e] → ?`: perhaps
impl<R, E> Spread<AnyRank> for (R, E) {
    type Expands = Perhaps;
}

/// Whether two lengths broadcast.
#[diagnostic::on_unimplemented(
    message = "dimension `{Self}` cannot meet dimension `{E}`, not even pointwise",
    label = "a named length is equal to itself alone",
    note = "forget the name first, as in `x.try_into_shape::<shape![_, 3]>()`, where the two are the same by another reason"
)]
pub trait MeetDim<E> {
    /// The answer: [`Always`], [`Perhaps`] or [`Never`].
    type Broadcasts;
    /// A length that covers both `Self` and the broadcast length.
    type Common: Length;
}

/// Whether a length expands to `D`.
#[diagnostic::on_unimplemented(
    message = "dimension `{Self}` cannot meet dimension `{D}`, not even pointwise",
    label = "a named length is equal to itself alone",
    note = "forget the name first, as in `x.try_into_shape::<shape![_, 3]>()`, where the two are the same by another reason"
)]
pub trait SpreadDim<D> {
    /// The answer: [`Always`], [`Perhaps`] or [`Never`].
    type Expands;
}
/// `1 → d`: always
#[diagnostic::do_not_recommend]
impl<D: Length> SpreadDim<D> for One {
    type Expands = Always;
}
/// `_ → d`: perhaps
#[diagnostic::do_not_recommend]
impl<D: Length> SpreadDim<D> for Dyn {
    type Expands = Perhaps;
}

/// `[parameters] self, other: answer, in common;`
macro_rules! rows {
    ($([$($param:tt)*] $d:ty, $e:ty: $answer:ident, $common:ty;)*) => {$(
        /// `d ∘ e`: one line of a table below
        #[diagnostic::do_not_recommend]
        impl<$($param)*> MeetDim<$e> for $d where $d: Length, $e: Length {
            type Broadcasts = $answer;
            type Common = $common;
        }
    )*};
}
rows! {
    [] One, One: Always, One;
    [] One, Dyn: Always, Dyn;
    [] Dyn, One: Always, Dyn;
    [] Dyn, Dyn: Perhaps, Dyn;
    [T: Tag] One, Sym<T>: Always, Dyn;
    [T: Tag] Sym<T>, One: Always, Sym<T>;
    [T: Tag] Sym<T>, Sym<T>: Perhaps, Sym<T>;
    [T: Tag] Sym<T>, Dyn: Perhaps, Sym<T>;
    [T: Tag] Dyn, Sym<T>: Perhaps, Dyn;
}
/// `name → name`: perhaps
#[diagnostic::do_not_recommend]
impl<T: Tag> SpreadDim<Sym<T>> for Sym<T> {
    type Expands = Perhaps;
}
/// `name → _`: perhaps
#[diagnostic::do_not_recommend]
impl<T: Tag> SpreadDim<Dyn> for Sym<T> {
    type Expands = Perhaps;
}

macro_rules! meet_rows {
    ($([$($param:tt)*] $n:ty, [$($same:tt)*] $m:ty;)*) => {$(
        rows! {
            [$($param)*] One, $n: Always, Dyn;
            [$($param)*] $n, One: Always, $n;
            [$($param)*] $n, Dyn: Perhaps, $n;
            [$($param)*] Dyn, $n: Perhaps, Dyn;
        }
        /// `n → 1`: never
        impl<$($param)*> SpreadDim<One> for $n {
            type Expands = Never;
        }
        /// `n → _`: perhaps
        impl<$($param)*> SpreadDim<Dyn> for $n {
            type Expands = Perhaps;
        }
        /// `n ∘ m`: compared as numbers
        #[diagnostic::do_not_recommend]
        impl<$($param)*, $($same)*, U: Decimal, V: Decimal, W> MeetDim<$m> for $n
        where
            $n: ToDecimal<Decimal = U>,
            $m: ToDecimal<Decimal = V>,
            Comparison<U, V>: Equality<Answer = W>,
        {
            type Broadcasts = W;
            type Common = $n;
        }
        /// `n → m`: compared as numbers
        #[diagnostic::do_not_recommend]
        impl<$($param)*, $($same)*, U: Decimal, V: Decimal, W> SpreadDim<$m> for $n
        where
            $n: ToDecimal<Decimal = U>,
            $m: ToDecimal<Decimal = V>,
            Comparison<U, V>: Equality<Answer = W>,
        {
            type Expands = W;
        }
    )*};
}
meet_rows! {
    [const A: usize] N<A>, [const B: usize] N<B>;
    [const A: usize, const B: usize] K<A, B>, [const C: usize, const D: usize] K<C, D>;
    [const A: usize, const B: usize, const C: usize] M<A, B, C>, [const D: usize, const E: usize, const F: usize] M<D, E, F>;
}

/// Numbers of another constructor are other numbers.
macro_rules! others {
    ($([$($param:tt)*] $n:ty, $m:ty;)*) => {$(
        rows! { [$($param)*] $n, $m: Never, $n; }
        /// `n → m`: never
        #[diagnostic::do_not_recommend]
        impl<$($param)*> SpreadDim<$m> for $n {
            type Expands = Never;
        }
    )*};
}
others! {
    [const A: usize, const B: usize, const C: usize] N<A>, K<B, C>;
    [const A: usize, const B: usize, const C: usize] K<B, C>, N<A>;
    [const A: usize, const B: usize, const C: usize, const D: usize] N<A>, M<B, C, D>;
    [const A: usize, const B: usize, const C: usize, const D: usize] M<B, C, D>, N<A>;
    [const A: usize, const B: usize, const C: usize, const D: usize, const E: usize] K<A, B>, M<C, D, E>;
    [const A: usize, const B: usize, const C: usize, const D: usize, const E: usize] M<C, D, E>, K<A, B>;
}

/// The answer of a comparison of two numbers.
pub trait Equality {
    /// The answer: [`Always`] or [`Never`].
    type Answer;
}
/// `n = m`: always
impl Equality for Alike {
    type Answer = Always;
}
/// `n < m`: never
impl Equality for Smaller {
    type Answer = Never;
}
/// `n > m`: never
impl Equality for Larger {
    type Answer = Never;
}

/// The shape of the result, by the answer.
#[diagnostic::on_unimplemented(
    message = "shapes `{S}` and `{R}` neither broadcast nor have the same number of elements",
    label = "nothing to view as 1-dimensional",
    note = "`pointwise` broadcasts, and views as 1-dimensional what does not broadcast but has the same number of elements"
)]
pub trait Settles<S, R> {
    /// The shape.
    type Out: Lengths;
}
/// Always: `s ∘ r`
#[diagnostic::do_not_recommend]
impl<S: Broadcast<R, Out = O>, R, O: Lengths> Settles<S, R> for Always {
    type Out = O;
}
/// Perhaps: what `s ∘ r` and `s` have in common
#[diagnostic::do_not_recommend]
impl<S: Meet<R, Common = O>, R, O: Lengths> Settles<S, R> for Perhaps {
    type Out = O;
}
/// Never: `s`, if `numel s = numel r`
#[diagnostic::do_not_recommend]
impl<S: Lengths + Count<Is = U>, R: Count<Is = V>, U: SameCount<V>, V> Settles<S, R> for Never {
    type Out = S;
}

/// The remaining bound of an in-place operation, by the answer.
#[diagnostic::on_unimplemented(
    message = "shapes `{S}` and `{R}` neither broadcast in place nor have the same number of elements",
    label = "nothing to view as 1-dimensional",
    note = "`pointwise` broadcasts, and views as 1-dimensional what does not broadcast but has the same number of elements"
)]
pub trait SettlesOnto<S, R> {}
/// Always: nothing
#[diagnostic::do_not_recommend]
impl<S, R> SettlesOnto<S, R> for Always {}
/// Perhaps: nothing before the program runs
#[diagnostic::do_not_recommend]
impl<S, R> SettlesOnto<S, R> for Perhaps {}
/// Never: that `numel s = numel r`
#[diagnostic::do_not_recommend]
impl<S: Count<Is = U>, R: Count<Is = V>, U: SameCount<V>, V> SettlesOnto<S, R> for Never {}

/// The number of elements of a shape; unlike [`HasNumel`](crate::shape::count::HasNumel), it accepts an unknown rank, whose number is unknown.
pub trait Count {
    /// `Exactly<U>`, or `Uncounted`.
    type Is;
}
/// `numel [] = 1`
impl Count for () {
    type Is = Exactly<Once>;
}
/// `numel ?` is unknown.
impl Count for AnyRank {
    type Is = Uncounted;
}
/// `numel [l.., d] = numel [l..] * d`
impl<L: Count<Is = U>, D: Length, U: Times<D, Out = V>, V> Count for (L, D) {
    type Is = V;
}
