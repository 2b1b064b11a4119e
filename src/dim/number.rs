//! The one door to typenum: a length as a number of typenum, and a number as its one length.
//!
//! Known by now: the types of the lengths and a table of 1,000 rows. This module adds arithmetic:
//! everything that *computes* a length (the sum that `cat` needs, the product that `flatten` and
//! element counts need) goes out through [`ToUint`] and comes back through [`FromUint`].
//! Broadcasting, products and permutations never come here: they only compare.
//!
//! The way back is canonical: there is exactly one type for each number, so two computations of
//! the same number meet in the same type.
//!
//! ```
//! use congruent::dim::number::{FromUint, ToUint};
//! use congruent::dim::{K, N};
//!
//! type Sum = <<N<999> as ToUint>::Uint as core::ops::Add<<N<2> as ToUint>::Uint>>::Output;
//! let _: <Sum as FromUint>::Dim = K::<1, 1>;
//! ```

use super::table::{Digits, Millions, Positive, Row, ThreeDigits};
use super::{Fixed, K, Length, M, N, One};
use core::ops::{Add, Div, Mul, Rem};
use typenum::{B0, B1, IsLess, Le, Prod, Quot, Sum, U1, U1000, Unsigned};

/// A known length as a number of typenum.
#[diagnostic::on_unimplemented(
    message = "the length `{Self}` is not known at compile time, so nothing can be computed from it"
)]
pub trait ToUint: Length {
    /// The number.
    type Uint: Unsigned;
}

/// `1`
impl ToUint for One {
    type Uint = U1;
}

/// `V`
impl<const V: usize> ToUint for N<V>
where
    Self: Length,
    Digits<V>: ThreeDigits,
{
    type Uint = <Digits<V> as ThreeDigits>::Uint;
}

/// `a * 1000 + b`
type Joined<A, B> = Sum<Prod<A, U1000>, B>;

/// `H * 1000 + L`
impl<const H: usize, const L: usize, A, B> ToUint for K<H, L>
where
    Self: Length,
    Digits<H>: ThreeDigits<Uint = A>,
    Digits<L>: ThreeDigits<Uint = B>,
    A: Mul<U1000, Output: Add<B, Output: Unsigned>>,
{
    type Uint = Joined<A, B>;
}

/// `(H * 1000 + K) * 1000 + L`
impl<const H: usize, const THOUSANDS: usize, const L: usize, A, B, C> ToUint for M<H, THOUSANDS, L>
where
    Self: Length,
    Digits<H>: Millions<Uint = A>,
    Digits<THOUSANDS>: ThreeDigits<Uint = B>,
    Digits<L>: ThreeDigits<Uint = C>,
    A: Mul<U1000, Output: Add<B, Output: Mul<U1000, Output: Add<C, Output: Unsigned>>>>,
{
    type Uint = Joined<Joined<A, B>, C>;
}

/// A number of typenum as the one length that stands for it.
#[diagnostic::on_unimplemented(message = "`{Self}` is not the number of a length: a length is at most 1_000_000_000")]
pub trait FromUint {
    /// The length.
    type Dim: Length;
}

/// The length of a number of typenum.
pub type Numbered<U> = <U as FromUint>::Dim;

/// `u < 1000` is looked up, anything longer is taken apart by division.
impl<U> FromUint for U
where
    U: IsLess<U1000>,
    U: Lookup<Le<U, U1000>>,
{
    type Dim = <U as Lookup<Le<U, U1000>>>::Dim;
}

/// A number whose comparison with 1000 is `Below`.
pub trait Lookup<Below> {
    /// Its length.
    type Dim: Length;
}

/// `u < 1000`: the row of the table.
impl<U: Row> Lookup<B1> for U {
    type Dim = U::Dim;
}

/// `u >= 1000`: `u / 1000` and `u % 1000`, put together.
impl<U> Lookup<B0> for U
where
    U: Div<U1000> + Rem<U1000, Output: Row>,
    Quot<U, U1000>: IsLess<U1000>,
    Quot<U, U1000>: Join<Le<Quot<U, U1000>, U1000>, <<U as Rem<U1000>>::Output as Row>::Digits>,
{
    type Dim = <Quot<U, U1000> as Join<Le<Quot<U, U1000>, U1000>, <<U as Rem<U1000>>::Output as Row>::Digits>>::Dim;
}

