//! The error function and the unit built on it.

use std::f64::consts::FRAC_1_SQRT_2;

use super::exp::{Power, clamp};
use crate::kernel::math::horner::horner;
use crate::kernel::math::{Isa, fma64};

/// The factor of the argument of [`scaled_erfc`]; the larger, the flatter h and the less it magnifies rounding, but the
/// higher its degree.
const C: f64 = 0.5;

/// `e^(t^2) erfc t` for `t = u / C` in `[0, 28]`.
///
/// `q h(q - 1/2)` with `q = 1 / (1 + u)`, h of degree 24, error 2^-54.5.
#[inline(always)]
fn scaled_erfc<I: Isa>(u: f64) -> f64 {
    let q = 1.0 / (1.0 + u);
    // q - 1/2, which keeps more bits for small u.
    let v = fma64::<I>(-u, q, 0.5);
    let h = horner!(fma64::<I>, v;
        0.510_791_352_621_011_5, 0.687_160_684_413_810_6, 0.558_944_185_112_097_9, 0.145_768_926_027_479_5,
        -0.172_085_295_113_039_35, -0.103_666_961_077_342_37, 0.098_899_585_620_784_85, 0.053_586_947_499_367_77,
        -0.084_873_395_099_532_8, -0.008_799_067_000_133_762, 0.073_968_620_851_776_18, -0.034_968_977_474_209_33,
        -0.044_426_134_189_658_725, 0.066_039_009_313_088_66, -0.009_321_601_719_170_526, -0.059_772_952_019_627_42,
        0.066_519_759_936_902_97, 0.000_267_589_125_390_161_8, -0.080_710_599_767_194_41, 0.084_102_771_220_556_82,
        0.023_367_329_835_799_866, -0.117_885_911_700_839_35, 0.051_987_224_247_390_37, 0.063_027_919_994_979_95,
        -0.050_481_348_879_191_916);
    q * h
}

/// `a^2 = hi + lo`: the square of the upper 26 bits is exact.
#[inline(always)]
fn square(a: f64) -> (f64, f64) {
    let upper = f64::from_bits(a.to_bits() & 0xffff_ffff_f800_0000);
    (upper * upper, (a - upper) * (a + upper))
}

/// `erf x`, from 1 on `1 - e^(-x^2)` times a slowly varying factor; max error 2 ulp.
///
/// Below 1: `x + x q(x^2)`, q of degree 12, error 2^-56.3.
#[inline(always)]
#[must_use]
pub fn erf<I: Isa>(x: f64) -> f64 {
    let a = clamp(x.abs(), 0.0, 6.5);
    let (hi, lo) = square(a);
    let power = Power::new::<I>(-hi, -lo);
    let far = 1.0 - scaled_erfc::<I>(C * a) * ((1.0 + power.tail) * power.scale(0));
    let z = a * a;
    let q = horner!(fma64::<I>, z;
        0.128_379_167_095_512_6, -0.376_126_389_031_841, 0.112_837_916_709_711_01, -0.026_866_170_648_032_282,
        0.005_223_977_652_709_79, -0.000_854_832_853_713_248_1, 0.000_120_553_862_540_232_25,
        -1.492_688_319_628_905e-5, 1.648_109_086_169_577e-6, -1.655_751_127_480_551_4e-7, 1.601_606_924_379_479_8e-8,
        -1.647_673_349_186_591_3e-9, 1.436_547_338_272_966_5e-10);
    let near = fma64::<I>(a, q, a);
    (if a < 1.0 { near } else { far }).copysign(x)
}

/// `x P(X < x)` for a standard normal X, PyTorch's default `gelu`; at -inf nan, its `-inf * 0`, and not the limit -0; max error 4 ulp.
///
/// The lower tail is `e^(-x^2/2)` times a slowly varying factor: `1 + erf(x / sqrt 2)` would cancel.
#[inline(always)]
#[must_use]
pub fn gelu<I: Isa>(x: f64) -> f64 {
    let a = clamp(x.abs(), 0.0, 40.0);
    let (hi, lo) = square(a);
    let power = Power::new::<I>(-0.5 * hi, -0.5 * lo);
    let (first, second) = power.halves();
    let half_tail = 0.5 * scaled_erfc::<I>(a * (C * FRAC_1_SQRT_2)) * (1.0 + power.tail) * first;
    // The last scaling comes after the product with x, so that a subnormal result is rounded once.
    // Beyond -40 the tail is 0; times -inf that is nan.
    let below = x * half_tail * if x < -40.0 { 0.0 } else { second };
    let above = x * (1.0 - half_tail * second);
    if x < 0.0 { below } else { above }
}
