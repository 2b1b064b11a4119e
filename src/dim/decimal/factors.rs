//! Products that are compared before they are multiplied out.
//!
//! Known by now: numbers, their products and comparisons. This file adds lists of factors, and fractions of two such lists.
//!
//! A view compares the elements of two shapes: `224 * 224 * 3 * 8` with `150_528 * 8`. Both products are read from their ends, p on the left and q on
//! the right, and only the smaller one is multiplied, until p and q are equal; then both are dropped:
//!
//! ```text
//! [8, 3, 224, 224] / [8, 150_528]
//! p = 224        q = 150_528       smaller: one more on the left
//! p = 50_176     q = 150_528       smaller
//! p = 150_528    q = 150_528       the same: dropped
//! p = 8          q = 8             the same: dropped
//! ```
//!
//! So lengths that stay are compared and never multiplied, and only axes that are merged or split are multiplied. The rest of one side, when the
//! other has ended, is multiplied out: the products must be equal. Around a `-1` the rest is dropped from the front, too, and the remainder is the
//! length of `-1`. A division is left only if axes are cut across, as in `[6, 4]` as `[8, -1]`.
//!
//! Zero is never dropped: `0 * 3 = 0 * 7`, and `0 * h = 0` has no answer.

use super::{Alike, Comparison, Decimal, Exact, IsAlike, Once, Order, Quotient};
use core::marker::PhantomData;

/// A product as the list of its factors, in order.
pub trait Factors {
    /// The product.
    type Product: Decimal;
    /// `u * product`
    type ProductWith<U: Decimal>: Decimal;
    /// `u / product`, if the division has no remainder.
    type Dividing<U: Decimal>: Exact;
    /// The list reversed, in front of `A`.
    type Turned<A: Factors>: Factors;

    /// `self / t`, one step nearer to a fraction whose two lists share nothing at their ends.
    type Reduced<T: Factors>: Fraction;
    /// `[l.., u] / self`
    type ReducedOf<L: Factors, U: Decimal>: Fraction;
    /// `[self.., p] / [t.., q]`, where p is smaller than q.
    type MoreAbove<P: Decimal, T: Factors, Q: Decimal>: Fraction;
    /// `[s.., p] / [self.., q]`, where p is larger than q.
    type MoreBelow<S: Factors, P: Decimal, Q: Decimal>: Fraction;
}
/// `1`, the product of nothing
impl Factors for () {
    type Product = Once;
    type ProductWith<U: Decimal> = U;
    type Dividing<U: Decimal> = Quotient<U>;
    type Turned<A: Factors> = A;

    type Reduced<T: Factors> = Ended<(), T>;
    type ReducedOf<L: Factors, U: Decimal> = Ended<(L, U), ()>;
    type MoreAbove<P: Decimal, T: Factors, Q: Decimal> = Ended<((), P), (T, Q)>;
    type MoreBelow<S: Factors, P: Decimal, Q: Decimal> = Ended<(S, P), ((), Q)>;
}
/// `[l.., u] = [l..] * u`
impl<L: Factors, U: Decimal> Factors for (L, U) {
    type Product = L::ProductWith<U>;
    type ProductWith<V: Decimal> = L::ProductWith<V::Times<U>>;
    type Dividing<V: Decimal> = <L::ProductWith<U> as Decimal>::Dividing<V>;
    type Turned<A: Factors> = L::Turned<(A, U)>;

    type Reduced<T: Factors> = T::ReducedOf<L, U>;
    type ReducedOf<S: Factors, P: Decimal> = <P::Compared<U, Alike> as Order>::Reduced<S, P, L, U>;
    type MoreAbove<P: Decimal, T: Factors, Q: Decimal> = Over<(L, P::Times<U>), (T, Q)>;
    type MoreBelow<S: Factors, P: Decimal, Q: Decimal> = Over<(S, P), (L, Q::Times<U>)>;
}

/// A product over another product.
///
/// (Three steps are one call: a tail call to the next step deepens the recursion of rustc and of rust-analyzer, and shapes of eight axes take sixteen
/// steps.)
pub trait Fraction {
    /// One step further.
    type Step: Fraction;
    /// Three steps.
    type Steps3: Fraction;
    /// The fraction after all steps: without the factors that both products share at their ends.
    type Reduced: Fraction;
    /// The fraction with the factors `F` in front of the lower ones, without the factors that both share at the beginning.
    type InFront<F: Factors>: Fraction;
    /// The quotient, if it is a number.
    type Quotient: Exact;
}
/// `A / B`
pub struct Over<A, B>(PhantomData<(A, B)>);
/// `a / b`: the next step compares their ends.
impl<A: Factors, B: Factors> Fraction for Over<A, B> {
    type Step = A::Reduced<B>;
    type Steps3 = <<A::Reduced<B> as Fraction>::Step as Fraction>::Step;
    type Reduced = <Self::Steps3 as Fraction>::Reduced;
    type InFront<F: Factors> = <Ended<A, B> as Fraction>::InFront<F>;
    type Quotient = B::Dividing<A::Product>;
}
/// `A / B`, whose lists share nothing at their ends.
pub struct Ended<A, B>(PhantomData<(A, B)>);
/// `a / b`: there is no next step.
impl<A: Factors, B: Factors> Fraction for Ended<A, B> {
    type Step = Self;
    type Steps3 = Self;
    type Reduced = Self;
    type InFront<F: Factors> = <Over<A::Turned<()>, F::Turned<B::Turned<()>>> as Fraction>::Reduced;
    type Quotient = B::Dividing<A::Product>;
}
/// A fraction that is 1, or 0 over 0.
pub trait Even {}
/// `a = b`
impl<A: Factors, B: Factors> Even for Over<A, B> where Comparison<A::Product, B::Product>: IsAlike {}
/// `a = b`
impl<A: Factors, B: Factors> Even for Ended<A, B> where Comparison<A::Product, B::Product>: IsAlike {}
