//! Functions whose formulas differ from those of `f64`.

use super::formulas::{Power, clamp, complement, supplement};
use super::numbers;
use crate::math::{Isa, fma32};

/// `tanh x`, a polynomial below 0.9, and `1 - 2 / (e^2x + 1)` above; max error 1.04 ulp, 1.01 with fused multiply-add.
#[inline(always)]
#[must_use]
pub fn tanh<I: Isa>(x: f32) -> f32 {
    let a = x.abs();
    let (tail, scale) = numbers::tail_of_double::<I>(clamp(a, 0.0, 10.0));
    let large = 1.0 - 2.0 / fma32::<I>(scale, tail, scale + 1.0);
    let z = a * a;
    let small = fma32::<I>(a * z, numbers::tanh::<I>(z), a);
    (if a < 0.9 { small } else { large }).copysign(x)
}

/// `erf x`, a polynomial below 1, and `1 - e^p(x)` at 1 and above, where p is close to `ln erfc`; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn erf<I: Isa>(x: f32) -> f32 {
    let a = clamp(x.abs(), 0.0, 4.0);
    let power = Power::new::<I>(numbers::ln_erfc::<I>(a), 0.0);
    let far = 1.0 - power.grown * power.scale(0);
    let near = fma32::<I>(a, numbers::erf::<I>(a * a), a);
    (if a < 1.0 { near } else { far }).copysign(x)
}

/// `atan t` for `t` in `[0, 1]`.
#[inline(always)]
fn atan_core<I: Isa>(t: f32) -> f32 {
    let z = t * t;
    fma32::<I>(t * z, numbers::atan::<I>(z), t)
}

/// `atan x`, computed above 1 as `pi/2 - atan(1 / x)`; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn atan<I: Isa>(x: f32) -> f32 {
    let a = x.abs();
    let inverse = 1.0 / a;
    let above = a > 1.0;
    let p = atan_core::<I>(if above { inverse } else { a });
    let far = complement(p);
    (if above { far } else { p }).copysign(x)
}

/// The angle of the point `(x, y)`, with the special cases of C99; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn atan2<I: Isa>(y: f32, x: f32) -> f32 {
    let (ay, ax) = (y.abs(), x.abs());
    let steep = ay > ax;
    let (short, long) = if steep { (ax, ay) } else { (ay, ax) };
    let ratio = short / long;
    // 0 / 0 counts as 0 and inf / inf as 1; nan is equal to nothing.
    let ratio = if ay == ax { if ay == 0.0 { 0.0 } else { 1.0 } } else { ratio };
    let p = atan_core::<I>(ratio);
    let far = complement(p);
    let p = if steep { far } else { p };
    let behind = supplement(p);
    (if x.is_sign_negative() { behind } else { p }).copysign(y)
}
