//! From digits to the one length that they are.
//!
//! Known by now: numbers as digits. This file adds the way back, three digits at a time: the last three are those of `N`, three
//! more those of `K`, and again three those of `M`.
//!
//! The way is total, so that generic code can take it: what is too long is the length `E` that came along.

use super::super::arithmetic::Static;
use super::super::table::{Digits, Leads, ThreeDigits};
use super::{Alike, D0, D1, Decimal, Digit, Order, Tens};
use crate::shape::Dim;
use core::marker::PhantomData;

/// Three digits, looked up.
type CodeOf<Z, Y, X> = <X as Digit>::Code<<Z as Digit>::Hundreds<Y>>;

/// What three digits are for, from the last of a number to the first.
pub trait Triple {
    /// They are its first.
    type All<Z: Digit, Y: Digit, X: Digit>: Dim<Knowledge = Static>;
    /// `R` is in front of them.
    type More<R: Decimal, Z: Digit, Y: Digit, X: Digit, E: Dim<Knowledge = Static>>: Dim<Knowledge = Static>;
}
/// The last three.
pub struct Ones(());
/// `N`
impl Triple for Ones {
    type All<Z: Digit, Y: Digit, X: Digit> = <CodeOf<Z, Y, X> as Code>::Ones;
    type More<R: Decimal, Z: Digit, Y: Digit, X: Digit, E: Dim<Knowledge = Static>> =
        R::Last<InThousands<CodeOf<Z, Y, X>>, E>;
}
/// In front of `L`.
pub struct InThousands<L>(PhantomData<L>);
/// `K`
impl<L: Code> Triple for InThousands<L> {
    type All<Z: Digit, Y: Digit, X: Digit> = <CodeOf<Z, Y, X> as Code>::Thousands<L>;
    type More<R: Decimal, Z: Digit, Y: Digit, X: Digit, E: Dim<Knowledge = Static>> =
        R::Last<InMillions<CodeOf<Z, Y, X>, L>, E>;
}
/// In front of `T` and `L`.
pub struct InMillions<T, L>(PhantomData<(T, L)>);
/// `M`
impl<T: Code, L: Code> Triple for InMillions<T, L> {
    type All<Z: Digit, Y: Digit, X: Digit> = <CodeOf<Z, Y, X> as Code>::Millions<T, L>;
    type More<R: Decimal, Z: Digit, Y: Digit, X: Digit, E: Dim<Knowledge = Static>> =
        <<Tens<Tens<Tens<R, Z>, Y>, X> as Decimal>::Compared<Thousand, Alike> as Order>::Billion<T, L, E>;
}
/// 1000
type Thousand = Tens<Tens<Tens<Tens<(), D1>, D0>, D0>, D0>;

/// Three digits as a const generic.
pub trait Code {
    /// Their length.
    type Ones: Dim<Knowledge = Static>;
    /// `L` behind them.
    type Thousands<L: Code>: Dim<Knowledge = Static>;
    /// Behind `H`.
    type Behind<const H: usize>: Dim<Knowledge = Static>
    where
        Digits<H>: Leads;
    /// `A` where they are 0, otherwise `B`.
    type IfZero<A: Dim<Knowledge = Static>, B: Dim<Knowledge = Static>>: Dim<Knowledge = Static>;
    /// `T` and `L` behind them.
    type Millions<T: Code, L: Code>: Dim<Knowledge = Static>;
    /// Behind `H`, in front of `L`.
    type Between<const H: usize, L: Code>: Dim<Knowledge = Static>
    where
        Digits<H>: Leads;
    /// Behind `H` and `T`.
    type BehindBoth<const H: usize, const T: usize>: Dim<Knowledge = Static>
    where
        Digits<H>: Leads,
        Digits<T>: ThreeDigits;
}
/// A const generic can be passed on, not computed.
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
    type IfZero<A: Dim<Knowledge = Static>, B: Dim<Knowledge = Static>> = <Self as Leads>::IfZero<A, B>;
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
