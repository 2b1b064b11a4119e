//! The elements of products, and the bound for short sums.

use crate::element::number::Arithmetic;
use crate::math::float::Vectored;
use core::ops::{Add, Mul};

/// A float whose products are computed here.
pub trait Real: Vectored + Arithmetic + Add<Output = Self> + Mul<Output = Self> {}
impl<T: Vectored + Arithmetic + Add<Output = T> + Mul<Output = T>> Real for T {}

/// The length of sums so short that storing them takes longest: then whole rows are finished one after the other.
pub(super) const SHORT: usize = 32;
