//! Lengths that are computed from lengths, in generic code too: `1 + T`, `C * H`, `(H + 2 * P - K) / S + 1`.
//!
//! Known by now: the way from a length to its digits and back (`number`). This file adds the operations of [`Length`] under their
//! names, and the length that does not exist.
//!
//! An operation is an associated type with a parameter. So it is *total*: every pair of lengths has a result, and generic code
//! needs no bound for it. The operand that stands *behind* the sign decides:
//!
//! ```text
//! T + 1  =  One::AddedTo<T>          =  T::Plus<One>          a number behind: one step, and the number is known
//! 1 + T  =  T::AddedTo<One>                                   a parameter behind: stays as it is written
//! 2 + 3  =  N<3>::AddedTo<N<2>>      =  N<2>::Plus<N<3>>      =  N<5>, by the digits of both
//! ```
//!
//! **Why the operand behind?** `T + 0`, `T - 0`, `T * 1` and `T / 1` are `T` then, and these are what windows without padding or
//! steps make, and axes of length 1 that are flattened. (`0 + T` and `1 * T` stay as they are: one operand decides, not both.)
//!
//! **Why are lengths the parameters, and not their digits?** rustc prints `<T as Length>::AddedTo<N<768>>` in a message, and would
//! print the list of digits.

use super::number::{Decimal, Difference as Leaves, LargerOf, SmallerOf, ToDecimal};
use super::sealed::{OneOfOurs, Seal, Sealed};
use super::{Length, N, RelaxDim};
use crate::shape::Dim;
use core::fmt;
use core::marker::PhantomData;

/// The sum `A + B`, as `shape![A + B]` computes it.
///
/// ```
/// use congruent::dim::Sum;
/// use congruent::prelude::*;
///
/// type Tokens<T> = Sum<len![1], T>; // `len![1 + T]`
/// let x: Tensor<f32, shape![Tokens<len![196]>]> = Tensor::<f32, shape![197]>::ones();
/// # let _ = x;
/// ```
pub type Sum<A, B> = <B as Length>::AddedTo<A>;
/// `A - B`
pub type Difference<A, B> = <B as Length>::TakenFrom<A>;
/// `A * B`. (`Product` in [`congruent::shape`](mod@crate::shape) is another: the shape of a matrix product.)
pub type Product<A, B> = <B as Length>::Multiplying<A>;
/// `A / B`, rounded down.
pub type Quotient<A, B> = <B as Length>::Dividing<A>;
/// `A % B`, the remainder of the division.
pub type Remainder<A, B> = <B as Length>::RemainderOf<A>;
/// `A / 2`, rounded down.
pub type Halved<A> = Quotient<A, N<2>>;
/// `2 * A`
pub type Doubled<A> = Product<N<2>, A>;
/// The smaller of two lengths.
pub type Minimum<A, B> = <B as Length>::MinimumWith<A>;
/// The larger of two lengths.
pub type Maximum<A, B> = <B as Length>::MaximumWith<A>;

/// Lengths that are computed in two steps, as `shape!` prints them: flat to lints that count how deeply the types in a signature are nested.
///
/// ```text
/// pub type SumThenDifference<A, B, C> = Difference<Sum<A, B>, C>;   // A + B - C
/// pub type SumOfProduct<A, B, C> = Sum<A, Product<B, C>>;           // A + B * C
/// ```
#[doc(hidden)]
pub mod flat {
    use super::{Difference, Product, Quotient, Remainder, Sum};
    use paste::paste;

    macro_rules! steps {
        ($($outer:ident)*) => {$( steps! { @inner $outer Sum Difference Product Quotient Remainder } )*};
        (@inner $outer:ident $($inner:ident)*) => { paste! {$(
            #[doc = concat!("`", stringify!($outer), "<", stringify!($inner), "<A, B>, C>`")]
            pub type [<$inner Then $outer>]<A, B, C> = $outer<$inner<A, B>, C>;
            #[doc = concat!("`", stringify!($outer), "<A, ", stringify!($inner), "<B, C>>`")]
            pub type [<$outer Of $inner>]<A, B, C> = $outer<A, $inner<B, C>>;
        )*} };
    }
    steps! { Sum Difference Product Quotient Remainder }
}

