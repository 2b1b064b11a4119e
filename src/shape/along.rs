//! An axis that stays: what an operation along it asks of a shape.

use super::Lengths;
use super::axis::{At, HasAxis};
use super::equal::Equal;

/// A shape with an axis `A`, along which something runs: the shape of the result is its own.
///
/// `[2, 3, 4]` along 1 is `[2, 3, 4]`.
pub trait Along<const A: isize>: Lengths {
    /// The shape itself. (Named, so that rustc tells which axis there is not.)
    type Out: Lengths;
    /// How many axes before the last it is.
    const BACK: usize;
    /// That it is the shape itself.
    #[doc(hidden)]
    const SAME: Equal<Self, Self::Out>;
}

impl<S: HasAxis<A, Place = P> + At<P>, P, const A: isize> Along<A> for S {
    type Out = S;
    const BACK: usize = <S as At<P>>::BACK;
    const SAME: Equal<S, S> = Equal::ITSELF;
}
