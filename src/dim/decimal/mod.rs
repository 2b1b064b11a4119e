//! Numbers in base 10, as types: the arithmetic behind every computed length.
//!
//! Known by now: lengths, as const generics, on which types cannot compute. This module adds numbers on which they can: 224 is `Tens<Tens<Tens<(),
//! D2>, D2>, D4>`, a list of digits with the last one in front, written `[22, 4]` or `[r, x]` in the equations below. An operation goes along both
//! lists from the last digit to the first and carries, as on paper.
//!
//! **How does a type compute?** Not by bounds, but by *types with parameters in traits*: `A::Sum<B>` is a type as soon as `A` and `B` are numbers, as
//! `f(b)` is a value. `[r, x] + v` splits v into its last digit and the digits in front, and looks up the sum of the two last digits, which has a
//! carry or not.
//!
//! ```text
//! [r, x]::Sum<[s, y]>                       each line is one step, and each step one impl
//! = x::Sum<y>::Behind<r, s>                 y is v::Ones, s is v::Tenth
//! = y::X7::Behind<r, s>                     if x is 7; the row of the table that y stands for
//! = Carrying<D2>::Behind<r, s>              if y is 5: 7 + 5 is 2 and one to carry
//! = [s::SumAndOne<r>, 2]
//! ```
//!
//! **Why is a digit's sum a type, with one more step behind it?** A computation that finds an impl (here `x::Sum<y>`) has returned when the step
//! begins; a tail call of a step is nested. rust-analyzer gives up at 50 nested goals, and a tail call costs two. So a step ends in one call for each
//! digit, and all else is looked up outside of the recursion.
//!
//! Three things follow, and they are why this is cheap:
//!
//! * nothing has to be searched: each step has one candidate, where a table of `impl Sum<D5> for D7` has ten;
//! * nothing has to be proven: a number is a number, `A::Sum<B>` needs no bound and no parameter for its result. A result that is not a number is one
//!   all the same: `3 - 5` is [`Negative`], which [`OrZero`](Difference::OrZero) turns into 0, and `1 / 2` is [`NotExact`] where the division must be
//!   exact;
//! * arguments are computed before they are passed on, so a parameter is a variable: an intermediate result that is needed twice is passed to a rule
//!   that mentions it twice.
//!
//! Measured (rustc 1.95, CPU ms of `cargo check`, in a signature, which is proven three times):
//!
//! | | here | the same by bounds | typenum, base 2 |
//! |---|---|---|---|
//! | product of two numbers of three digits | 0.8 | 5, and beyond rustc's recursion limit | 2.5 |
//! | `U / 1000` and `U % 1000`, 16 bits, to find the digits of a length | nothing: they are there | | 26 |
//! | from a number of 5 digits to its length | 0.3 | | 18 |
//!
//! **The remaining cost:** each step leaves a few proofs behind ("is D7 a digit?"), and rustc looks through all of them again at each type that
//! contains the result. So numbers are computed by relations near the method that is called and not at the bottom of a recursion over a shape:
//! [`flatten`](mod@crate::shape) first finds its axes, then multiplies, then builds the shape. And a requirement without a result is a bound (`E:
//! NoMoreThan<Y>`): rustc proves a bound once for the whole crate and remembers it, but computes types anew in each function.
//!
//! **Rejected:** typenum's numbers (ten times the digits); base 1000 (a table of 10^6 products); tables of bounds,
//! `impl Sum<D5, D0> for D7` (the second column); prime factors, which make views cheap and sums impossible.
//!
//! Exercises of the course: 4, 5, 31, 32, 33 and 37.

mod digit;
mod factors;
mod length;

pub(in crate::dim) use digit::digit;
pub use digit::*;
use factors::Ended;
pub use factors::{Even, Factors, Fraction, Over};
pub use length::{Answer, Code, Found, TooLong};
use length::{Ones, Triple};

use super::arithmetic::Static;
use super::number::ToDecimal;
use crate::shape::Dim;
use core::marker::PhantomData;

/// `10 * R + D`. No number begins with a zero, and zero itself is `()`: each number has one type.
pub struct Tens<R, D>(PhantomData<(R, D)>);
/// 1
pub type Once = Tens<(), D1>;

/// A number, 0 or more.
pub trait Decimal: Difference + Sized {
    /// `self + v`
    type Sum<V: Decimal>: Decimal;
    /// `self + v + 1`
    type SumAndOne<V: Decimal>: Decimal;
    /// `self + 1`
    type Next: Decimal;

