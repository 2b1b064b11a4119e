//! The functions of a float, the source of both `single` and `double`: each of the two compiles this folder as its own module.
//!
//! The items of the parent module differ: `Real` is the float, `Bits` and `Signed` are integers of the same length, `fma` is its
//! multiply-add, `consts` are its constants, `numbers` its limits and polynomials. **Rejected:** generic code over a trait, in
//! which each `+` is a call in debug builds.
//!
//! | file | depends on | contents |
//! |---|---|---|
//! | `pair` | | numbers of twice the precision |
//! | `exp` | | the exponential |
//! | `log` | `exp` | logarithms |
//! | `pow` | `pair`, `exp`, `log` | powers |
//! | `arc` | `pair` | angles |
//! | `hyperbolic` | `exp` | hyperbolic functions, from the exponential |
//!
//! Maximal errors are those of both floats, unless `f32` is mentioned.

mod arc;
mod exp;
mod hyperbolic;
mod log;
mod pair;
mod pow;

pub use arc::{acos, asin, complement, supplement};
pub use exp::{Power, clamp, exp, exp2, expm1};
pub use hyperbolic::{cosh, sinh};
pub use log::{ln, ln_1p, log2, log10};
pub use pair::Pair;
pub use pow::pow;

use super::{Bits, Real, Signed, consts, fma, numbers};

/// The number of bits below the exponent field.
const MANTISSA: u32 = Real::MANTISSA_DIGITS - 1;
/// The exponent field of 1.
const BIAS: Signed = Real::MAX_EXP as Signed - 1;
/// The sign bit.
const SIGN: Bits = 1 << (Bits::BITS - 1);
