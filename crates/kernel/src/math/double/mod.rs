//! Functions of `f64`. Maximal errors are distances from the correctly rounded value, in units in the last place. They were found with
//! 8,000 to 12,000 random arguments per function, whose values were computed with 220 bits.

mod angle;
mod bessel;
mod numbers;
mod own;
mod special;
mod units;

#[expect(clippy::duplicate_mod, reason = "the source is compiled once for each float")]
#[path = "../formulas/mod.rs"]
mod formulas;

#[cfg(test)]
#[expect(clippy::approx_constant, reason = "where formulas change, in digits")]
mod extremes;
#[cfg(test)]
mod tests;

pub use angle::{cos, in_range, sin, tan};
pub use bessel::{bessel_i0, bessel_i1};
pub use formulas::{acos, asin, cosh, exp, exp2, expm1, ln, ln_1p, log2, log10, pow, sinh};
pub use own::{atan, atan2, erf, tanh};
pub use special::{digamma, erfc, erfinv, lgamma, lgamma_of_one_more, sin_pi, stirling, trigamma};
pub use units::{gelu, sigmoid, silu};

use super::fma64 as fma;
use core::f64::consts;

type Real = f64;
type Bits = u64;
type Signed = i64;