    /// `self - v`
    type Less<V: Decimal>: Difference;
    /// `self - v - 1`
    type LessAndOne<V: Decimal>: Difference;
    /// `self - 1`
    type Previous: Difference;

    /// `self` compared with `v`; `O` if the two are equal.
    type Compared<V: Decimal, O: Order>: Order;

    /// `[self, d]`
    type With<D: Digit>: Decimal;
    /// `[self, 0]`
    type Zero: Decimal;
    /// `self * v`
    type Times<V: Decimal>: Decimal;
    /// `u * self`
    type TimesOf<U: Decimal>: Decimal;
    /// `self * y + c`
    type TimesDigit<Y: Digit, C: Digit>: Decimal;

    /// The last digit; 0 if `self` is zero.
    type Ones: Digit;
    /// `self / 10`, rounded down, as are all quotients: the digits in front of the last one.
    type Tenth: Decimal;
    /// `self / 2`
    type Half: Decimal;
    /// `[self, x] / 2`
    type HalfWith<X: Digit>: Decimal;
    /// `self / v`; `self` if v is 0.
    type Over<V: Decimal>: Decimal;
    /// `u / self`
    type Into<U: Decimal>: Decimal;
    /// `u / [self, x]`
    type IntoWith<U: Decimal, X: Digit>: Decimal;
    /// `self / v`, digit by digit; v is not 0.
    type LongQuotient<V: Decimal>: Decimal;
    /// `self / v` and the remainder; v is not 0.
    type Divided<V: Decimal>: Division;
    /// `self / v` and the remainder, with `2 v`, `4 v` and `8 v` passed along.
    type DividedBy<V: Decimal, V2: Decimal, V4: Decimal, V8: Decimal>: Division;
    /// `q`, if `self`, the remainder of a division, is 0.
    type Left<Q: Decimal>: Exact;
    /// `u / self`, if the division has no remainder.
    type Dividing<U: Decimal>: Exact;

    /// `self` values of type `E`, adjacent in memory, without gaps.
    type Array<E>;

    /// `[s.., self] / [t.., self]`
    type Dropped<S: Factors, T: Factors>: Fraction;

    /// The last three digits of `self`, and the digits in front of them.
    type Last<G: Triple>: Answer;
    /// The number with `self` in front of the three digits.
    type InFront<Z: Digit, Y: Digit, X: Digit, G: Triple>: Answer;

    /// The length, as [`Found`], or `TooLong`.
    type Dim: Answer;
    /// The length `a + d`, where `self` is the number of `d`.
    type AddedTo<A: Dim, D: Dim + ToDecimal>: Dim<Knowledge = A::Knowledge>;
    /// The length `a - d`.
    type TakenFrom<A: Dim, D: Dim + ToDecimal>: Dim<Knowledge = A::Knowledge>;
    /// The length `u / self`; `E` if `self` is 0.
    type QuotientOr<U: Decimal, E: Dim<Knowledge = Static>>: Dim<Knowledge = Static>;
    /// The length `u % self`; `E` if `self` is 0.
    type RemainderOr<U: Decimal, E: Dim<Knowledge = Static>>: Dim<Knowledge = Static>;
}

/// `0`: each line of the trait, where `self` is 0
impl Decimal for () {
    type Sum<V: Decimal> = V;
    type SumAndOne<V: Decimal> = V::Next;
    type Next = Tens<(), D1>;

    type Less<V: Decimal> = V::Negative;
    type LessAndOne<V: Decimal> = Negative;
    type Previous = Negative;

    type Compared<V: Decimal, O: Order> = V::ComparedWithZero<O>;

    type With<D: Digit> = D::Onto<()>;
    type Zero = ();
    type Times<V: Decimal> = ();
    type TimesOf<U: Decimal> = ();
    type TimesDigit<Y: Digit, C: Digit> = C::Onto<()>;

    type Ones = D0;
    type Tenth = ();
    type Half = ();
    type HalfWith<X: Digit> = X::HalfBehind<()>;
    type Over<V: Decimal> = ();
    type Into<U: Decimal> = U;
    type IntoWith<U: Decimal, X: Digit> = X::Over<U>;
    type LongQuotient<V: Decimal> = ();
    type Divided<V: Decimal> = Divided<(), ()>;
    type DividedBy<V: Decimal, V2: Decimal, V4: Decimal, V8: Decimal> = Divided<(), ()>;
    type Left<Q: Decimal> = Quotient<Q>;
    type Dividing<U: Decimal> = NotExact;

    type Array<E> = [E; 0];

