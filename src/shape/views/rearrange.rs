//! Rearranging by names: the result of a pattern of `rearrange!` for a shape.
//!
//! Known by now: an axis as several, and several as one (`flatten`). This file adds both for all axes of a pattern.
//!
//! The macro prints both sides of a pattern as lists. The left side is read against the shape, with two results: the lengths of all names, in order,
//! as a list (`(h w)` against `24` with `h = 4` gives 4 and 6), and the axes that `...` stands for. The right side selects from both.
//!
//! | `b (h w) c -> b c h w`, `h = 4` | |
//! |---|---|
//! | left | `((((), Name<b>), Group<h_w, (((), 4), -1)>), Name<c>)` |
//! | for `[8, 24, 3]` | `[8, 4, 6, 3]` |
//! | right | `Chosen` of places 0, 3, 1, 2 |

use crate::dim::count::Measured;
use crate::dim::{Dyn, Length, One, Product};
use crate::shape::axis::At;
use crate::shape::count::HasNumel;
use crate::shape::flatten::{ClosesAxis, Completes, ConcatAxes};
use crate::shape::permute::ReverseAxes;
use crate::shape::view::{Fits, Target, Wanted};
use crate::shape::{Dim, Lengths, List};
use core::marker::PhantomData;

/// An axis called `G`.
pub struct Name<G>(PhantomData<G>);
/// An axis called `G`, whose length is given as `E`.
pub struct Given<G, E>(PhantomData<(G, E)>);
/// An axis `G` that consists of these lengths, one of which may be open.
pub struct Group<G, F>(PhantomData<(G, F)>);
/// An axis that consists of these lengths, one of which is known at run time only and compared then.
pub struct Loose<F>(PhantomData<F>);
/// An axis of length 1.
pub struct UnitAxis(());
/// In front of a left side: any axes.
pub struct Leading(());
/// In front of a left side: these axes, the first one last, then any.
pub struct Foremost<Q>(PhantomData<Q>);
/// On the right: the axes that have no name.
pub struct Ellipsis(());
/// In front of a right side: the axes that have no name.
pub struct RestFirst(());
/// On the right: the length at a place among those of the names.
pub struct Chosen<P>(PhantomData<P>);
/// On the right: the product of some lengths.
pub struct Merge<F>(PhantomData<F>);

/// A shape of `RANK` axes.
#[diagnostic::on_unimplemented(
    message = "the number of axes on the left side of the pattern is {RANK}, but the shape is `{Self}`",
    label = "another number of axes",
    note = "each axis has a name on the left side; `...` stands for any number of them (a pattern names at most 8)"
)]
pub trait OfRank<const RANK: usize> {}
/// A shape of `RANK` axes, or more.
#[diagnostic::on_unimplemented(
    message = "the number of axes on the left side of the pattern is {RANK} or more, but the shape is `{Self}`",
    label = "another number of axes",
    note = "each axis has a name on the left side; `...` stands for those that are left (a pattern names at most 8)"
)]
pub trait OfRankAtLeast<const RANK: usize> {}
macro_rules! ranks {
    ($($n:literal [$($d:ident)*] $list:ty, $open:ty;)*) => {$(
        /// `rank s = n`
        #[diagnostic::do_not_recommend]
        impl<$($d),*> OfRank<$n> for $list {}
        /// `rank s >= n`
        #[diagnostic::do_not_recommend]
        impl<L, $($d),*> OfRankAtLeast<$n> for $open {}
    )*};
}
ranks! {
    0 [] (), L;
    1 [A] ((), A), (L, A);
    2 [A B] (((), A), B), ((L, A), B);
    3 [A B C] ((((), A), B), C), (((L, A), B), C);
    4 [A B C D] (((((), A), B), C), D), ((((L, A), B), C), D);
    5 [A B C D E] ((((((), A), B), C), D), E), (((((L, A), B), C), D), E);
    6 [A B C D E F] (((((((), A), B), C), D), E), F), ((((((L, A), B), C), D), E), F);
    7 [A B C D E F G] ((((((((), A), B), C), D), E), F), G), (((((((L, A), B), C), D), E), F), G);
    8 [A B C D E F G H] (((((((((), A), B), C), D), E), F), G), H), ((((((((L, A), B), C), D), E), F), G), H);
}

/// A reading of a pattern against a shape of any rank at compile time: there is none.
#[diagnostic::on_unimplemented(
    message = "`rearrange!` reads its pattern at compile time, but the rank of this tensor is not known then",
    label = "this tensor has the shape `AnyRank`",
    note = "of any rank: `congruent::rearrange(&x, \"b (h w) c -> b c h w\", &[(\"h\", 4)])`"
)]
pub trait ReadsAnyRank {}