/// Thousands and the three digits that follow them.
pub trait Join<Below, Last> {
    /// The length of `self * 1000 + Last`.
    type Dim: Length;
}

/// Fewer than 1000 thousands: `K`.
impl<U: Row, Last> Join<B1, Last> for U
where
    U::Digits: Thousands<Last>,
{
    type Dim = <U::Digits as Thousands<Last>>::Dim;
}

/// 1000 thousands and more: taken apart once more, `M`.
impl<U, Last> Join<B0, Last> for U
where
    U: Div<U1000, Output: Count> + Rem<U1000, Output: Row>,
    <Quot<U, U1000> as Count>::Digits: MillionsOf<<<U as Rem<U1000>>::Output as Row>::Digits, Last>,
{
    type Dim = <<Quot<U, U1000> as Count>::Digits as MillionsOf<<<U as Rem<U1000>>::Output as Row>::Digits, Last>>::Dim;
}

/// The digits of the millions: a row of the table, or exactly 1000.
pub trait Count {
    /// The number.
    type Digits;
}

impl<U: Row> Count for U {
    type Digits = U::Digits;
}

/// The one number of millions beyond the table.
impl Count for U1000 {
    type Digits = Digits<1000>;
}

/// `(H, L) -> K<H, L>`
pub trait Thousands<Last> {
    /// The length.
    type Dim: Length;
}

impl<const H: usize, const L: usize> Thousands<Digits<L>> for Digits<H>
where
    Digits<H>: Positive,
    Digits<L>: ThreeDigits,
{
    type Dim = K<H, L>;
}

/// `(H, K, L) -> M<H, K, L>`
pub trait MillionsOf<Middle, Last> {
    /// The length.
    type Dim: Length;
}

impl<const H: usize, const T: usize, const L: usize> MillionsOf<Digits<T>, Digits<L>> for Digits<H>
where
    Digits<H>: Millions,
    Digits<T>: ThreeDigits,
    Digits<L>: ThreeDigits,
{
    type Dim = M<H, T, L>;
}

/// The length of an array `[T; V]`.
#[diagnostic::on_unimplemented(
    message = "an array of this many elements has no length type here",
    note = "nested arrays become tensors up to 1,024 elements an axis; beyond that use `Tensor::from_vec`"
)]
pub trait ArrayDim {
    /// The length.
    type Dim: Length + Default;
}

impl<const V: usize> ArrayDim for typenum::Const<V>
where
    typenum::Const<V>: typenum::ToUInt<Output: FromUint<Dim: Default>>,
{
    type Dim = Numbered<typenum::U<V>>;
}

/// The number `V`, as it is written in a call: `x.narrow::<0, 2, 3>()`.
pub struct Numeral<const V: usize>;

/// A number that can be computed with.
pub trait Counted {
    /// The number.
    type Uint: Unsigned;
    /// Its length.
    type Dim: Fixed;
}

impl<const V: usize, U: Unsigned, D: Fixed> Counted for Numeral<V>
where
    Self: UpTo1024<V, Uint = U, Dim = D>,
{
    type Uint = U;
    type Dim = D;
}

/// The number `V` as one of typenum. (A parameter, so that the sentence can say it.)
#[diagnostic::on_unimplemented(
    message = "a number in a call is at most 1_024, not {V}",
    label = "{V} is too large to be computed with at compile time",
    note = "larger ones are given as values: `x.as_dyn()` has the same method for numbers that come at run time"
)]
pub trait UpTo1024<const V: usize> {
    /// The number.
    type Uint: Unsigned;
    /// Its length.
    type Dim: Fixed;
}

#[diagnostic::do_not_recommend]
impl<const V: usize, U, D: Fixed> UpTo1024<V> for Numeral<V>
where
    typenum::Const<V>: typenum::ToUInt<Output = U>,
    U: Unsigned + FromUint<Dim = D>,
{
    type Uint = U;
    type Dim = D;
}

/// What a comparison of two numbers says when it holds.
pub trait Holds {}
impl Holds for B1 {}
