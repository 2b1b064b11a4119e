//! From digits to the one length that they are.
//!
//! Known by now: numbers as digits. This file adds the way back, three digits at a time: the last three are those of `N`, three
//! more those of `K`, and again three those of `M`.
//!
//! Exercises of the course: 34.

use super::super::table::Digits;
use super::super::{K, M};
use super::{Alike, D0, D1, Decimal, Digit, Order, Tens};
use core::marker::PhantomData;

/// Three digits, looked up.
type CodeOf<Z, Y, X> = <X as Digit>::Code<<Z as Digit>::Hundreds<Y>>;

/// What three digits are for, from the last of a number to the first.
pub trait Triple {
    /// They are its first.
    type All<Z: Digit, Y: Digit, X: Digit>;
    /// `R` is in front of them.
    type More<R: Decimal, Z: Digit, Y: Digit, X: Digit>;
}
/// The last three.
pub struct Ones(());
/// `N`
impl Triple for Ones {
    type All<Z: Digit, Y: Digit, X: Digit> = Found<X::Dim<Z::Hundreds<Y>>>;
    type More<R: Decimal, Z: Digit, Y: Digit, X: Digit> = R::Last<InThousands<CodeOf<Z, Y, X>>>;
}
/// In front of `L`.
pub struct InThousands<L>(PhantomData<L>);
/// `K`
impl<L: Code> Triple for InThousands<L> {
    type All<Z: Digit, Y: Digit, X: Digit> = <CodeOf<Z, Y, X> as Code>::Thousands<L>;
    type More<R: Decimal, Z: Digit, Y: Digit, X: Digit> = R::Last<InMillions<CodeOf<Z, Y, X>, L>>;
}
/// In front of `T` and `L`.
pub struct InMillions<T, L>(PhantomData<(T, L)>);
/// `M`
impl<T: Code, L: Code> Triple for InMillions<T, L> {
    type All<Z: Digit, Y: Digit, X: Digit> = <CodeOf<Z, Y, X> as Code>::Millions<T, L>;
    type More<R: Decimal, Z: Digit, Y: Digit, X: Digit> =
        <<Tens<Tens<Tens<R, Z>, Y>, X> as Decimal>::Compared<Thousand, Alike> as Order>::Billion<T, L>;
}
/// 1000
type Thousand = Tens<Tens<Tens<Tens<(), D1>, D0>, D0>, D0>;
/// A number that is the length `D`. (A number that is none has no such type: a bound on `D` alone would be reported, not the
/// relation that asked.)
pub struct Found<D>(PhantomData<D>);
/// A number above a billion: no length.
pub struct TooLong(());

/// Three digits as a const generic.
pub trait Code {
    /// `L` behind them.
    type Thousands<L: Code>;
    /// Behind `H`.
    type Behind<const H: usize>;
    /// `T` and `L` behind them.
    type Millions<T: Code, L: Code>;
    /// Behind `H`, in front of `L`.
    type Between<const H: usize, L: Code>;
    /// Behind `H` and `T`.
    type BehindBoth<const H: usize, const T: usize>;
}
/// A const generic can be passed on, not computed.
impl<const V: usize> Code for Digits<V> {
    type Thousands<L: Code> = L::Behind<V>;
    type Behind<const H: usize> = Found<K<H, V>>;
    type Millions<T: Code, L: Code> = T::Between<V, L>;
    type Between<const H: usize, L: Code> = L::BehindBoth<H, V>;
    type BehindBoth<const H: usize, const T: usize> = Found<M<H, T, V>>;
}
