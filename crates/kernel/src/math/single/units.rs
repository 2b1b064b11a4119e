//! Activation functions of neural networks, for `f32`.

use core::hint::select_unpredictable as select;

use super::formulas::{Pair, Power, clamp};
use super::numbers::{self, GELU_FAR, SIGMOID_FAR, SIGMOID_ONE};
use super::one_plus_product;
use crate::math::{Isa, fma32};

/// 2^64, a power of two by which the smallest results become normal numbers.
const RAISED: f32 = 18_446_744_073_709_551_616.0;
/// The bits of 2^64 plus those of 1. If the bits of 2^n are subtracted, the bits of `2^(64 - n)` remain, even if 2^n is too large for an `f32`.
const RAISED_INVERSE: u32 = RAISED.to_bits() + 1.0_f32.to_bits();

/// Returns `1 / (1 + tail + t)` and `2^64 t`, where `e^-x = 2^n (1 + tail)` and `t = 2^-n`: `1 / (1 + e^-x)` is the first number times `t`.
///
/// The errors of a rounded sum and a rounded quotient would be 2 ulp together; both are corrected by one more step of the division.
#[inline(always)]
fn logistic<I: Isa>(x: f32) -> (f32, f32) {
    let power = Power::new::<I>(-clamp(x, -SIGMOID_FAR, SIGMOID_ONE), 0.0);
    let raised = f32::from_bits(RAISED_INVERSE.wrapping_sub(power.scale(0).to_bits()));
    let t = raised * RAISED.recip();
    let one = 1.0 + t;
    let sum = one + power.tail;
    let rest = ((one - sum) + power.tail) + (t - (one - 1.0));
    let y = 1.0 / sum;
    let missing = fma32::<I>(-rest, y, one_plus_product::<I>(-sum, y));
    (fma32::<I>(missing, y, y), raised)
}

/// `1 / (1 + e^-x)`; max error 1 ulp.
#[inline(always)]
#[must_use]
pub fn sigmoid<I: Isa>(x: f32) -> f32 {
    let (y, raised) = logistic::<I>(x);
    y * raised * RAISED.recip()
}

/// `x sigmoid(x)`; at -inf the result is nan, like that of PyTorch's `x / (1 + e^-x)`, and not the limit -0; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn silu<I: Isa>(x: f32) -> f32 {
    let (y, raised) = logistic::<I>(x);
    // Below this bound e^x is 0, and 0 times -inf is NaN.
    let factor = select(x < -SIGMOID_FAR, 0.0, y * raised);
    // Scaling down comes after the product with x, so that a subnormal result is rounded once. Above `SIGMOID_ONE`, e^-x does not matter.
    select(x > SIGMOID_ONE, x, factor * x * RAISED.recip())
}

/// `x P(X < x)` for a standard normal X, PyTorch's default `gelu`; at -inf the result is `-inf * 0`, which is NaN, as in PyTorch, and
/// not the limit -0; max error 2 ulp, at 0 and above 1 ulp.
///
/// Around 0 the result is `x/2 + x^2 p(x^2)`. Elsewhere the lower tail is `e^(-a^2/2) g`, with `a = |x|`. Because g varies slowly, the
/// rounding error of its argument has little effect; `1 + erf(x / sqrt 2)` would cancel.
#[inline(always)]
#[must_use]
pub fn gelu<I: Isa>(x: f32) -> f32 {
    let a = clamp(x.abs(), 0.0, GELU_FAR);
    let Pair { hi, lo } = if I::FMA { Pair::product::<I>(a, a) } else { Pair::square_of(a) };
    let power = Power::new::<I>(-0.5 * hi, -0.5 * lo);
    let (first, second) = power.halves();
    let g = numbers::normal_tail::<I>(a);
    // The last scaling comes after all products, so that a subnormal result is rounded once.
    let tail = fma32::<I>(g, power.tail, g) * first;
    // Below this bound the tail is 0, and 0 times -inf is NaN.
    let below = if x < -GELU_FAR { x * 0.0 } else { -tail * second };
    let above = fma32::<I>(-tail, second, x);
    let far = if x < 0.0 { below } else { above };
    // Restores the sign of -0, which the sum loses.
    let near = fma32::<I>(x * x, numbers::normal::<I>(x * x), 0.5 * x).copysign(x);
    if (x > -0.6) & (x < 1.0) { near } else { far }
}
