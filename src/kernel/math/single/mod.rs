//! Functions of `f32`. Maximal errors are in units in the last place, found over every 97th bit pattern.

pub mod numbers;
mod own;

#[expect(clippy::duplicate_mod, reason = "the source is compiled once for each float")]
#[path = "../formulas/mod.rs"]
mod formulas;

#[cfg(test)]
#[expect(clippy::approx_constant, reason = "where formulas change, in digits")]
mod extremes;
#[cfg(test)]
mod tests;

pub use formulas::{acos, asin, cos, cosh, exp, exp2, expm1, gelu, in_range, ln, ln_1p, log2, log10};
pub use formulas::{pow, sigmoid, silu, sin, sinh, tan};
pub use own::{atan, atan2, erf, tanh};

use super::fma32 as fma;
use core::f32::consts;

type Real = f32;
type Bits = u32;
type Signed = i32;
