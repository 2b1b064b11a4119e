//! From digits to the one length with this number.
//!
//! Known by now: numbers as digits. This file adds the way back, three digits at a time: the last three are the parameter of `N`, three more the
//! first of `K`, and three more the first of `M`.
//!
//! The way is total, so that generic code can take it: it ends in a length or in [`TooLong`], and both have an [`Answer`].

use super::super::arithmetic::Static;
use super::super::table::{Digits, Leads, ThreeDigits};
use super::{Alike, D0, D1, Decimal, Digit, Order, Tens};
use crate::shape::Dim;
use core::marker::PhantomData;

/// Three digits, looked up.
type CodeOf<Z, Y, X> = <X as Digit>::Code<<Z as Digit>::Hundreds<Y>>;

/// The place of three digits, from the last of a number to the first.
pub trait Triple {
    /// The result if the three are the first digits of the number.
    type All<Z: Digit, Y: Digit, X: Digit>: Answer;
    /// The result if `R` is in front of the three.
    type More<R: Decimal, Z: Digit, Y: Digit, X: Digit>: Answer;
}
/// The last three.
pub struct Ones(());
/// `N`
impl Triple for Ones {
    type All<Z: Digit, Y: Digit, X: Digit> = Found<<CodeOf<Z, Y, X> as Code>::Ones>;
    type More<R: Decimal, Z: Digit, Y: Digit, X: Digit> = R::Last<InThousands<CodeOf<Z, Y, X>>>;
}
/// The three digits in front of `L`.
pub struct InThousands<L>(PhantomData<L>);
/// `K`
impl<L: Code> Triple for InThousands<L> {
    type All<Z: Digit, Y: Digit, X: Digit> = Found<<CodeOf<Z, Y, X> as Code>::Thousands<L>>;
    type More<R: Decimal, Z: Digit, Y: Digit, X: Digit> = R::Last<InMillions<CodeOf<Z, Y, X>, L>>;
}
/// The three digits in front of `T` and `L`.
pub struct InMillions<T, L>(PhantomData<(T, L)>);
/// `M`
impl<T: Code, L: Code> Triple for InMillions<T, L> {
    type All<Z: Digit, Y: Digit, X: Digit> = Found<<CodeOf<Z, Y, X> as Code>::Millions<T, L>>;
    type More<R: Decimal, Z: Digit, Y: Digit, X: Digit> =
        <<Tens<Tens<Tens<R, Z>, Y>, X> as Decimal>::Compared<Thousand, Alike> as Order>::Billion<T, L>;
}
/// 1000
type Thousand = Tens<Tens<Tens<Tens<(), D1>, D0>, D0>, D0>;

/// The length that was found, or none.
pub trait Answer {
    /// The length, or `E` if there is none.
    type Or<E: Dim<Knowledge = Static>>: Dim<Knowledge = Static>;
}
/// A number that is the length `D`.
pub struct Found<D>(PhantomData<D>);
/// `d`
impl<D: Dim<Knowledge = Static>> Answer for Found<D> {
    type Or<E: Dim<Knowledge = Static>> = D;
}
/// A number above a billion: no length.
pub struct TooLong(());
/// `e`
impl Answer for TooLong {
    type Or<E: Dim<Knowledge = Static>> = E;
}

/// Three digits as a const generic.
pub trait Code {
    /// The length of the three digits alone.
    type Ones: Dim<Knowledge = Static>;
    /// The length with `L` behind the three digits.
    type Thousands<L: Code>: Dim<Knowledge = Static>;
    /// The length with `H` in front of the three digits.
    type Behind<const H: usize>: Dim<Knowledge = Static>
    where
        Digits<H>: Leads;
    /// `A` if the three digits are 0, otherwise too long.
    type IfZero<A: Answer>: Answer;
    /// The length with `T` and `L` behind the three digits.
    type Millions<T: Code, L: Code>: Dim<Knowledge = Static>;
    /// The length with `H` in front of the three digits and `L` behind them.
    type Between<const H: usize, L: Code>: Dim<Knowledge = Static>
    where
        Digits<H>: Leads;
    /// The length with `H` and `T` in front of the three digits.
    type BehindBoth<const H: usize, const T: usize>: Dim<Knowledge = Static>
    where
        Digits<H>: Leads,
        Digits<T>: ThreeDigits;
}
/// A const generic can be passed on but not computed.
impl<const V: usize> Code for Digits<V>
where
    Self: ThreeDigits + Leads,
{
    type Ones = <Self as Leads>::Ones;
    type Thousands<L: Code> = L::Behind<V>;
    type Behind<const H: usize>
        = <Digits<H> as Leads>::Thousands<V>
    where
        Digits<H>: Leads;
    type IfZero<A: Answer> = <Self as Leads>::IfZero<A>;
    type Millions<T: Code, L: Code> = T::Between<V, L>;
    type Between<const H: usize, L: Code>
        = L::BehindBoth<H, V>
    where
        Digits<H>: Leads;
    type BehindBoth<const H: usize, const T: usize>
        = <Digits<H> as Leads>::Millions<T, V>
    where
        Digits<H>: Leads,
        Digits<T>: ThreeDigits;
}
