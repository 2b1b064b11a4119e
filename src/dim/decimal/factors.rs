//! Products that are compared before they are multiplied out.
//!
//! A view compares the elements of two shapes: `224 * 224 * 3 * 8` with `150_528 * 8`. Both products are read from their ends,
//! p on the left and q on the right, and only what is smaller is multiplied, until both are the same; then both are dropped:
//!
//! ```text
//! [8, 3, 224, 224] / [8, 150_528]
//! p = 224        q = 150_528       smaller: one more on the left
//! p = 50_176     q = 150_528       smaller
//! p = 150_528    q = 150_528       the same: dropped
//! p = 8          q = 8             the same: dropped
//! ```
//!
//! So lengths that stay are compared and never multiplied, and axes that are merged or split are multiplied alone. What
//! is left of one side when the other has ended is multiplied out: the products must be equal. Around a `-1` the rest is dropped
//! from the front, too, and what is left is the length that was asked for. A division is left only where axes are cut across,
//! as in `[6, 4]` as `[8, -1]`.
//!
//! Zero is never dropped: `0 * 3 = 0 * 7`, and `0 * h = 0` has no answer.

use super::{Comparison, Decimal, Exact, IsAlike, Once, Quotient};
use core::marker::PhantomData;

/// A product as the list of its factors, in order.
pub trait Factors {
    /// The product.
    type Product: Decimal;
    /// `u * product`
    type ProductWith<U: Decimal>: Decimal;
    /// `u / product`, if it leaves nothing.
    type Dividing<U: Decimal>: Exact;
    /// The list turned around, behind `A`.
    type Turned<A: Factors>: Factors;

    /// `self / t`, without what they share at their ends.
    type Reduced<T: Factors>: Fraction;
    /// `[l.., u] / self`
    type ReducedOf<L: Factors, U: Decimal>: Fraction;
    /// `[self.., p] / [t.., q]`, where p is smaller than q.
    type MoreAbove<P: Decimal, T: Factors, Q: Decimal>: Fraction;
    /// `[s.., p] / [self.., q]`, where p is larger than q.
    type MoreBelow<S: Factors, P: Decimal, Q: Decimal>: Fraction;
}
impl Factors for () {
    type Product = Once;
    type ProductWith<U: Decimal> = U;
    type Dividing<U: Decimal> = Quotient<U>;
    type Turned<A: Factors> = A;

    type Reduced<T: Factors> = Over<(), T>;
    type ReducedOf<L: Factors, U: Decimal> = Over<(L, U), ()>;
    type MoreAbove<P: Decimal, T: Factors, Q: Decimal> = Over<((), P), (T, Q)>;
    type MoreBelow<S: Factors, P: Decimal, Q: Decimal> = Over<(S, P), ((), Q)>;
}
impl<L: Factors, U: Decimal> Factors for (L, U) {
    type Product = L::ProductWith<U>;
    type ProductWith<V: Decimal> = L::ProductWith<V::Times<U>>;
    type Dividing<V: Decimal> = <L::ProductWith<U> as Decimal>::Dividing<V>;
    type Turned<A: Factors> = L::Turned<(A, U)>;

    type Reduced<T: Factors> = T::ReducedOf<L, U>;
    type ReducedOf<S: Factors, P: Decimal> = P::Reduced<S, L, U>;
    type MoreAbove<P: Decimal, T: Factors, Q: Decimal> = <P::Times<U> as Decimal>::Reduced<L, T, Q>;
    type MoreBelow<S: Factors, P: Decimal, Q: Decimal> = P::Reduced<S, L, Q::Times<U>>;
}

/// A product over another.
pub trait Fraction {
    /// With the factors `F` in front of those below, without what is shared at the beginning.
    type InFront<F: Factors>: Fraction;
    /// The quotient, if it is a number.
    type Quotient: Exact;
}
/// `A / B`
pub struct Over<A, B>(PhantomData<(A, B)>);
impl<A: Factors, B: Factors> Fraction for Over<A, B> {
    type InFront<F: Factors> = <A::Turned<()> as Factors>::Reduced<F::Turned<B::Turned<()>>>;
    type Quotient = B::Dividing<A::Product>;
}
/// A fraction that is 1, or 0 over 0.
pub trait Even {}
impl<A: Factors, B: Factors> Even for Over<A, B> where Comparison<A::Product, B::Product>: IsAlike {}
