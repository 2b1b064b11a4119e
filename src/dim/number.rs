//! Conversions between lengths and numbers that types can compute with.
//!
//! Known by now: the types of the lengths, numbers in base 10 (`dim/decimal`), and a table of 1,000 rows that ties them together. This file adds the
//! conversions. All code that *computes* a length (the sum that `cat` needs, the product that `flatten` needs, the quotient of a strided convolution)
//! converts with [`ToDecimal`] and back with [`ToLength`]; its requirements are relations (`U: NoMoreThan<V>`), and each of its results has a noun
//! (`SumOf<U, V>`). Broadcasting, products and permutations only compare lengths and need no numbers.
//!
//! The way back is canonical: there is exactly one type for each number, so two computations of
//! the same number meet in the same type.
//!
//! ```
//! use congruent::dim::number::{SumOf, ToDecimal, ToLength};
//! use congruent::dim::{K, N};
//!
//! type Number<D> = <D as ToDecimal>::Decimal;
//! let _: <SumOf<Number<N<999>>, Number<N<2>>> as ToLength>::Length = K::<1, 1>;
//! ```
//!
//! A number is also an array length, `U::Array<T>`: the storage of a tensor on the stack.
//!
//! Exercises of the course: 19.

use super::decimal::Itself;
pub use super::decimal::{
    Alike, Comparison, Decimal, Difference, Divided, Even, Exact, Factors, Found, Fraction, IsAlike, Larger,
    LeavesNothing, NotExact, Once, Order, Over, Quotient, Smaller, Tens,
};
use super::table::{Countable, Digits, Millions, ThreeDigits};
use super::{Const, Fixed, K, Length, M, N, One};

/// A known length as a number that can be computed with.
#[diagnostic::on_unimplemented(
    message = "the length `{Self}` is generic: no number can be computed from it",
    note = "a product is divided as it is written: `x.unflatten::<1, shape![4, H]>().unbind::<1>()` are the parts of `4 * H`"
)]
pub trait ToDecimal: Length {
    /// The number.
    type Decimal: Itself;
}

/// `1`
impl ToDecimal for One {
    type Decimal = Once;
}
/// `V`
impl<const V: usize> ToDecimal for N<V>
where
    Self: Length,
    Digits<V>: ThreeDigits,
{
    type Decimal = <Digits<V> as ThreeDigits>::Decimal;
}
/// `H * 1000 + L`: the digits of both, one after the other.
impl<const H: usize, const L: usize> ToDecimal for K<H, L>
where
    Self: Length,
    Digits<H>: ThreeDigits,
    Digits<L>: ThreeDigits,
{
    type Decimal = <Digits<L> as ThreeDigits>::Behind<<Digits<H> as ThreeDigits>::Decimal>;
}
/// `(H * 1000 + K) * 1000 + L`
impl<const H: usize, const THOUSANDS: usize, const L: usize> ToDecimal for M<H, THOUSANDS, L>
where
    Self: Length,
    Digits<H>: Millions,
    Digits<THOUSANDS>: ThreeDigits,
    Digits<L>: ThreeDigits,
{
    type Decimal = <Digits<L> as ThreeDigits>::Behind<
        <Digits<THOUSANDS> as ThreeDigits>::Behind<<Digits<H> as Millions>::Decimal>,
    >;
}

/// The length of a number.
#[diagnostic::on_unimplemented(message = "this number is more than a length can be: 1_000_000_000")]
pub trait ToLength: Decimal {
    /// The length.
    type Length: Length;
}
/// `u`, if there is a length of it
impl<U: Decimal<Dim: IsFound>> ToLength for U {
    type Length = <U::Dim as IsFound>::Length;
}

/// A length that was found.
pub trait IsFound {
    /// The length.
    type Length: Length;
}
/// `d`
impl<D: Length> IsFound for Found<D> {
    type Length = D;
}

/// The length of a quotient.
pub trait QuotientLength {
    /// The length.
    type Length: Length;
}
/// The length of `q`
impl<Q: ToLength> QuotientLength for Quotient<Q> {
    type Length = Q::Length;
}

