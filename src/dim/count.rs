//! Counts: numbers of elements or positions, which may be known at run time only.
//!
//! Known by now: lengths, and the conversion to numbers ([`number`](super::number)). This file adds counts.
//!
//! Each computation with lengths has these cases, and this file alone lists them. A rule is written for numbers: what it requires of its numbers, or
//! which length it computes from them.
//!
//! | | all known | `_` or a named length among them |
//! |---|---|---|
//! | [`Passes<R>`](Passes), a count or two | as the rule [`Asks`] | holds: it is checked at run time |
//! | [`Gives<R>`](Gives), a count or two | the length that the rule [`Makes`] | `_` |
//! | [`Times`], [`TimesCount`], [`Plus`] | the number | [`Uncounted`] |
//! | [`SameCount`] | the same number | holds: it is checked at run time |

use super::arithmetic::{NoLength, Sign};
use super::number::{AboveZero, Decimal, Even, Factors, Fraction, NoMoreThan, Over, ToDecimal, ToLength};
use super::{Dyn, Length, Sym, Tag};

/// A count that is known.
pub struct Exactly<U>(core::marker::PhantomData<U>);
/// A count that is known at run time only.
pub struct Uncounted;

/// A count times a length.
///
/// (Here and in all other computations, each intermediate result is a parameter, bound once: rustc normalises a projection of a projection again at
/// each mention.)
pub trait Times<D> {
    /// The product.
    type Out;
}

/// `u * d`
impl<U: Decimal, D: ToDecimal> Times<D> for Exactly<U> {
    type Out = Exactly<U::Times<D::Decimal>>;
}
/// `u * _` is unknown.
impl<U> Times<Dyn> for Exactly<U> {
    type Out = Uncounted;
}
/// `u * name` is unknown.
impl<U, T: Tag> Times<Sym<T>> for Exactly<U> {
    type Out = Uncounted;
}
/// Uncounted times anything is unknown.
impl<D: Length> Times<D> for Uncounted {
    type Out = Uncounted;
}

/// A list of factors, with a length appended.
pub trait WithFactor<D> {
    /// The list.
    type Out;
}
/// `[f.., d]`
impl<F: Factors, D: ToDecimal> WithFactor<D> for Exactly<F> {
    type Out = Exactly<(F, D::Decimal)>;
}
/// `[f.., _]` is unknown.
impl<F> WithFactor<Dyn> for Exactly<F> {
    type Out = Uncounted;
}
/// `[f.., name]` is unknown.
impl<F, T: Tag> WithFactor<Sym<T>> for Exactly<F> {
    type Out = Uncounted;
}
/// Uncounted, with any length behind it, is unknown.
impl<D: Length> WithFactor<D> for Uncounted {
    type Out = Uncounted;
}

/// Factors whose product may be the same as that of `V`.
pub trait SameProduct<V> {}
/// `f = g`, by what is left of `f / g`
impl<F: Factors, G: Factors> SameProduct<Exactly<G>> for Exactly<F> where <Over<F, G> as Fraction>::Reduced: Even {}
/// `f = _`: checked at run time
impl<F> SameProduct<Uncounted> for Exactly<F> {}
/// `_ = v`: checked at run time
impl<V> SameProduct<V> for Uncounted {}

/// The length of a count: [`Dyn`] where it is unknown.
pub trait Measured {
    /// The length.
    type Dim: Length;
}
/// `u`: the one length of this number.
impl<U: ToLength> Measured for Exactly<U> {
    type Dim = U::Length;
}
/// Unknown, it is `_`.
impl Measured for Uncounted {
    type Dim = Dyn;
}