/// A length that may be `A * D`: if `D` is known at run time only, any multiple of `A`.
///
/// (Each product is `IsProduct` of its operands, by the bound on [`Multiplying`](Length::Multiplying): so generic code can divide a product by one of
/// its factors.)
pub trait IsProduct<A, D> {
    #[doc(hidden)]
    const SEALED: Seal<Self>;
}
/// `a * d = x`
#[diagnostic::do_not_recommend]
impl<X: Dim, A: Dim, D: Dim> IsProduct<A, D> for X
where
    <D::Completing<A, X> as Length>::Nameless: RelaxDim<X::Nameless>,
{
    const SEALED: Seal<Self> = Seal::NEW;
}

/// When the number of a length is known: [`Static`] or [`Dynamic`].
pub trait Knowledge: Sized {
    #[doc(hidden)]
    const SEALED: Seal<Self>;
    /// When a number is known that is computed from one known by `self` and one known by `K`.
    type Both<K: Knowledge>: Knowledge;
}
/// At compile time.
pub struct Static(());
/// At run time.
pub struct Dynamic(());
/// At compile time, if the other is.
impl Knowledge for Static {
    const SEALED: Seal<Self> = Seal::NEW;
    type Both<K: Knowledge> = K;
}
/// At run time, whatever the other is.
impl Knowledge for Dynamic {
    const SEALED: Seal<Self> = Seal::NEW;
    type Both<K: Knowledge> = Dynamic;
}
/// When a result of `A` and `B` is known.
pub type Both<A, B> = <<A as Length>::Knowledge as Knowledge>::Both<<B as Length>::Knowledge>;

/// The digits of a known length.
type DecimalOf<D> = <D as ToDecimal>::Decimal;

/// `D + E`, both known.
pub type KnownSum<D, E> = <<DecimalOf<D> as Decimal>::Sum<DecimalOf<E>> as Leaves>::LengthOr<NoLength<D, Plus, E>>;
/// `D - E`, both known.
pub type KnownDifference<D, E> =
    <<DecimalOf<D> as Decimal>::Less<DecimalOf<E>> as Leaves>::LengthOr<NoLength<D, Minus, E>>;
/// `D * E`, both known.
pub type KnownProduct<D, E> =
    <<DecimalOf<D> as Decimal>::Times<DecimalOf<E>> as Leaves>::LengthOr<NoLength<D, Times, E>>;
/// `D / E`, both known.
pub type KnownQuotient<D, E> = <DecimalOf<E> as Decimal>::QuotientOr<DecimalOf<D>, NoLength<D, Over, E>>;
/// `D % E`, both known.
pub type KnownRemainder<D, E> = <DecimalOf<E> as Decimal>::RemainderOr<DecimalOf<D>, NoLength<D, Modulo, E>>;
/// The smaller of two known lengths.
pub type KnownMinimum<D, E> = <SmallerOf<DecimalOf<D>, DecimalOf<E>> as Leaves>::LengthOr<N<0>>;
/// The larger of two known lengths.
pub type KnownMaximum<D, E> = <LargerOf<DecimalOf<D>, DecimalOf<E>> as Leaves>::LengthOr<N<0>>;

/// The result of an operation on two known lengths that is not a length: `NoLength<N<3>, Minus, N<5>>`.
///
/// `cargo check` sees a length that is equal to itself alone, and whose number is known at compile time. It has no value: `cargo build`
/// stops with both numbers at the first operation that reads the number from the type. (A generic function is checked once for all lengths;
/// `D - 5` in it may be one of these when it is called.)
pub struct NoLength<A, O, B>(PhantomData<(A, O, B)>);

