//! Random sums, differences, products, quotients, remainders, minima, maxima and comparisons up to a billion, computed by
//! `congruent::dim` in base ten and by typenum in base two. rustc says that both results are one type.

#![recursion_limit = "512"]

use congruent::dim::number::{Alike, Comparison, Decimal, Larger, Smaller, ToDecimal, ToLength};
use congruent::prelude::*;
use core::marker::PhantomData;
use typenum::{B0, B1, Equal, Greater, Less, UInt, UTerm};

/// A number of typenum in base ten: from its first bit on, twice as many, and one more where the bit is set.
trait InBaseTen {
    type Decimal: Decimal;
}
impl InBaseTen for UTerm {
    type Decimal = ();
}
impl<U: InBaseTen> InBaseTen for UInt<U, B0> {
    type Decimal = <U::Decimal as Decimal>::Sum<U::Decimal>;
}
impl<U: InBaseTen> InBaseTen for UInt<U, B1> {
    type Decimal = <U::Decimal as Decimal>::SumAndOne<U::Decimal>;
}

/// The one length of a number of typenum.
type LengthOf<U> = <<U as InBaseTen>::Decimal as ToLength>::Length;

/// typenum's answer to which of two numbers is larger, in our words.
trait InOurWords {
    type Order;
}
impl InOurWords for Less {
    type Order = Smaller;
}
impl InOurWords for Equal {
    type Order = Alike;
}
impl InOurWords for Greater {
    type Order = Larger;
}

/// Both are one type.
const fn same<T>(_: PhantomData<T>, _: PhantomData<T>) {}