/// A left side that is read against the shape `S`.
///
/// (A pattern with another number of axes is read, too, so that only [`OfRank`] rejects.)
pub trait Reads<S> {
    /// The lengths of all names, in order.
    type Atoms: Lengths;
    /// The axes that have no name.
    type Rest: Lengths;
}
/// No names are left. (If axes are left, [`OfRank`] has rejected the pattern.)
impl<S> Reads<S> for () {
    type Atoms = ();
    type Rest = ();
}
/// A whole left side of `RANK` axes.
pub struct LeftSide<P, const RANK: usize>(PhantomData<P>);
/// A left side, if there are `RANK` axes
impl<S: OfRank<RANK>, P: Reads<S, Atoms = A, Rest = B>, A: Lengths, B: Lengths, const RANK: usize> Reads<S>
    for LeftSide<P, RANK>
{
    type Atoms = A;
    type Rest = B;
}
/// A whole left side of `RANK` axes, or more.
pub struct LeftSideAtLeast<P, const RANK: usize>(PhantomData<P>);
/// A left side, if there are at least `RANK` axes
impl<S: OfRankAtLeast<RANK>, P: Reads<S, Atoms = A, Rest = B>, A: Lengths, B: Lengths, const RANK: usize> Reads<S>
    for LeftSideAtLeast<P, RANK>
{
    type Atoms = A;
    type Rest = B;
}
/// `...` leaves all axes.
impl<S: Lengths> Reads<S> for Leading {
    type Atoms = ();
    type Rest = S;
}
/// `a b ...`: read from the front, with the rest reversed again.
impl<S, V, Q, A: Lengths, B, O: Lengths> Reads<S> for Foremost<Q>
where
    S: ReverseAxes<Out = V>,
    Q: Reads<V, Atoms = A, Rest = B>,
    B: ReverseAxes<Out = O>,
{
    type Atoms = A;
    type Rest = O;
}
/// `.. x` against `[l.., d]`
impl<P, X, L, D, A, B, O: Lengths> Reads<(L, D)> for (P, X)
where
    P: Reads<L, Atoms = A, Rest = B>,
    X: ReadsDim<D, A, Out = O>,
    B: Lengths,
{
    type Atoms = O;
    type Rest = B;
}

/// One axis of a left side, read against a length, behind the lengths `A`.
pub trait ReadsDim<D, A> {
    /// The lengths followed by those of its names.
    type Out: Lengths;
}
/// `b` has the length `d`.
impl<D: Length, A: Lengths, G> ReadsDim<D, A> for Name<G> {
    type Out = (A, D);
}
/// `c`, with `c = 3`
impl<D, A, G, E, H, O: Lengths> ReadsDim<D, A> for Given<G, E>
where
    E: GivenAs<D, G, Out = H>,
    A: ConcatAxes<H, Out = O>,
{
    type Out = O;
}
/// `(h w)` has the lengths that multiply up to `d`.
impl<D, A, G, F, H, O: Lengths> ReadsDim<D, A> for Group<G, F>
where
    F: PartsOf<D, G, Out = H>,
    A: ConcatAxes<H, Out = O>,
{
    type Out = O;
}
/// `(h w)` has the lengths in the pattern: compared at run time.
impl<D, A: ConcatAxes<F, Out = O>, F, O: Lengths> ReadsDim<D, A> for Loose<F> {
    type Out = O;
}
/// `1` has no name: the length is dropped.
impl<D: OnlyOne, A: Lengths> ReadsDim<D, A> for UnitAxis {
    type Out = A;
}

/// A length in the call for the axis `G` of length `D`.
#[diagnostic::on_unimplemented(
    message = "`{G}` is given as `{Self}`, but the axis has dimension `{D}`",
    label = "an axis of length `{D}`",
    note = "a length is given where the shape does not know it, or in a group: `(h w)` with `h = 4`"
)]
pub trait GivenAs<D, G> {
    /// The length, in a list.
    type Out: Lengths;
}
/// `e = d`
#[diagnostic::do_not_recommend]
impl<D, G, E: Completes<(), D, Out = O>, O: Lengths> GivenAs<D, G> for E {
    type Out = O;
}

