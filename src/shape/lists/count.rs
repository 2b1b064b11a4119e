//! The number of elements of a shape, as a type: known if all lengths are known.
//!
//! Known by now: lists, and counts, which may be unknown (`dim::count`). This file adds two folds over a list: the product of its lengths, and its
//! lengths as factors that can still be compared.

use crate::dim::Length;
use crate::dim::count::{Exactly, NotEmpty, Passes, Times, ToCount, WithFactor};
use crate::dim::number::Once;
use crate::shape::Lengths;

/// A shape whose elements can be counted.
pub trait HasNumel {
    /// The number of elements: `Exactly<U>`, or `Uncounted`.
    type Numel;
}

/// `numel [] = 1`
impl HasNumel for () {
    type Numel = Exactly<Once>;
}

/// `numel [l.., d] = numel [l..] * d`
impl<L: Lengths + HasNumel<Numel = U>, D: Length, U: Times<D, Out = V>, V> HasNumel for (L, D) {
    type Numel = V;
}

/// A shape as the product of its lengths, not multiplied out.
pub trait HasFactors {
    /// The factors: `Exactly<F>`, or `Uncounted`.
    type Factors;
}
/// `[]` has no factors.
impl HasFactors for () {
    type Factors = Exactly<()>;
}
/// `[l.., d]` is the factors of `[l..]`, then `d`.
impl<L: HasFactors<Factors: WithFactor<D>>, D: Length> HasFactors for (L, D) {
    type Factors = <L::Factors as WithFactor<D>>::Out;
}

/// A number of intervals of a histogram.
#[diagnostic::on_unimplemented(
    message = "a histogram has at least 1 interval, not `{Self}`",
    label = "the number of intervals is the parameter: `x.histc::<10>(0.0, 1.0)`"
)]
pub trait Intervals {}
/// `n > 0`
#[diagnostic::do_not_recommend]
impl<N: ToCount<Count: Passes<NotEmpty>>> Intervals for N {}
