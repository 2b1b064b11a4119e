//! Functions of `f64`. Maximal errors are in units in the last place from the correctly rounded value, found with 8,000 to
//! 12,000 random arguments a function, the values computed with 220 bits.

mod arc;
mod erf;
mod exp;
mod hyperbolic;
mod log;
mod pair;
mod pow;
mod trig;

#[cfg(test)]
mod extremes;
#[cfg(test)]
mod tests;

pub use arc::{acos, asin, atan, atan2};
pub use erf::{erf, gelu};
pub use exp::{exp, exp2, expm1, sigmoid, silu};
pub use hyperbolic::{cosh, sinh, tanh};
pub use log::{ln, ln_1p, log2, log10};
pub use pow::pow;
pub use trig::{cos, in_range, sin, tan};
