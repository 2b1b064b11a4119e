//! Viewing: the same elements, row-major, under other lengths.
//!
//! The target is a list in which one length may be left open:
//!
//! | target | elements of `self` known | not known |
//! |---|---|---|
//! | `shape![2, 8]` | compared at compile time | checked at run time |
//! | `shape![2, -1]` | computed at compile time | `_`, computed at run time |
//! | `shape![_, 8]` | `_`, computed at run time | the same |
//!
//! VIEWDOCS

use super::count::HasFactors;
use super::{Lengths, List};
use crate::dim::count::{Exactly, SameProduct, Uncounted};
use crate::dim::number::{Decimal, Factors, Fraction, Quotient, ToDecimal, ToLength};
use crate::dim::{Dyn, K, Length, M, N, One, Sym, Tag};
use core::marker::PhantomData;

/// A length to be inferred: `-1` in [`shape!`](crate::shape!), where a view is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Infer;

/// A shape whose elements can be seen as the target `R`: it has as many of them.
#[diagnostic::on_unimplemented(
    message = "a tensor of shape `{Self}` cannot be viewed as shape `{R}`: they do not have the same number of elements",
    label = "another number of elements",
    note = "`view` keeps the elements and their order: the products of the lengths must be equal",
    note = "one length may be -1, and not two of them: it is computed; or `_`, which is computed when the program runs; more than one `_` needs the sizes: `x.view_of(dims![n, m])`",
    note = "a named or generic length cannot be counted: write the numbers beside it, or use `flatten::<1, -1>()` and `unflatten::<1, shape![2, 3]>()`"
)]
pub trait Viewed<R>: Lengths {
    /// The target, with the length that was to be inferred.
    type Out: Lengths;
}

/// The shape that `S` has under the lengths `R`.
pub type ViewedAs<S, R> = <S as Viewed<R>>::Out;

/// One row: the target decides.
#[diagnostic::do_not_recommend]
impl<S: Lengths, R: Views<S, Out = O>, O: Lengths> Viewed<R> for S {
    type Out = O;
}

/// A target that the elements of `S` can be seen as.
///
/// **Why is the target `Self`?** When rustc looks for a method, it tries the bound with a target that it
/// does not know yet. An unknown `Self` ends that at once; an unknown divisor does not: typenum's rows
/// for a division by *something* take minutes for a number of twenty bits.
pub trait Views<S> {
    /// The target, with the length that was to be inferred.
    type Out: Lengths;
}

/// `numel s = numel r`
#[diagnostic::do_not_recommend]
impl<S, R, U, P, Q, H, O> Views<S> for R
where
    R: Target<Factors = P, Open = Q> + Wanted,
    S: List + HasFactors<Factors = U>,
    Q: Closes<U, P, Hole = H>,
    R: Fill<H, Out = O>,
    O: Lengths,
{
    type Out = O;
}

/// Lengths that a view can be asked for, of which one may be open.
pub trait Target {
    /// Those that are known: [`Around`] the open one.
    type Factors;
    /// Which are not: [`Closed`], [`OpenLength<Infer>`](OpenLength) or [`OpenLength<Dyn>`](OpenLength).
    type Open;
}

mod sealed {
    use crate::dim::Length;
    /// Closes [`Wanted`](super::Wanted): what it says and what [`Fill`](super::Fill) says must be the same.
    pub trait Sealed {}
    impl Sealed for () {}
    impl<R: Sealed, D: Length> Sealed for (R, D) {}
    impl<R: Sealed> Sealed for (R, super::Infer) {}
}

/// The lengths of a target as numbers, -1 for one that is open. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of lengths",
    label = "expected lengths",
    note = "lengths are written with `shape!`, as in `shape![2, -1]`"
)]
pub trait Wanted: sealed::Sealed {
    /// How many there are.
    const LEN: usize;
    /// Writes them, first to last.
    fn write(wanted: &mut [isize]);
}
impl Wanted for () {
    const LEN: usize = 0;
    fn write(_: &mut [isize]) {}
}
impl<R: Wanted, D: WantedDim> Wanted for (R, D)
where
    (R, D): sealed::Sealed,
{
    const LEN: usize = R::LEN + 1;
    fn write(wanted: &mut [isize]) {
        if let Some((last, leading)) = wanted.split_last_mut() {
            R::write(leading);
            *last = D::SIZE;
        }
    }
}

/// A length of a target as a number.
pub trait WantedDim {
    /// The number, or -1.
    const SIZE: isize;
}
impl WantedDim for Infer {
    const SIZE: isize = -1;
}
impl<D: Length> WantedDim for D {
    const SIZE: isize = match D::KNOWN {
        Some(size) => size as isize,
        None => -1,
    };
}

