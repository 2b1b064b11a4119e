//! Elementwise functions as straight-line code, so that loops over them are vectorised.
//!
//! No function branches, uses a table or calls libm: LLVM vectorises a loop over any of them with the
//! width that the enclosing `#[target_feature]` function allows. The choices common to all functions:
//!
//! - **Rounding to an integer** adds and subtracts 1.5 * 2^23 (or 2^52): the low bits of the sum are the integer.
//!   `round` is a libm call below SSE4.1, and `as i32` saturates, which costs a comparison and two selects.
//! - **Comparisons instead of `min` and `max`**: `if x > b { b } else { x }` keeps NaN and is one instruction.
//! - **Polynomials** are minimax (Remez exchange on 600 Chebyshev nodes, 260-bit arithmetic), fitted for this library.
//!   If the interval begins at 0, the coefficients were rounded one at a time, lowest first, and the others fitted
//!   again after each. The error in a comment is the error of the rounded polynomial, relative to the function that it approximates.
//!
//! The formulas are in `formulas`, which `single` and `double` compile for their float. Each of the two has its `numbers`,
//! the limits and polynomials, and its `own` functions, whose formulas differ between the two floats.

pub(crate) mod exponential;
pub mod float;
pub(crate) mod incomplete;
pub(crate) mod sixteen;
pub(crate) mod tanh;

mod horner;
#[cfg(test)]
mod sweep;

pub mod double;
pub mod single;

pub use crate::simd::isa::{Isa, fma32, fma64};
