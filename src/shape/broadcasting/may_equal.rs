//! Lengths that may be one number, one of which was computed.
//!
//! Known by now: lengths that are the same (`same`). This file adds a sum or a product of lengths on one side, which has no name.

use super::same::SameDim;
use crate::shape::Dim;

/// A length that may equal `E`, which was computed: if either is known at run time only, the two are compared then.
pub trait MayEqual<E> {}
/// `d = e`, whatever their names
#[diagnostic::do_not_recommend]
impl<D: Dim, E: Dim> MayEqual<E> for D where D::Nameless: SameDim<E::Nameless> {}
