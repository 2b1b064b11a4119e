//! Functions of `f32`. Maximal errors are in units in the last place, and were found with every 97th bit pattern.

mod angle;
pub mod numbers;
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
#[cfg(test)]
pub use tests::ulps;

pub use angle::{cos, in_range, sin, tan};
pub use formulas::{acos, asin, cosh, exp, exp2, expm1, ln, ln_1p, log2, log10, pow, sinh};
pub use own::{atan, atan2, erf, tanh};
pub use special::{bessel_i0, bessel_i1, digamma, erfc, erfinv, lgamma, sin_pi, trigamma};
pub use units::{gelu, sigmoid, silu};

use super::{Isa, fma32 as fma};
use core::f32::consts;

type Real = f32;
type Bits = u32;
type Signed = i32;

/// `1 + a b`, for a product close to -1, without rounding the product.
#[inline(always)]
fn one_plus_product<I: Isa>(a: f32, b: f32) -> f32 {
    if I::FMA {
        return fma::<I>(a, b, 1.0);
    }
    let formulas::Pair { hi, lo } = formulas::Pair::product::<I>(a, b);
    (1.0 + hi) + lo
}
