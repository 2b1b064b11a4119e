//! Viewing: the same elements, row-major, under other lengths.
//!
//! Known by now: what must hold axis by axis. This file adds what holds of two whole lists: their products are equal.
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

/// A shape whose elements can be seen as the target `R`: it has as many of them.
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
/// Shapes are compared as products, not multiplied out: what they share is dropped first (`dim::decimal`).
#[diagnostic::on_unimplemented(
    message = "a tensor of shape `{Self}` cannot be viewed as shape `{R}`: they do not have the same number of elements",
    label = "another number of elements",
    note = "`view` keeps the elements and their order: the products of the lengths must be equal",
    note = "one length may be -1, and not two of them: it is computed, and at most 1_000_000_000; or `_`, which is computed when the program runs, and may be longer; more than one `_` needs the sizes: `x.view_of(dims![n, m])`",
    note = "a named or generic length cannot be counted: write every other length as a number, or use `flatten::<1, -1>()` and `unflatten::<1, shape![2, 3]>()`"
)]
pub trait Viewed<R>: Lengths {
    /// The target, with the length that was to be inferred.
    type Out: Lengths;
}

/// The shape that `S` has under the lengths `R`.
pub type ViewedAs<S, R> = <S as Viewed<R>>::Out;

/// `s` as `r`, by what the target says
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
/// **Why is the answer a type, and not a bound of the rule?** Each time rustc looks for the type of an answer, it proves the bounds
/// of the rule, too: a division that is one of them is computed twice.
pub trait Views<S> {
    /// Whether they fit, and the length to be inferred.
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

/// The lengths of a target, of which one may be open. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of lengths",
    label = "expected lengths",
    note = "lengths are written with `shape!`, as in `shape![2, -1]`"
)]
pub trait Wanted {
    #[doc(hidden)]
    const SEALED: Seal<Self>;
    /// The lengths as numbers, -1 for one that is open.
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
/// `[r.., d]`: those of `r`, and `d`
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
    /// `H`, if it was to be inferred; else itself.
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

/// A target of which it is known which lengths are open.
pub trait Target {
    /// Those that are known: [`Closed`], or [`OpenLength`] where one is not, [`TwoOpen`] where more are not.
    type Known: Asked;
}
/// `[]`: nothing is open.
impl Target for () {
    type Known = Closed<()>;
}
/// `[r.., d]`: what is known of `r`, and `d`
impl<R: Target, D: TargetDim> Target for (R, D) {
    type Known = D::Behind<R::Known>;
}

/// A target as far as it is known, from its first length to its last.
pub trait Asked {
    /// With one more that is known.
    type With<D: Length>: Asked;
    /// With one that is open: `D` is [`Infer`], or [`Dyn`].
    type Open<D>: Asked;
}
/// A target whose lengths are all known: the list `B`.
pub struct Closed<B>(PhantomData<B>);
/// All lengths are known; with an open one there is one.
impl<B> Asked for Closed<B> {
    type With<D: Length> = Closed<(B, D)>;
    type Open<D> = OpenLength<D, B, ()>;
}
/// One length is open, behind the lengths `F` and in front of `B`.
pub struct OpenLength<D, F, B>(PhantomData<(D, F, B)>);
/// One open length: with another there are two.
impl<D, F, B> Asked for OpenLength<D, F, B> {
    type With<E: Length> = OpenLength<D, F, (B, E)>;
    type Open<E> = TwoOpen;
}
/// More than one length is open: nothing closes it.
pub struct TwoOpen(());
/// Two stay two.
impl Asked for TwoOpen {
    type With<D: Length> = TwoOpen;
    type Open<D> = TwoOpen;
}

/// A length of a target of which it is known whether it is open.
#[diagnostic::on_unimplemented(
    message = "the length `{Self}` is not known at compile time: a type parameter needs the bound `StaticDim`, any other length is given as a value",
    label = "this length is not known at compile time"
)]
pub trait TargetDim {
    /// Behind others.
    type Behind<A: Asked>: Asked;
}
/// `-1` is open.
impl TargetDim for Infer {
    type Behind<A: Asked> = A::Open<Infer>;
}
/// `d`, by when its number is known
#[diagnostic::do_not_recommend]
impl<D: Length<Knowledge: ClosesTarget>> TargetDim for D {
    type Behind<A: Asked> = <D::Knowledge as ClosesTarget>::Behind<D, A>;
}

/// When the number of a length is known: a parameter `D: Dim` does not say it.
pub trait ClosesTarget: Knowledge {
    /// The length `D` behind others.
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

/// A target as far as it is known, in the view of a shape with the lengths `U`.
pub trait Closes<U> {
    /// Whether they fit, and the length to be inferred: something that [`Fits`], or not.
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
/// `u / (f * b)`: what is shared at the end is dropped, then what is shared at the beginning.
type Hole<U, F, B> = <<<Over<U, B> as Fraction>::Reduced as Fraction>::InFront<F> as Fraction>::Quotient;
/// An unknown number: checked at run time.
impl<D, F, B> Closes<Uncounted> for OpenLength<D, F, B> {
    type Answer = Unchecked;
}

/// An answer that is yes.
pub trait Fits {
    /// The length to be inferred; 1 for none.
    type Hole: Length;
}
/// Nothing is open. (What only has to hold is a bound, which rustc proves once; a type it computes in each function.)
pub struct AsMany<B, U>(PhantomData<(B, U)>);
/// `u = b`
impl<B: SameProduct<U>, U> Fits for AsMany<B, U> {
    type Hole = One;
}
/// The quotient `Q` is to be inferred.
pub struct Inferred<Q>(PhantomData<Q>);
/// `q`, if nothing is left
impl<Q: QuotientLength> Fits for Inferred<Q> {
    type Hole = Q::Length;
}
/// A length between `F` and `B` is a `_`.
pub struct AroundOpen<F, B, U>(PhantomData<(F, B, U)>);
/// `u / (f * b)`, and nothing is left.
impl<F: Factors, B: Factors, U: Factors> Fits for AroundOpen<F, B, U>
where
    Hole<U, F, B>: LeavesNothing,
{
    type Hole = One;
}
/// Whether they fit is checked at run time.
pub struct Unchecked(());
/// `_`
impl Fits for Unchecked {
    type Hole = Dyn;
}

/// A shape with as many elements as `R`, where both numbers are known: what a view of run-time sizes asks.
#[diagnostic::on_unimplemented(
    message = "a tensor of shape `{Self}` cannot be viewed as shape `{R}`: they do not have the same number of elements",
    label = "another number of elements",
    note = "`view` keeps the elements and their order: the products of the lengths must be equal"
)]
pub trait SameNumel<R>: Lengths {}
/// `numel s = numel r`
#[diagnostic::do_not_recommend]
impl<S: List + HasFactors<Factors: SameProduct<R::Factors>>, R: HasFactors> SameNumel<R> for S {}