/// Lengths whose product is the axis `G` of length `D`.
#[diagnostic::on_unimplemented(
    message = "`{G}`: the lengths `{Self}` do not multiply up to dimension `{D}`",
    label = "an axis of length `{D}` is not made of these",
    note = "`(h w)` with `h = 4` needs an axis whose length 4 divides; `Infer` stands for the length that is not given"
)]
pub trait PartsOf<D, G> {
    /// The lengths, with the one that was open.
    type Out: Lengths;
}
/// `product f = d`
#[diagnostic::do_not_recommend]
impl<D, G, F, E, Q, X, H: Length> PartsOf<D, G> for (F, E)
where
    F: Target<Known = Q>,
    (F, E): Wanted,
    Q: ClosesAxis<E, D, Answer = X>,
    X: Fits<Hole = H>,
{
    type Out = <(F, E) as Wanted>::Filled<H>;
}

/// A length that may be 1.
#[diagnostic::on_unimplemented(
    message = "the pattern has `1` where the shape has dimension `{Self}`",
    label = "not an axis of length 1",
    note = "give the axis a name: only one of length 1 can be left out"
)]
pub trait OnlyOne {}
/// `1`
#[diagnostic::do_not_recommend]
impl OnlyOne for One {}
/// `_`, when it is 1
#[diagnostic::do_not_recommend]
impl OnlyOne for Dyn {}

/// A right side: its result for the lengths of the names and the axes without one.
pub trait Builds<Atoms, Rest> {
    /// The shape.
    type Out: Lengths;
}
/// Nothing is `[]`.
impl<Atoms, Rest> Builds<Atoms, Rest> for () {
    type Out = ();
}
/// `... ..` begins with the axes that have no name, whatever they are.
impl<Atoms, Rest: Lengths> Builds<Atoms, Rest> for RestFirst {
    type Out = Rest;
}
/// `.. b` is `..`, then the length of `b`.
impl<R: Builds<Atoms, Rest>, Atoms: At<P, Dim = D>, Rest, P, D: Length> Builds<Atoms, Rest> for (R, Chosen<P>) {
    type Out = (R::Out, D);
}
/// `.. 1` is `..`, then 1.
impl<R: Builds<Atoms, Rest>, Atoms, Rest> Builds<Atoms, Rest> for (R, UnitAxis) {
    type Out = (R::Out, One);
}
/// `.. (h w)` is `..`, then the product.
impl<R: Builds<Atoms, Rest>, Atoms, Rest, F: Merges<Atoms, Rest>> Builds<Atoms, Rest> for (R, Merge<F>) {
    type Out = (R::Out, F::Out);
}
/// `.. ...` is `..`, then the axes that have no name.
impl<R, Atoms, Rest, M, O: Lengths> Builds<Atoms, Rest> for (R, Ellipsis)
where
    R: Builds<Atoms, Rest, Out = M>,
    M: ConcatAxes<Rest, Out = O>,
{
    type Out = O;
}

/// Selected lengths as one: their product, from the front. Total, as in `flatten`.
pub trait Merges<Atoms, Rest> {
    /// The product.
    type Out: Dim;
}
/// `()` is 1.
impl<Atoms, Rest> Merges<Atoms, Rest> for () {
    type Out = One;
}
/// `(h)` is the length of `h`.
impl<Atoms: At<P, Dim = D>, Rest, P, D: Dim> Merges<Atoms, Rest> for ((), Chosen<P>) {
    type Out = D;
}
/// `(.. h)` is the product of `..`, times the length of `h`.
impl<F, X, Atoms: At<P, Dim = D>, Rest, P, D: Dim> Merges<Atoms, Rest> for ((F, X), Chosen<P>)
where
    (F, X): Merges<Atoms, Rest>,
{
    type Out = Product<<(F, X) as Merges<Atoms, Rest>>::Out, D>;
}
/// `(...)` is the product of the axes that have no name.
impl<Atoms, Rest, V, D: Dim> Merges<Atoms, Rest> for ((), Ellipsis)
where
    Rest: List + HasNumel<Numel = V>,
    V: Measured<Dim = D>,
{
    type Out = D;
}
/// `(.. ...)` is the product of `..`, times that of the axes that have no name.
impl<F, X, Atoms, Rest, V, D: Dim> Merges<Atoms, Rest> for ((F, X), Ellipsis)
where
    (F, X): Merges<Atoms, Rest>,
    Rest: List + HasNumel<Numel = V>,
    V: Measured<Dim = D>,
{
    type Out = Product<<(F, X) as Merges<Atoms, Rest>>::Out, D>;
}

// Refused rows (see `broadcasting/expand.rs`).

/// More names than axes: refused by [`OfRank`].
impl<P, X, A, B, O: Lengths> Reads<()> for (P, X)
where
    P: Reads<(), Atoms = A, Rest = B>,
    X: ReadsDim<Dyn, A, Out = O>,
    B: Lengths,
{
    type Atoms = O;
    type Rest = B;
}
