//! The number of elements of a shape, as a type: known where every length is.

use super::Lengths;
use crate::dim::Length;
use crate::dim::number::{Known, Times};
use typenum::U1;

/// A shape whose elements can be counted.
pub trait Count {
    /// Their number: `Known<U>`, or `Unknown`.
    type Numel;
}

/// `numel [] = 1`
impl Count for () {
    type Numel = Known<U1>;
}

/// `numel [l.., d] = numel [l..] * d`
impl<L: Lengths + Count<Numel = U>, D: Length, U: Times<D, Out = V>, V> Count for (L, D) {
    type Numel = V;
}
