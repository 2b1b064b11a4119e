//! Inverse trigonometric functions.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};
use std::hint::select_unpredictable as select;

use crate::kernel::math::horner::horner;
use crate::kernel::math::{Isa, fma64};

/// What `f64` cannot hold of pi/2.
const FRAC_PI_2_LO: f64 = 6.123_233_995_736_766e-17;
/// 2^100.
const TWO_100: f64 = 1_267_650_600_228_229_401_496_703_205_376.0;
/// tan(pi/8), where [`atan_core`] changes its formula.
const TAN_PI_8: f64 = 0.414_213_562_373_095_03;

/// `pi/2 - x`.
#[inline(always)]
fn complement(x: f64) -> f64 {
    FRAC_PI_2 - (x - FRAC_PI_2_LO)
}

/// `pi - x`.
#[inline(always)]
fn supplement(x: f64) -> f64 {
    PI - (x - 2.0 * FRAC_PI_2_LO)
}

/// `asin |x|` below 1/2, above it `asin sqrt((1 - |x|) / 2)`, half of `acos |x|`; and whether it was above.
///
/// `s + s^3 q(s^2)`, q of degree 12 on `[0, 1/4]`, error 2^-59.8.
#[inline(always)]
fn asin_core<I: Isa>(x: f64) -> (f64, bool) {
    let a = x.abs();
    let above = a > 0.5;
    let half = 0.5 * (1.0 - a);
    let root = half.sqrt();
    let (s, z) = if above { (root, half) } else { (a, a * a) };
    let q = horner!(fma64::<I>, z;
        0.166_666_666_666_667_63, 0.074_999_999_999_701_28, 0.044_642_857_175_256_775, 0.030_381_942_676_752_198,
        0.022_372_215_862_562_84, 0.017_351_596_310_767_804, 0.013_981_008_447_047_064, 0.011_397_378_494_457_494,
        0.010_788_826_662_721_126, 0.003_674_109_362_593_295_3, 0.021_785_832_581_056_878,
        -0.021_109_723_925_113_17, 0.032_697_676_470_739_72);
    (fma64::<I>(s * z, q, s), above)
}

/// `asin x`, above 1/2 `pi/2 - 2 asin sqrt((1 - x) / 2)`; max error 3 ulp.
#[inline(always)]
#[must_use]
pub fn asin<I: Isa>(x: f64) -> f64 {
    let (p, above) = asin_core::<I>(x);
    let far = complement(2.0 * p);
    (if above { far } else { p }).copysign(x)
}

/// `acos x`, above 1/2 `2 asin sqrt((1 - x) / 2)`; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn acos<I: Isa>(x: f64) -> f64 {
    let (p, above) = asin_core::<I>(x);
    let near = complement(p.copysign(x));
    let far = 2.0 * p;
    let far = if x < 0.0 { supplement(far) } else { far };
    if above { far } else { near }
}

/// `atan(short / long)` for `0 <= short <= long`; above tan(pi/8) `pi/4 + atan((short - long) / (short + long))`.
///
/// `t + t^3 q(t^2)`, q of degree 11 on `[0, tan(pi/8)^2]`, error 2^-63.9.
#[inline(always)]
fn atan_core<I: Isa>(short: f64, long: f64) -> f64 {
    let near_one = short > TAN_PI_8 * long;
    // One division: with `if`, LLVM makes one of each case.
    let t = select(near_one, short - long, short) / select(near_one, short + long, long);
    let z = t * t;
    let q = horner!(fma64::<I>, z;
        -0.333_333_333_333_333_26, 0.199_999_999_999_970_98, -0.142_857_142_853_170_8, 0.111_111_110_838_059_57,
        -0.090_909_079_885_625, 0.076_922_792_715_207_72, -0.066_661_758_297_925_55, 0.058_765_284_640_279_49,
        -0.052_152_619_363_423_5, 0.044_909_013_109_094_426, -0.033_182_895_575_633_31, 0.014_901_866_913_467_128);
    let p = fma64::<I>(t * z, q, t);
    let shifted = FRAC_PI_4 + (p + 0.5 * FRAC_PI_2_LO);
    if near_one { shifted } else { p }
}

/// `atan x`, above 1 `pi/2 - atan(1 / x)`; max error 2 ulp.
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

/// The angle of the point `(x, y)`, special cases as in C99; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn atan2<I: Isa>(y: f64, x: f64) -> f64 {
    let (ay, ax) = (y.abs(), x.abs());
    let steep = ay > ax;
    let (short, long) = if steep { (ax, ay) } else { (ay, ax) };
    // The sum of the two must not overflow, and a part of a subnormal number would be rounded to whole units.
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
