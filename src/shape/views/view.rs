//! Viewing: the same elements, row-major, under other lengths.
//!
//! Known by now: relations that hold axis by axis. This file adds a relation of two whole lists: their products are equal.
//!
//! Exercises of the course: 40.

use crate::dim::arithmetic::{Dynamic, Knowledge, Static};
use crate::dim::count::{Exactly, SameProduct, Uncounted};
use crate::dim::number::{Factors, Fraction, LeavesNothing, Over, QuotientLength};
use crate::dim::sealed::Seal;
use crate::dim::{Dyn, Length, One};
use crate::shape::count::HasFactors;
pub use crate::shape::lists::lengths::Infer;
use crate::shape::{Chain, Lengths, List};
use core::marker::PhantomData;

/// A shape whose elements can be seen as the target `R`: both have the same number of elements.
///
/// # Shapes
///
/// The target is a list in which one length may be left open:
///
/// | target | elements of `self` known | not known |
/// |---|---|---|
/// | `shape![2, 8]` | compared at compile time | checked at run time |
/// | `shape![2, -1]` | computed at compile time | `_`, computed at run time |
/// | `shape![_, 8]` | `_`, computed at run time | the same |
///
/// Shapes are compared as products, not multiplied out: shared factors are dropped first (`dim::decimal`).
#[diagnostic::on_unimplemented(
    message = "a tensor of shape `{Self}` cannot be viewed as shape `{R}`: they do not have the same number of elements",
    label = "another number of elements",
    note = "`view` keeps the elements and their order: the products of the lengths must be equal",
    note = "one length may be -1, and not two of them: it is computed, and at most 1_000_000_000; or `_`, which is computed when the program runs, and may be longer; more than one `_` needs the sizes: `x.view_of(dims![n, m])`",
    note = "a named or generic length cannot be counted: write every other length as a number, or use `flatten::<1, -1>()` and `unflatten::<1, shape![2, 3]>()`"
)]
pub trait Viewed<R>: Lengths {
    /// The target, with the inferred length.
    type Out: Lengths;
}

/// The shape of `S` viewed as `R`.
pub type ViewedAs<S, R> = <S as Viewed<R>>::Out;

/// `s` as `r`, by the answer of the target
#[diagnostic::do_not_recommend]
impl<S: Lengths, R, X, H: Length> Viewed<R> for S
where
    R: Views<S, Answer = X> + Wanted,
    X: Fits<Hole = H>,
{
    type Out = R::Filled<H>;
}

/// A target for the elements of `S`.
///
/// (Why the target is `Self`: see [`Widen`](crate::shape::Widen).)
///
/// **Why is the answer a type, and not a bound of the rule?** Each time rustc looks for the type of an answer, it also proves the bounds of the rule:
/// a division in a bound would be computed twice.
pub trait Views<S> {
    /// Whether the elements fit, and the inferred length.
    type Answer;
}

/// `numel s = numel r`
#[diagnostic::do_not_recommend]
impl<S, R> Views<S> for R
where
    R: Wanted + Target<Known: Closes<S::Factors>>,
    S: List + HasFactors,
{
    type Answer = <R::Known as Closes<S::Factors>>::Answer;
}

/// The lengths of a target, one of which may be open. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of lengths",
    label = "expected lengths",
    note = "lengths are written with `shape!`, as in `shape![2, -1]`"
)]
pub trait Wanted {
    #[doc(hidden)]
    const SEALED: Seal<Self>;
    /// The lengths as numbers, -1 for an open one.
    #[doc(hidden)]
    const CHAIN: Chain<isize>;
    /// The lengths, with `H` for a -1.
    type Filled<H: Length>: Lengths;
}
/// `[]`: no lengths
impl Wanted for () {
    const SEALED: Seal<Self> = Seal::NEW;
    const CHAIN: Chain<isize> = Chain::EMPTY;
    type Filled<H: Length> = ();
}
/// `[r.., d]`: the lengths of `r`, and `d`
impl<R: Wanted, D: WantedDim> Wanted for (R, D) {
    const SEALED: Seal<Self> = Seal::NEW;
    const CHAIN: Chain<isize> = Chain::new(&R::CHAIN.push(D::SIZE));
    type Filled<H: Length> = (R::Filled<H>, D::Filled<H>);
}

/// A length of a target. Sealed.
pub trait WantedDim {
    #[doc(hidden)]
    const SEALED: Seal<Self>;
    /// The number, or -1.
    const SIZE: isize;
    /// `H`, if the length is inferred; else the length itself.
    type Filled<H: Length>: Length;
}
/// `-1` becomes `h`.
impl WantedDim for Infer {
    const SEALED: Seal<Self> = Seal::NEW;
    const SIZE: isize = -1;
    type Filled<H: Length> = H;
}
/// `d` stays: the number, or -1 for `_` and names
impl<D: Length> WantedDim for D {
    const SEALED: Seal<Self> = Seal::NEW;
    const SIZE: isize = match D::KNOWN {
        Some(size) => size as isize,
        None => -1,
    };
    type Filled<H: Length> = D;
}

/// A target for which it is known which lengths are open.
pub trait Target {
    /// The known lengths: [`Closed`], or [`OpenLength`] if one is open, [`TwoOpen`] if more are open.
    type Known: Asked;
}
/// `[]`: nothing is open.
impl Target for () {
    type Known = Closed<()>;
}
/// `[r.., d]`: the known lengths of `r`, and `d`
impl<R: Target, D: TargetDim> Target for (R, D) {
    type Known = D::Behind<R::Known>;
}