    type Dropped<S: Factors, T: Factors> = Ended<((), ()), ((), ())>;

    type Last<G: Triple> = G::All<D0, D0, D0>;
    type InFront<Z: Digit, Y: Digit, X: Digit, G: Triple> = G::All<Z, Y, X>;

    type Dim = Found<super::N<0>>;
    type AddedTo<A: Dim, D: Dim + ToDecimal> = A;
    type TakenFrom<A: Dim, D: Dim + ToDecimal> = A;
    type QuotientOr<U: Decimal, E: Dim<Knowledge = Static>> = E;
    type RemainderOr<U: Decimal, E: Dim<Knowledge = Static>> = E;
}

/// `[r, x]`: calls the other operand, or both last digits, as shown above
impl<R: Decimal, X: Digit> Decimal for Tens<R, X> {
    type Sum<V: Decimal> = <X::Sum<V::Ones> as DigitSum>::Behind<R, V::Tenth>;
    type SumAndOne<V: Decimal> = <X::SumAndOne<V::Ones> as DigitSum>::Behind<R, V::Tenth>;
    type Next = X::Next<R>;

    type Less<V: Decimal> = <X::Less<V::Ones> as DigitDifference>::Behind<R, V::Tenth>;
    type LessAndOne<V: Decimal> = <X::LessAndOne<V::Ones> as DigitDifference>::Behind<R, V::Tenth>;
    type Previous = X::Previous<R>;

    type Compared<V: Decimal, O: Order> = R::Compared<V::Tenth, X::Compared<V::Ones, O>>;

    type With<D: Digit> = Tens<Self, D>;
    type Zero = Tens<Self, D0>;
    type Times<V: Decimal> = V::TimesOf<Self>;
    type TimesOf<U: Decimal> = X::Row<U, <R::TimesOf<U> as Decimal>::Zero>;
    type TimesDigit<Y: Digit, C: Digit> = <C::Carried<X::Times<Y>> as TwoDigits>::Behind<R, Y>;

    type Ones = X;
    type Tenth = R;
    type Half = R::HalfWith<X>;
    type HalfWith<Y: Digit> = X::HalfWith<R::HalfWith<X>, Y>;
    type Over<V: Decimal> = V::Into<Self>;
    type Into<U: Decimal> = R::IntoWith<U, X>;
    type IntoWith<U: Decimal, Y: Digit> = <U::DividedBy<
        Tens<Self, Y>,
        <Tens<Self, Y> as Decimal>::Sum<Tens<Self, Y>>,
        <Tens<Self, Y> as Decimal>::TimesDigit<D4, D0>,
        <Tens<Self, Y> as Decimal>::TimesDigit<D8, D0>,
    > as Division>::Quotient;
    type LongQuotient<V: Decimal> = <Self::Divided<V> as Division>::Quotient;
    type Divided<V: Decimal> = Self::DividedBy<V, V::Sum<V>, V::TimesDigit<D4, D0>, V::TimesDigit<D8, D0>>;
    type DividedBy<V: Decimal, V2: Decimal, V4: Decimal, V8: Decimal> =
        <R::DividedBy<V, V2, V4, V8> as Division>::Step<V, V2, V4, V8, X>;
    type Left<Q: Decimal> = NotExact;
    // Written out here and in `IntoWith`: `U::Divided<Self>` nests one more goal, of which rust-analyzer allows 50.
    type Dividing<U: Decimal> =
        <U::DividedBy<Self, Self::Sum<Self>, Self::TimesDigit<D4, D0>, Self::TimesDigit<D8, D0>> as Division>::IfExact;

    type Array<E> = Adjoined<[R::Array<E>; 10], X::Array<E>>;

    type Dropped<S: Factors, T: Factors> = Over<S, T>;

    type Last<G: Triple> =
        <<R::Tenth as Decimal>::Tenth as Decimal>::InFront<<R::Tenth as Decimal>::Ones, R::Ones, X, G>;
    type InFront<Z: Digit, Y: Digit, D: Digit, G: Triple> = G::More<Self, Z, Y, D>;

    type Dim = Self::Last<Ones>;
    type AddedTo<A: Dim, D: Dim + ToDecimal> = A::Plus<D>;
    type TakenFrom<A: Dim, D: Dim + ToDecimal> = A::Minus<D>;
    type QuotientOr<U: Decimal, E: Dim<Knowledge = Static>> = <Self::Into<U> as Difference>::LengthOr<E>;
    type RemainderOr<U: Decimal, E: Dim<Knowledge = Static>> =
        <<U::Divided<Self> as Division>::Rest as Difference>::LengthOr<E>;
}

