//! Functions of `f32`. Maximal errors are in units in the last place, found over every 97th bit pattern.

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
