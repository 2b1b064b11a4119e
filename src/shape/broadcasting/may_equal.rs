//! Lengths that may be one number, where one of them was computed.
//!
//! Known by now: lengths that are the same (`same`). This file adds a sum or a product of lengths on one side, which has no name.

use super::same::SameDim;
use crate::shape::Dim;

/// A length that may have the number of `E`, which was computed: where either comes at run time, it is checked then.
pub trait MayEqual<E> {}
/// `d = e`, whatever they are called
#[diagnostic::do_not_recommend]
impl<D: Dim, E: Dim> MayEqual<E> for D where D::Nameless: SameDim<E::Nameless> {}
