//! The elements of products, and which sums are short.

use crate::element::number::Arithmetic;
use crate::math::float::Vectored;
use core::ops::{Add, Mul};

/// A float whose products are calculated here.
pub trait Real: Vectored + Arithmetic + Add<Output = Self> + Mul<Output = Self> {}
impl<T: Vectored + Arithmetic + Add<Output = T> + Mul<Output = T>> Real for T {}

/// Sums so short that writing them takes longest: then whole rows are finished one after the other.
pub(super) const SHORT: usize = 32;