/// The operation of typenum, the operands in base 16, and the same in `shape!`.
macro_rules! agree {
    ($($sign:tt $a:literal $($x:ident)*, $b:literal $($y:ident)*;)*) => {$(
        const _: () = agree!(@ $sign $a [hex!([UTerm] $($x)*)] $b [hex!([UTerm] $($y)*)]);
    )*};
    (@ + $a:literal [$u:ty] $b:literal [$v:ty]) => { one!(len![$a], len![$b], Sum, LengthOf<typenum::Sum<$u, $v>>) };
    (@ - $a:literal [$u:ty] $b:literal [$v:ty]) => { one!(len![$a], len![$b], Difference, LengthOf<typenum::Diff<$u, $v>>) };
    (@ * $a:literal [$u:ty] $b:literal [$v:ty]) => { one!(len![$a], len![$b], Product, LengthOf<typenum::Prod<$u, $v>>) };
    (@ / $a:literal [$u:ty] $b:literal [$v:ty]) => { one!(len![$a], len![$b], Quotient, LengthOf<typenum::Quot<$u, $v>>) };
    (@ % $a:literal [$u:ty] $b:literal [$v:ty]) => { one!(len![$a], len![$b], Remainder, LengthOf<typenum::Mod<$u, $v>>) };
    (@ min $a:literal [$u:ty] $b:literal [$v:ty]) => { one!(len![$a], len![$b], Minimum, LengthOf<typenum::Minimum<$u, $v>>) };
    (@ max $a:literal [$u:ty] $b:literal [$v:ty]) => { one!(len![$a], len![$b], Maximum, LengthOf<typenum::Maximum<$u, $v>>) };
    (@ ? $a:literal [$u:ty] $b:literal [$v:ty]) => {
        same(
            PhantomData::<Comparison<<len![$a] as ToDecimal>::Decimal, <len![$b] as ToDecimal>::Decimal>>,
            PhantomData::<<typenum::Compare<$u, $v> as InOurWords>::Order>,
        )
    };
}
macro_rules! one {
    ($a:ty, $b:ty, $operation:ident, $theirs:ty) => {
        same(PhantomData::<congruent::dim::$operation<$a, $b>>, PhantomData::<$theirs>)
    };
}
/// A number of typenum, digit by digit: `f` in front, `x` behind.
macro_rules! hex {
    ([$u:ty]) => { $u };
    ([$u:ty] f0 $($rest:ident)*) => { hex!([$u] $($rest)*) };
    ([$u:ty] f1 $($rest:ident)*) => { hex!([UInt<$u, B1>] $($rest)*) };
    ([$u:ty] f2 $($rest:ident)*) => { hex!([UInt<UInt<$u, B1>, B0>] $($rest)*) };
    ([$u:ty] f3 $($rest:ident)*) => { hex!([UInt<UInt<$u, B1>, B1>] $($rest)*) };
    ([$u:ty] f4 $($rest:ident)*) => { hex!([UInt<UInt<UInt<$u, B1>, B0>, B0>] $($rest)*) };
    ([$u:ty] f5 $($rest:ident)*) => { hex!([UInt<UInt<UInt<$u, B1>, B0>, B1>] $($rest)*) };
    ([$u:ty] f6 $($rest:ident)*) => { hex!([UInt<UInt<UInt<$u, B1>, B1>, B0>] $($rest)*) };
    ([$u:ty] f7 $($rest:ident)*) => { hex!([UInt<UInt<UInt<$u, B1>, B1>, B1>] $($rest)*) };
    ([$u:ty] f8 $($rest:ident)*) => { hex!([UInt<UInt<UInt<UInt<$u, B1>, B0>, B0>, B0>] $($rest)*) };
    ([$u:ty] f9 $($rest:ident)*) => { hex!([UInt<UInt<UInt<UInt<$u, B1>, B0>, B0>, B1>] $($rest)*) };
    ([$u:ty] fA $($rest:ident)*) => { hex!([UInt<UInt<UInt<UInt<$u, B1>, B0>, B1>, B0>] $($rest)*) };
    ([$u:ty] fB $($rest:ident)*) => { hex!([UInt<UInt<UInt<UInt<$u, B1>, B0>, B1>, B1>] $($rest)*) };
    ([$u:ty] fC $($rest:ident)*) => { hex!([UInt<UInt<UInt<UInt<$u, B1>, B1>, B0>, B0>] $($rest)*) };
    ([$u:ty] fD $($rest:ident)*) => { hex!([UInt<UInt<UInt<UInt<$u, B1>, B1>, B0>, B1>] $($rest)*) };
    ([$u:ty] fE $($rest:ident)*) => { hex!([UInt<UInt<UInt<UInt<$u, B1>, B1>, B1>, B0>] $($rest)*) };
    ([$u:ty] fF $($rest:ident)*) => { hex!([UInt<UInt<UInt<UInt<$u, B1>, B1>, B1>, B1>] $($rest)*) };
    ([$u:ty] x0 $($rest:ident)*) => { hex!([UInt<UInt<UInt<UInt<$u, B0>, B0>, B0>, B0>] $($rest)*) };
    ([$u:ty] x1 $($rest:ident)*) => { hex!([UInt<UInt<UInt<UInt<$u, B0>, B0>, B0>, B1>] $($rest)*) };
    ([$u:ty] x2 $($rest:ident)*) => { hex!([UInt<UInt<UInt<UInt<$u, B0>, B0>, B1>, B0>] $($rest)*) };
    ([$u:ty] x3 $($rest:ident)*) => { hex!([UInt<UInt<UInt<UInt<$u, B0>, B0>, B1>, B1>] $($rest)*) };
    ([$u:ty] x4 $($rest:ident)*) => { hex!([UInt<UInt<UInt<UInt<$u, B0>, B1>, B0>, B0>] $($rest)*) };
    ([$u:ty] x5 $($rest:ident)*) => { hex!([UInt<UInt<UInt<UInt<$u, B0>, B1>, B0>, B1>] $($rest)*) };
    ([$u:ty] x6 $($rest:ident)*) => { hex!([UInt<UInt<UInt<UInt<$u, B0>, B1>, B1>, B0>] $($rest)*) };
    ([$u:ty] x7 $($rest:ident)*) => { hex!([UInt<UInt<UInt<UInt<$u, B0>, B1>, B1>, B1>] $($rest)*) };
    ([$u:ty] x8 $($rest:ident)*) => { hex!([UInt<UInt<UInt<UInt<$u, B1>, B0>, B0>, B0>] $($rest)*) };
    ([$u:ty] x9 $($rest:ident)*) => { hex!([UInt<UInt<UInt<UInt<$u, B1>, B0>, B0>, B1>] $($rest)*) };
    ([$u:ty] xA $($rest:ident)*) => { hex!([UInt<UInt<UInt<UInt<$u, B1>, B0>, B1>, B0>] $($rest)*) };
    ([$u:ty] xB $($rest:ident)*) => { hex!([UInt<UInt<UInt<UInt<$u, B1>, B0>, B1>, B1>] $($rest)*) };
    ([$u:ty] xC $($rest:ident)*) => { hex!([UInt<UInt<UInt<UInt<$u, B1>, B1>, B0>, B0>] $($rest)*) };
    ([$u:ty] xD $($rest:ident)*) => { hex!([UInt<UInt<UInt<UInt<$u, B1>, B1>, B0>, B1>] $($rest)*) };
    ([$u:ty] xE $($rest:ident)*) => { hex!([UInt<UInt<UInt<UInt<$u, B1>, B1>, B1>, B0>] $($rest)*) };
    ([$u:ty] xF $($rest:ident)*) => { hex!([UInt<UInt<UInt<UInt<$u, B1>, B1>, B1>, B1>] $($rest)*) };
}

include!(concat!(env!("OUT_DIR"), "/cases.rs"));

#[test]
fn there_are_at_least_two_thousand() {
    const { assert!(CASES >= 2000, "2,000 cases are promised") };
}