/// The known lengths of a target, from its first to its last.
pub trait Asked {
    /// The target with one more known length.
    type With<D: Length>: Asked;
    /// The target with an open length: `D` is [`Infer`], or [`Dyn`].
    type Open<D>: Asked;
}
/// All lengths are known: the list `B`.
pub struct Closed<B>(PhantomData<B>);
/// All lengths are known: with an open one there is one open length.
impl<B> Asked for Closed<B> {
    type With<D: Length> = Closed<(B, D)>;
    type Open<D> = OpenLength<D, B, ()>;
}
/// One length is open, between the lengths `F` and `B`.
pub struct OpenLength<D, F, B>(PhantomData<(D, F, B)>);
/// One open length: with another there are two.
impl<D, F, B> Asked for OpenLength<D, F, B> {
    type With<E: Length> = OpenLength<D, F, (B, E)>;
    type Open<E> = TwoOpen;
}
/// More than one length is open: none can be inferred.
pub struct TwoOpen(());
/// Two open lengths stay two.
impl Asked for TwoOpen {
    type With<D: Length> = TwoOpen;
    type Open<D> = TwoOpen;
}

/// A length of a target for which it is known whether it is open.
#[diagnostic::on_unimplemented(
    message = "the length `{Self}` is not known at compile time: a type parameter needs the bound `StaticDim`, any other length is given as a value",
    label = "this length is not known at compile time"
)]
pub trait TargetDim {
    /// The target `A` followed by this length.
    type Behind<A: Asked>: Asked;
}
/// `-1` is open.
impl TargetDim for Infer {
    type Behind<A: Asked> = A::Open<Infer>;
}
/// `d`, by its `Knowledge`
#[diagnostic::do_not_recommend]
impl<D: Length<Knowledge: ClosesTarget>> TargetDim for D {
    type Behind<A: Asked> = <D::Knowledge as ClosesTarget>::Behind<D, A>;
}

/// Whether the number of a length is known at compile time: not known for a parameter `D: Dim`.
pub trait ClosesTarget: Knowledge {
    /// The target `A` followed by the length `D`.
    type Behind<D: Length, A: Asked>: Asked;
}
/// A number is known.
impl ClosesTarget for Static {
    type Behind<D: Length, A: Asked> = A::With<D>;
}
/// `_` and names are open.
impl ClosesTarget for Dynamic {
    type Behind<D: Length, A: Asked> = A::Open<Dyn>;
}

/// The known lengths of a target, for the view of a shape with the lengths `U`.
pub trait Closes<U> {
    /// Whether the elements fit, and the inferred length: a type that [`Fits`], or not.
    type Answer;
}
/// `u = b`
impl<U, B: HasFactors<Factors = F>, F> Closes<U> for Closed<B> {
    type Answer = AsMany<F, U>;
}
/// `u = f * h * b`: h is `u / (f * b)`.
impl<U: Factors, F, B, G: Factors, C: Factors> Closes<Exactly<U>> for OpenLength<Infer, F, B>
where
    F: HasFactors<Factors = Exactly<G>>,
    B: HasFactors<Factors = Exactly<C>>,
{
    type Answer = Inferred<Hole<U, G, C>>;
}
/// `u = f * _ * b`: `_` is `u / (f * b)`.
impl<U: Factors, F, B, G: Factors, C: Factors> Closes<Exactly<U>> for OpenLength<Dyn, F, B>
where
    F: HasFactors<Factors = Exactly<G>>,
    B: HasFactors<Factors = Exactly<C>>,
{
    type Answer = AroundOpen<G, C, U>;
}
/// `u / (f * b)`: shared factors at the end are dropped, then those at the beginning.
type Hole<U, F, B> = <<<Over<U, B> as Fraction>::Reduced as Fraction>::InFront<F> as Fraction>::Quotient;
/// An unknown number: checked at run time.
impl<D, F, B> Closes<Uncounted> for OpenLength<D, F, B> {
    type Answer = Unchecked;
}

/// A positive answer.
pub trait Fits {
    /// The inferred length; 1 if there is none.
    type Hole: Length;
}
/// The answer if no length is open. (A requirement without a result is a bound, which rustc proves once; it computes a type in each function.)
pub struct AsMany<B, U>(PhantomData<(B, U)>);
/// `u = b`
impl<B: SameProduct<U>, U> Fits for AsMany<B, U> {
    type Hole = One;
}
/// The answer if the quotient `Q` is inferred.
pub struct Inferred<Q>(PhantomData<Q>);
/// `q`, if the division has no remainder
impl<Q: QuotientLength> Fits for Inferred<Q> {
    type Hole = Q::Length;
}
/// The answer if a length between `F` and `B` is a `_`.
pub struct AroundOpen<F, B, U>(PhantomData<(F, B, U)>);
/// `u / (f * b)` has no remainder.
impl<F: Factors, B: Factors, U: Factors> Fits for AroundOpen<F, B, U>
where
    Hole<U, F, B>: LeavesNothing,
{
    type Hole = One;
}
/// The answer if the check is at run time.
pub struct Unchecked(());
/// `_`
impl Fits for Unchecked {
    type Hole = Dyn;
}

/// A shape with as many elements as `R`, if both numbers are known: the bound of views with run-time sizes.
#[diagnostic::on_unimplemented(
    message = "a tensor of shape `{Self}` cannot be viewed as shape `{R}`: they do not have the same number of elements",
    label = "another number of elements",
    note = "`view` keeps the elements and their order: the products of the lengths must be equal"
)]
pub trait SameNumel<R>: Lengths {}
/// `numel s = numel r`
#[diagnostic::do_not_recommend]
impl<S: List + HasFactors<Factors: SameProduct<R::Factors>>, R: HasFactors> SameNumel<R> for S {}
