//! Sameness: two shapes that may be one and the same, with nothing stretched.
//!
//! Known by now: broadcasting, which stretches a length of 1. This file adds the relation that stretches nothing.
//!
//! Exercises of the course: 8 and 26.

use crate::dim::arithmetic::{NoLength, Sign};
use crate::dim::{Dyn, K, Length, M, N, One, Sym, Tag, for_each_length};
use crate::shape::{AnyRank, Lengths};

/// A shape that may be the same as `R`.
///
/// # Shapes
///
/// The requirement on the inner axes of a matrix product, and of `try_into_shape`.
///
/// | self | other | checked at run time |
/// | d | d | equal, if d is `Dyn` or named |
/// | d | d | equal, where d is `Dyn` or named |
/// | `Dyn` | d, and the other way round | equal |
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` is not the same as shape `{R}`",
    note = "the shapes must agree axis by axis; nothing is stretched here"
)]
pub trait Same<R> {}

/// A length that may be the same as `D`.
#[diagnostic::on_unimplemented(
    message = "dimension `{Self}` is not the same as dimension `{D}`",
    label = "these lengths must be equal",
    note = "nothing is stretched here, not even a length of 1"
)]
pub trait SameDim<D> {}

/// `[] = []`
impl Same<()> for () {}

/// `[l.., d] = [r.., e]` when `l = r` and `d = e`
impl<L, D, R, E> Same<(R, E)> for (L, D)
where
    L: Same<R>,
    D: SameDim<E>,
{
}

/// `[] = ?`
impl Same<AnyRank> for () {}

/// `[.., d] = ?`
impl<L: Lengths, D: Length> Same<AnyRank> for (L, D) {}
/// `? = s`
impl<S: Lengths> Same<S> for AnyRank {}

/// `_ = d`
#[diagnostic::do_not_recommend]
impl<D: Length> SameDim<D> for Dyn {}

/// The rows of a number `n`; those of a name are the same.
macro_rules! same_rows {
    ($([$($param:tt)*] $n:ty;)*) => {$(
        /// `n = n`
        #[diagnostic::do_not_recommend]
        impl<$($param)*> SameDim<$n> for $n where Self: Length {}
        /// `n = _`
        #[diagnostic::do_not_recommend]
        impl<$($param)*> SameDim<Dyn> for $n where Self: Length {}
    )*};
}

for_each_length!(same_rows: one, numbers, names, negative);
