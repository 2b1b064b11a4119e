//! Lengths that may be one number, where one of them was computed.

use super::same::SameDim;
use crate::dim::{One, Sum};
use crate::shape::Dim;

/// A length that may have the number of `E`, which was computed: where either comes at run time, it is checked then.
///
/// (By the successors, because that of a named length is `_`: a number is no name, but may be as many.)
pub trait MayEqual<E> {}
/// `d + 1 = e + 1`
#[diagnostic::do_not_recommend]
impl<D: Dim, E: Dim> MayEqual<E> for D where Sum<D, One>: SameDim<Sum<E, One>> {}