/// Every length of a target is known.
pub struct Closed(());
/// One length of a target is open: `Infer`, or `Dyn`.
pub struct OpenLength<D>(D);

/// `[]`
impl Target for () {
    type Factors = Around<(), ()>;
    type Open = Closed;
}
/// `[r.., d]`
impl<R: Target<Factors = P, Open = Q>, D: TargetDim<P, Q, Factors = U, Open = V>, P, Q, U, V> Target for (R, D) {
    type Factors = U;
    type Open = V;
}

/// The lengths `F` in front of an open one, and `B` behind it: all of them where none is open.
pub struct Around<F, B>(PhantomData<(F, B)>);

/// A length behind others, of which `P` are known and `O` are open.
pub trait TargetDim<P, O> {
    /// Those that are known.
    type Factors;
    /// Which are not.
    type Open;
}

macro_rules! known {
    ($([$($param:tt)*] $d:ty;)*) => {$(
        /// `[g.., n]`
        impl<F, G, U: Decimal, O, $($param)*> TargetDim<Around<F, G>, O> for $d
        where
            $d: ToDecimal<Decimal = U>,
        {
            type Factors = Around<F, (G, U)>;
            type Open = O;
        }
        /// `n` stays.
        impl<R: Fill<H>, H, $($param)*> Fill<H> for (R, $d) where $d: Length {
            type Out = (R::Out, $d);
        }
    )*};
}
known! {
    [] One;
    [const V: usize] N<V>;
    [const A: usize, const B: usize] K<A, B>;
    [const A: usize, const B: usize, const C: usize] M<A, B, C>;
}
/// The one that is open.
impl<B> TargetDim<Around<(), B>, Closed> for Infer {
    type Factors = Around<B, ()>;
    type Open = OpenLength<Infer>;
}
impl<B> TargetDim<Around<(), B>, Closed> for Dyn {
    type Factors = Around<B, ()>;
    type Open = OpenLength<Dyn>;
}
impl<B, T: Tag> TargetDim<Around<(), B>, Closed> for Sym<T> {
    type Factors = Around<B, ()>;
    type Open = OpenLength<Dyn>;
}

/// A target in which the length to be inferred is `H`.
pub trait Fill<H> {
    /// The shape.
    type Out: Lengths;
}
/// `[]`
impl<H> Fill<H> for () {
    type Out = ();
}
/// `-1` becomes `h`.
impl<R: Fill<H>, H: Length> Fill<H> for (R, Infer) {
    type Out = (R::Out, H);
}
/// `_` stays.
impl<R: Fill<H>, H> Fill<H> for (R, Dyn) {
    type Out = (R::Out, Dyn);
}
impl<R: Fill<H>, H, T: Tag> Fill<H> for (R, Sym<T>) {
    type Out = (R::Out, Sym<T>);
}

/// What is open in a target with the lengths `P`, in the view of a shape with the lengths `U`.
pub trait Closes<U, P> {
    /// The length to be inferred; `()` for none.
    type Hole;
}

/// `u = b`
impl<U, B> Closes<U, Around<(), B>> for Closed
where
    Exactly<B>: SameProduct<U>,
{
    type Hole = ();
}
/// `u = f * h * b`: h is `u / (f * b)`, and nothing is left.
impl<U: Factors, F: Factors, B: Factors, Q, H> Closes<Exactly<U>, Around<F, B>> for OpenLength<Infer>
where
    Hole<U, F, B>: Fraction<Quotient = Quotient<Q>>,
    Q: ToLength<Length = H>,
{
    type Hole = H;
}
/// `u = f * _ * b`: nothing is left.
impl<U: Factors, F: Factors, B: Factors, Q> Closes<Exactly<U>, Around<F, B>> for OpenLength<Dyn>
where
    Hole<U, F, B>: Fraction<Quotient = Quotient<Q>>,
{
    type Hole = Dyn;
}
/// `u / (f * b)`: what is shared at the end is dropped, then what is shared at the beginning.
type Hole<U, F, B> = <<U as Factors>::Reduced<B> as Fraction>::InFront<F>;

/// An unknown number: checked at run time.
impl<P, D> Closes<Uncounted, P> for OpenLength<D> {
    type Hole = Dyn;
}

/// A shape with as many elements as `R`, where both numbers are known: what a view of run-time sizes asks.
#[diagnostic::on_unimplemented(
    message = "a tensor of shape `{Self}` cannot be viewed as shape `{R}`: they do not have the same number of elements",
    label = "another number of elements",
    note = "`view` keeps the elements and their order: the products of the lengths must be equal"
)]
pub trait SameNumel<R>: Lengths {}
#[diagnostic::do_not_recommend]
impl<S: List + HasFactors<Factors: SameProduct<R::Factors>>, R: HasFactors> SameNumel<R> for S {}