/// `A` followed by `B`. (Two arrays of one type have no gap between them.)
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Adjoined<A, B>(A, B);

/// A number that equals itself: for the digits of the table, in any number, rustc computes the comparison.
pub trait Itself: Decimal<Compared<Self, Alike> = Alike> {}
/// `0 = 0`
impl Itself for () {}
macro_rules! itself {
    ($($d:ident)*) => {$(
        /// `[r, d] = [r, d]`, because `r = r`
        impl<R: Itself> Itself for Tens<R, $d> {}
    )*};
}
itself! { D0 D1 D2 D3 D4 D5 D6 D7 D8 D9 }

/// The result of a subtraction: a number, or `Negative`.
pub trait Difference {
    /// `[self, d]`
    type Digit<D: Digit>: Difference;
    /// `max(self, 0)`
    type OrZero: Decimal;
    /// `0 - self`
    type Negative: Difference;
    /// The length of the difference; `E` below 0 and above a billion.
    type LengthOr<E: Dim<Knowledge = Static>>: Dim<Knowledge = Static>;
    /// 0 compared with the difference.
    type ComparedWithZero<O: Order>: Order;
    /// `self` and the digit `k`; `old` if `self` is negative.
    type LeftOr<Old: Fitting, K: Digit>: Fitting;
    /// The quotient `[q, k + 1]` with the remainder `self`; if `self` is negative, `[q, k]` with the remainder `old`.
    type DividedOr<Old: Decimal, Q: Decimal, K: Digit>: Division;
}
/// A number below 0.
pub struct Negative(());
/// Fewer than 0 stays fewer than 0.
impl Difference for Negative {
    type Digit<D: Digit> = Negative;
    type OrZero = ();
    type Negative = Negative;
    type LengthOr<E: Dim<Knowledge = Static>> = E;
    type ComparedWithZero<O: Order> = Larger;
    type LeftOr<Old: Fitting, K: Digit> = Old;
    type DividedOr<Old: Decimal, Q: Decimal, K: Digit> = Divided<Q::With<K>, Old>;
}
/// `0`
impl Difference for () {
    type Digit<D: Digit> = D::Onto<()>;
    type OrZero = ();
    type Negative = ();
    type LengthOr<E: Dim<Knowledge = Static>> = super::N<0>;
    type ComparedWithZero<O: Order> = O;
    type LeftOr<Old: Fitting, K: Digit> = Left<(), K>;
    type DividedOr<Old: Decimal, Q: Decimal, K: Digit> = Divided<Q::With<K::Successor>, ()>;
}
/// `[r, x] > 0`
impl<R: Decimal, X: Digit> Difference for Tens<R, X> {
    type Digit<D: Digit> = Tens<Self, D>;
    type OrZero = Self;
    type Negative = Negative;
    type LengthOr<E: Dim<Knowledge = Static>> = <<Self as Decimal>::Last<Ones> as Answer>::Or<E>;
    type ComparedWithZero<O: Order> = Smaller;
    type LeftOr<Old: Fitting, K: Digit> = Left<Self, K>;
    type DividedOr<Old: Decimal, Q: Decimal, K: Digit> = Divided<Q::With<K::Successor>, Self>;
}

/// [`Smaller`], [`Alike`] or [`Larger`].
pub type Comparison<U, V> = <U as Decimal>::Compared<V, Alike>;
/// A comparison with the result `=`.
pub trait IsAlike {}
/// `=`
impl IsAlike for Alike {}

