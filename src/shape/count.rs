//! The number of elements of a shape, as a type: known where every length is.

use super::Lengths;
use crate::dim::Length;
use crate::dim::count::{Exactly, Times};
use typenum::U1;

/// A shape whose elements can be counted.
pub trait HasNumel {
    /// Their number: `Exactly<U>`, or `Uncounted`.
    type Numel;
}

/// `numel [] = 1`
impl HasNumel for () {
    type Numel = Exactly<U1>;
}

/// `numel [l.., d] = numel [l..] * d`
impl<L: Lengths + HasNumel<Numel = U>, D: Length, U: Times<D, Out = V>, V> HasNumel for (L, D) {
    type Numel = V;
}
