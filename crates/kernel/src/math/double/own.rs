//! Functions whose formulas differ from those of `f32`.

use std::f64::consts::FRAC_PI_4;
use std::hint::select_unpredictable as select;

use super::formulas::{Pair, Power, clamp, complement, supplement};
use super::numbers::{self, ERFC_FACTOR, FRAC_PI_2_LO};
use crate::math::{Isa, fma64};

/// `t / (t + 2)` with `t = e^2x - 1`; max error 3 ulp.
#[inline(always)]
#[must_use]
pub fn tanh<I: Isa>(x: f64) -> f64 {
    let power = Power::new::<I>(clamp(2.0 * x.abs(), 0.0, 40.0), 0.0);
    let one = power.scale(0);
    let t = fma64::<I>(one, power.tail, one - 1.0);
    (t / (t + 2.0)).copysign(x)
}

/// `erf x`, a polynomial below 1, and `1 - e^(-x^2)` times a slowly varying factor at 1 and above; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn erf<I: Isa>(x: f64) -> f64 {
    let a = clamp(x.abs(), 0.0, 6.5);
    let Pair { hi, lo } = Pair::square_of(a);
    let power = Power::new::<I>(-hi, -lo);
    let far = 1.0 - numbers::scaled_erfc::<I>(ERFC_FACTOR * a) * (power.grown * power.scale(0));
    let near = fma64::<I>(a, numbers::erf::<I>(a * a), a);
    (if a < 1.0 { near } else { far }).copysign(x)
}

/// 2^100.
const TWO_100: f64 = 1_267_650_600_228_229_401_496_703_205_376.0;
/// tan(pi/8), where [`atan_core`] changes its formula.
const TAN_PI_8: f64 = 0.414_213_562_373_095_03;

/// `atan(short / long)` for `0 <= short <= long`; if the ratio is above tan(pi/8), as `pi/4 + atan((short - long) / (short + long))`.
#[inline(always)]
fn atan_core<I: Isa>(short: f64, long: f64) -> f64 {
    let near_one = short > TAN_PI_8 * long;
    // One division for both cases: with `if`, LLVM makes two.
    let t = select(near_one, short - long, short) / select(near_one, short + long, long);
    let z = t * t;
    let p = fma64::<I>(t * z, numbers::atan::<I>(z), t);
    let shifted = FRAC_PI_4 + (p + 0.5 * FRAC_PI_2_LO);
    if near_one { shifted } else { p }
}

/// `atan x`, computed above 1 as `pi/2 - atan(1 / x)`; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn atan<I: Isa>(x: f64) -> f64 {
    let a = x.abs();
    let above = a > 1.0;
    let (short, long) = (select(above, 1.0, a), select(above, a, 1.0));
    let p = atan_core::<I>(short, long);
    let far = complement(p);
    (if above { far } else { p }).copysign(x)
}

/// The angle of the point `(x, y)`, with the special cases of C99; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn atan2<I: Isa>(y: f64, x: f64) -> f64 {
    let (ay, ax) = (y.abs(), x.abs());
    let steep = ay > ax;
    let (short, long) = if steep { (ax, ay) } else { (ay, ax) };
    // The sum of the two must not overflow, and a fraction of a subnormal number would be rounded to whole units.
    let scale = select(long > 1e300, TWO_100.recip(), select(long < 1e-290, TWO_100, 1.0));
    let (short, long) = (short * scale, long * scale);
    // 0 / 0 counts as 0 / 1 and inf / inf as 1 / 1; nan is equal to nothing.
    let equal = ay == ax;
    let short = if equal { if ay == 0.0 { 0.0 } else { 1.0 } } else { short };
    let long = if equal { 1.0 } else { long };
    let p = atan_core::<I>(short, long);
    let far = complement(p);
    let p = if steep { far } else { p };
    let behind = supplement(p);
    (if x.is_sign_negative() { behind } else { p }).copysign(y)
}