/// `u + v`
pub type SumOf<U, V> = <U as Decimal>::Sum<V>;
/// `u + 1`
pub type NextOf<U> = <U as Decimal>::Next;
/// `max(u, v) - v`: a number in any case, so that only the relation that requires `u >= v` fails.
pub type LessOf<U, V> = <<U as Decimal>::Less<V> as Difference>::OrZero;
/// `u * v`
pub type ProductOf<U, V> = <U as Decimal>::Times<V>;
/// `u / v`, rounded down; `u` where v is 0, so that only the relation that requires `v > 0` fails.
pub type QuotientOf<U, V> = <U as Decimal>::Over<V>;
/// `u / v`, rounded up.
pub type QuotientUp<U, V> = QuotientOf<SumOf<U, LessOf<V, Once>>, V>;
/// The larger of two numbers.
pub type LargerOf<U, V> = <Comparison<U, V> as Order>::Max<U, V>;
/// The smaller of two numbers.
pub type SmallerOf<U, V> = <Comparison<U, V> as Order>::Min<U, V>;

/// `u <= v`
pub trait NoMoreThan<V>: Decimal {}
/// `u <= v`, by the comparison
impl<U: Decimal, V: Decimal> NoMoreThan<V> for U where Comparison<U, V>: NotLarger {}
/// `u < v`
pub trait FewerThan<V>: Decimal {}
/// `u < v`, by the comparison
impl<U: Decimal, V: Decimal> FewerThan<V> for U where Comparison<U, V>: IsSmaller {}
/// `u = v`. (A comparison: rustc has its own message about two types that should be equal, and would not print ours.)
pub trait SameNumber<V>: Decimal {}
/// `u = v`, by the comparison
impl<U: Decimal, V: Decimal> SameNumber<V> for U where Comparison<U, V>: IsAlike {}
/// `u` is a multiple of v, and v is not 0.
pub trait MultipleOf<V>: Decimal {}
/// `u / v` leaves nothing
impl<U: Decimal, V: Decimal> MultipleOf<V> for U where V::Dividing<U>: LeavesNothing {}
/// `u > 0`
pub trait AboveZero: Decimal {}
/// `[r, d] > 0`: zero has no digit.
impl<R, D> AboveZero for Tens<R, D> where Self: Decimal {}

/// A comparison with the result `<` or `=`.
pub trait NotLarger {}
/// `<`
impl NotLarger for Smaller {}
/// `=`
impl NotLarger for Alike {}
/// A comparison with the result `<`.
pub trait IsSmaller {}
/// `<`
impl IsSmaller for Smaller {}

/// The length of an array `[T; V]`.
#[diagnostic::on_unimplemented(
    message = "an array of this many elements has no length type here",
    note = "nested arrays become tensors up to 1,024 elements an axis; beyond that use `Tensor::from_vec`"
)]
pub trait ArrayDim {
    /// The length.
    type Dim: Length + Default;
}

/// `0 <= v <= 1024`
impl<const V: usize, D: Length + Default> ArrayDim for Const<V>
where
    Digits<V>: Countable<Dim = D>,
{
    type Dim = D;
}

/// The number `V`, as it is written in a call: `x.narrow::<0, 2, 3>()`.
pub struct Numeral<const V: usize>;

/// A number that can be computed with.
pub trait Counted {
    /// The number.
    type Decimal: Decimal;
    /// Its length.
    type Dim: Fixed;
}

/// `v`, if it is in the table
impl<const V: usize, U: Decimal, D: Fixed> Counted for Numeral<V>
where
    Self: UpTo1024<V, Decimal = U, Dim = D>,
{
    type Decimal = U;
    type Dim = D;
}

/// The number `V` as one that can be computed with. (A parameter, so that the message can show the number.)
#[diagnostic::on_unimplemented(
    message = "a number in a call is at most 1_024, not {V}",
    label = "{V} is too large to be computed with at compile time",
    note = "larger ones are given as values: `x.as_dyn()` has the same method for numbers that come at run time"
)]
pub trait UpTo1024<const V: usize> {
    /// The number.
    type Decimal: Decimal;
    /// Its length.
    type Dim: Fixed;
}

/// `0 <= v <= 1024`
#[diagnostic::do_not_recommend]
impl<const V: usize, U: Decimal, D: Fixed> UpTo1024<V> for Numeral<V>
where
    Digits<V>: Countable<Decimal = U, Dim = D>,
{
    type Decimal = U;
    type Dim = D;
}