/// A length as a count.
pub trait ToCount: Length {
    /// The count.
    type Count;
}
/// `n` is known.
impl<D: ToDecimal> ToCount for D {
    type Count = Exactly<D::Decimal>;
}
/// `_` is unknown.
impl ToCount for Dyn {
    type Count = Uncounted;
}
/// `name` is unknown.
impl<T: Tag> ToCount for Sym<T> {
    type Count = Uncounted;
}
/// No length is no number.
impl<A: Length, O: Sign, B: Length> ToCount for NoLength<A, O, B> {
    type Count = Uncounted;
}

/// `impl<U: Decimal, V: Decimal> Plus<Exactly<V>> for Exactly<U> { type Out = Exactly<U::Sum<V>>; }`, and the rows of what is not
/// known.
macro_rules! counts {
    ($($(#[$doc:meta])* $name:ident $op:ident;)*) => {$(
        $(#[$doc])*
        pub trait $name<V> {
            /// The result.
            type Out;
        }
        /// `u` and `v`, both known
        impl<U: Decimal, V: Decimal> $name<Exactly<V>> for Exactly<U> {
            type Out = Exactly<U::$op<V>>;
        }
        /// `u` and `_`: unknown
        impl<U> $name<Uncounted> for Exactly<U> {
            type Out = Uncounted;
        }
        /// `_` and `v`: unknown
        impl<V> $name<V> for Uncounted {
            type Out = Uncounted;
        }
    )*};
}
counts! {
    /// A count and another.
    Plus Sum;
    /// A count times another.
    TimesCount Times;
}

/// A count that may be the same as `V`.
pub trait SameCount<V> {}
/// `u = u`
impl<U> SameCount<Exactly<U>> for Exactly<U> {}
/// `u = _`: checked at run time
impl<U> SameCount<Uncounted> for Exactly<U> {}
/// `_ = v`: checked at run time
impl<V> SameCount<V> for Uncounted {}

/// A requirement of a rule on a number `U`, or on two, `(U, V)`.
pub trait Asks<U> {}

/// A count, or two counts, that may meet the requirement of the rule `R`.
pub trait Passes<R> {}
/// `u`: as the rule says
impl<U, R: Asks<U>> Passes<R> for Exactly<U> {}
/// `_`: checked at run time
impl<R> Passes<R> for Uncounted {}
/// `(u, v)`: as the rule says
impl<U, V, R: Asks<(U, V)>> Passes<R> for (Exactly<U>, Exactly<V>) {}
/// `(u, _)`: checked at run time
impl<U, R> Passes<R> for (Exactly<U>, Uncounted) {}
/// `(_, v)`: checked at run time
impl<V, R> Passes<R> for (Uncounted, V) {}

/// Requires elements.
pub struct NotEmpty;
/// `u > 0`
impl<U: AboveZero> Asks<U> for NotEmpty {}
/// Requires at most as many as there are.
pub struct NoMore;
/// `u <= v`
impl<U: NoMoreThan<V>, V> Asks<(U, V)> for NoMore {}

/// The length that a rule computes from a number `U`, or from two, `(U, V)`.
pub trait Makes<U> {
    /// The length.
    type Dim: Length;
}

/// A count, or two counts, from which the rule `R` computes a length.
pub trait Gives<R> {
    /// The length: [`Dyn`] where a count is not known.
    type Dim: Length;
}
/// `u`: as the rule says
impl<U, R: Makes<U, Dim = D>, D: Length> Gives<R> for Exactly<U> {
    type Dim = D;
}
/// `_` gives `_`
impl<R> Gives<R> for Uncounted {
    type Dim = Dyn;
}
/// `(u, v)`: as the rule says
impl<U, V, R: Makes<(U, V), Dim = D>, D: Length> Gives<R> for (Exactly<U>, Exactly<V>) {
    type Dim = D;
}
/// `(u, _)` gives `_`
impl<U, R> Gives<R> for (Exactly<U>, Uncounted) {
    type Dim = Dyn;
}
/// `(_, v)` gives `_`
impl<V, R> Gives<R> for (Uncounted, V) {
    type Dim = Dyn;
}