/// The sign of an operation.
pub trait Sign: Copy + fmt::Debug + PartialEq + Send + Sync + 'static {
    /// The sign, with a space on each side.
    const SIGN: &'static str;
    /// The reason why the result is not a length.
    const REASON: &'static str;
    #[doc(hidden)]
    const SEALED: Seal<Self>;
}
macro_rules! signs {
    ($($(#[$doc:meta])* $name:ident $sign:literal $reason:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct $name;
        /// Between two known lengths
        impl Sign for $name {
            const SEALED: Seal<Self> = Seal::NEW;
            const SIGN: &'static str = $sign;
            const REASON: &'static str = $reason;
        }
    )*};
}
signs! {
    /// `+`
    Plus " + " ": a length is at most 1_000_000_000, a longer one is `_`";
    /// `-`
    Minus " - " ": a length cannot be negative";
    /// `*`
    Times " * " ": a length is at most 1_000_000_000, a longer one is `_`";
    /// `/`
    Over " / " ": nothing can be divided by zero";
    /// `%`
    Modulo " % " ": nothing can be divided by zero";
}

impl<A: Length, O: Sign, B: Length> NoLength<A, O, B> {
    const TEXT: ConstMessage =
        ConstMessage::new().length::<A>().text(O::SIGN).length::<B>().text(" is no length").text(O::REASON);

    /// Stops the compiler with the numbers, if a constant evaluates this function.
    pub(super) const fn refuse() -> ! {
        panic!("{}", Self::TEXT.as_str())
    }
}

/// A message that is built at compile time.
struct ConstMessage {
    bytes: [u8; 128],
    used: usize,
}
impl ConstMessage {
    const fn new() -> Self {
        ConstMessage { bytes: [0; 128], used: 0 }
    }

    const fn text(mut self, text: &str) -> Self {
        let text = text.as_bytes();
        let mut at = 0;
        while at < text.len() && self.used < self.bytes.len() {
            self.bytes[self.used] = text[at];
            self.used += 1;
            at += 1;
        }
        self
    }

    const fn length<D: Length>(mut self) -> Self {
        let Some(n) = D::KNOWN else { return self.text("_") };
        let mut power = 1;
        while n / power >= 10 {
            power *= 10;
        }
        while power > 0 && self.used < self.bytes.len() {
            self.bytes[self.used] = b'0' + (n / power % 10) as u8;
            self.used += 1;
            power /= 10;
        }
        self
    }

    const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.used).0) {
            Ok(text) => text,
            Err(_) => "this is no length",
        }
    }
}

// By hand: a derive would require `Clone` of the parameters.
impl<A, O, B> Clone for NoLength<A, O, B> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<A, O, B> Copy for NoLength<A, O, B> {}
impl<A, O, B> PartialEq for NoLength<A, O, B> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
/// Never built
impl<A: Length, O: Sign, B: Length> Default for NoLength<A, O, B> {
    fn default() -> Self {
        Self::refuse()
    }
}
impl<A: Length, O: Sign, B: Length> fmt::Debug for NoLength<A, O, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::TEXT.as_str())
    }
}
impl<A: Length, O: Sign, B: Length> Sealed for NoLength<A, O, B> {}
impl<A: Length, O: Sign, B: Length> OneOfOurs for NoLength<A, O, B> {}
/// No number
impl<A: Length, O: Sign, B: Length> Length for NoLength<A, O, B> {
    const KNOWN: Option<usize> = Self::refuse();
    const ONLY: Option<Self> = Self::refuse();
    fn size(self) -> usize {
        Self::refuse()
    }
    fn of(_: usize) -> Option<Self> {
        None
    }

    type Knowledge = Static;
    type Nameless = Self;
    type AddedTo<D: Dim> = D::IfKnown<Self>;
    type TakenFrom<D: Dim> = D::IfKnown<Self>;
    type Multiplying<D: Dim> = D::IfKnown<Self>;
    type Completing<D: Dim, X: Dim> = D::IfKnown<Self>;
    type Dividing<D: Dim> = D::IfKnown<Self>;
    type RemainderOf<D: Dim> = D::IfKnown<Self>;
    type MinimumWith<D: Dim> = D::IfKnown<Self>;
    type MaximumWith<D: Dim> = D::IfKnown<Self>;
    type Plus<E: Dim + ToDecimal> = Self;
    type Minus<E: Dim + ToDecimal> = Self;
    type Times<E: Dim + ToDecimal> = Self;
    type Over<E: Dim + ToDecimal> = Self;
    type Modulo<E: Dim + ToDecimal> = Self;
    type Minimum<E: Dim + ToDecimal> = Self;
    type Maximum<E: Dim + ToDecimal> = Self;
    type IfKnown<R: Dim<Knowledge = Static>> = Self;
}