/// The result of comparing two numbers.
pub trait Order {
    /// The larger of the two numbers.
    type Max<U: Decimal, V: Decimal>: Decimal;
    /// The smaller of the two numbers.
    type Min<U: Decimal, V: Decimal>: Decimal;
    /// `[q, n / v]`, where n and v compare like this; v, 2 v, 4 v and 8 v are passed along.
    type Digit<Q: Decimal, N: Decimal, V: Decimal, V2: Decimal, V4: Decimal, V8: Decimal>: Division;
    /// The length of a billion or less, in millions.
    type Billion<T: Code, L: Code>: Answer;
    /// `[s.., p] / [t.., q]`, where p and q compare like this.
    type Reduced<S: Factors, P: Decimal, T: Factors, Q: Decimal>: Fraction;
}
/// The first is smaller.
pub struct Smaller(());
/// Both are equal.
pub struct Alike(());
/// The first is larger.
pub struct Larger(());
/// `u < v`
impl Order for Smaller {
    type Max<U: Decimal, V: Decimal> = V;
    type Min<U: Decimal, V: Decimal> = U;
    type Digit<Q: Decimal, N: Decimal, V: Decimal, V2: Decimal, V4: Decimal, V8: Decimal> = Divided<Q::With<D0>, N>;
    type Billion<T: Code, L: Code> = TooLong;
    type Reduced<S: Factors, P: Decimal, T: Factors, Q: Decimal> = S::MoreAbove<P, T, Q>;
}
/// `u = v`
impl Order for Alike {
    type Max<U: Decimal, V: Decimal> = U;
    type Min<U: Decimal, V: Decimal> = U;
    type Digit<Q: Decimal, N: Decimal, V: Decimal, V2: Decimal, V4: Decimal, V8: Decimal> = Divided<Tens<Q, D1>, ()>;
    type Billion<T: Code, L: Code> = T::IfZero<L::IfZero<Found<super::M<1000>>>>;
    type Reduced<S: Factors, P: Decimal, T: Factors, Q: Decimal> = P::Dropped<S, T>;
}
/// `u > v`
impl Order for Larger {
    type Max<U: Decimal, V: Decimal> = U;
    type Min<U: Decimal, V: Decimal> = V;
    type Digit<Q: Decimal, N: Decimal, V: Decimal, V2: Decimal, V4: Decimal, V8: Decimal> =
        <<<<N::Less<V8> as Difference>::LeftOr<Left<N, D0>, D8> as Fitting>::Four<V4> as Fitting>::Two<V2> as Fitting>::One<
            V,
            Q,
        >;
    type Billion<T: Code, L: Code> = TooLong;
    type Reduced<S: Factors, P: Decimal, T: Factors, Q: Decimal> = T::MoreBelow<S, P, Q>;
}

/// A quotient and a remainder.
pub trait Division {
    /// The quotient.
    type Quotient: Decimal;
    /// The division with one more digit of the dividend; v, 2 v, 4 v and 8 v are passed along.
    type Step<V: Decimal, V2: Decimal, V4: Decimal, V8: Decimal, X: Digit>: Division;
    /// The remainder.
    type Rest: Decimal;
    /// The quotient, if the remainder is 0.
    type IfExact: Exact;
}
/// The quotient `Q` and the remainder `R`.
pub struct Divided<Q, R>(PhantomData<(Q, R)>);
/// `q`, remainder `r`: the next digit is found in `10 r + x`, by trying eight times v, four times, twice and once.
impl<Q: Decimal, R: Decimal> Division for Divided<Q, R> {
    type Quotient = Q;
    type Rest = R;
    type Step<V: Decimal, V2: Decimal, V4: Decimal, V8: Decimal, X: Digit> =
        <<R::With<X> as Decimal>::Compared<V, Alike> as Order>::Digit<Q, R::With<X>, V, V2, V4, V8>;
    type IfExact = R::Left<Q>;
}
/// The remainder of a number after `k` times the divisor was subtracted.
pub trait Fitting {
    /// The remainder less `v`, four times the divisor, if `v` is not larger.
    type Four<V: Decimal>: Fitting;
    /// The remainder less `v`, twice the divisor, if `v` is not larger.
    type Two<V: Decimal>: Fitting;
    /// The remainder less the divisor, if that is not larger: the quotient `[q, k]`, and the new remainder.
    type One<V: Decimal, Q: Decimal>: Division;
}
/// The remainder `N`, from which the divisor was subtracted `K` times.
pub struct Left<N, K>(PhantomData<(N, K)>);
/// `n - v` is the remainder, unless it is negative.
impl<N: Decimal, K: Digit> Fitting for Left<N, K> {
    type Four<V: Decimal> = <N::Less<V> as Difference>::LeftOr<Self, D4>;
    type Two<V: Decimal> = <N::Less<V> as Difference>::LeftOr<Self, K::AndTwo>;
    type One<V: Decimal, Q: Decimal> = <N::Less<V> as Difference>::DividedOr<N, Q, K>;
}
/// An exact quotient, or [`NotExact`].
pub trait Exact {}
/// The quotient of a division without a remainder.
pub struct Quotient<Q>(PhantomData<Q>);
/// A quotient.
pub trait LeavesNothing {}
/// `q` is a quotient
impl<Q> LeavesNothing for Quotient<Q> {}
/// `q`
impl<Q> Exact for Quotient<Q> {}
/// The result of a division with a remainder, or by 0.
pub struct NotExact(());
/// No quotient
impl Exact for NotExact {}
