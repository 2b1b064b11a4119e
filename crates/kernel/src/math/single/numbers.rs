//! Numbers of `f32` alone: limits, constants in two parts, and polynomials with their degree, interval and error.

use core::f32::consts::LN_2;

use crate::math::horner::horner;
use crate::math::{Isa, fma32, fma64};

/// 1.5 * 2^23: adding this to a number rounds it to an integer.
pub const ROUND: f32 = 12_582_912.0;
/// The upper 12 of 24 bits.
pub const UPPER_HALF: u32 = 0xffff_f000;

/// Below `-EXP_FAR`, `e^x` is 0.
pub const EXP_FAR: f32 = 150.0;
/// Above this, `e^x` is infinite.
pub const EXP_HIGHEST: f32 = 100.0;
/// Above this, `2^x` is infinite and `2^-x` is 0.
pub const EXP2_FAR: f32 = 200.0;
/// Below this, `e^x - 1` is -1.
pub const EXPM1_LOWEST: f32 = -20.0;
/// Above this, `e^x - 1` is infinite.
pub const EXPM1_HIGHEST: f32 = 89.0;
/// Below this, `e^x - 1` is x.
pub const EXPM1_ITSELF: f32 = 1e-8;

/// Above this, `x e^-x` is 0.
pub const SIGMOID_FAR: f32 = 120.0;
/// Above this, `1 + e^-x` is 1.
pub const SIGMOID_ONE: f32 = 20.0;

/// The upper 16 bits of ln 2: its product with any exponent is exact, so the reduction needs no fused multiply-add.
pub const LN_2_HI: f32 = 0.693_145_75;
/// ln 2 - [`LN_2_HI`].
pub const LN_2_LO: f32 = 1.428_606_8e-6;

/// `e^r - 1` for `r = exact + rest`, `|r| <= ln(2) / 2`, without the rounding error of the sum.
///
/// `r + r^2 q(r)`, q of degree 4 on `[-0.347, 0.347]`, error 2^-25.9 of `e^r - 1`.
#[inline(always)]
pub fn tail<I: Isa>(exact: f32, rest: f32) -> f32 {
    let r = exact + rest;
    let z = r * r;
    // Not Horner's rule: z is needed anyway, and terms in pairs make a shorter chain of dependent instructions.
    let upper = fma32::<I>(z, 0.001_394_660_3, fma32::<I>(r, 0.008_366_644, 0.041_666_28));
    let q = fma32::<I>(z, upper, fma32::<I>(r, 0.166_665_42, 0.5));
    exact + fma32::<I>(z, q, rest)
}

/// The coefficients of [`grown`].
pub const GROWN: [f32; 7] = [1.0, 1.0, 0.5, 0.166_665_42, 0.041_666_28, 0.008_366_644, 0.001_394_660_3];

/// `e^r`, which is 1 plus [`tail`]. With fused multiply-add it is computed by Horner's rule: each step is rounded once, so the steps that keep
/// the tail exact are not needed.
#[inline(always)]
pub fn grown<I: Isa>(exact: f32, rest: f32) -> f32 {
    if I::FMA {
        let [a, b, c, d, e, f, g] = GROWN;
        horner!(fma32::<I>, exact + rest; a, b, c, d, e, f, g)
    } else {
        1.0 + tail::<I>(exact, rest)
    }
}

/// `2^r - 1` for `r = exact + lo`, `|r| <= 0.522`: `exact` is at most a half, and `lo` is the lower half of a power's exponent.
///
/// `r ln 2 + r^2 q(r)`, q of degree 4 on `[-0.5225, 0.5225]`, error 2^-26.1 of `2^r - 1`.
#[inline(always)]
pub fn tail_of_two<I: Isa>(exact: f32, lo: f32) -> f32 {
    let r = exact + lo;
    let z = r * r;
    let upper = fma32::<I>(z, 0.000_154_732_92, fma32::<I>(r, 0.001_339_165_5, 0.009_618_023));
    let q = fma32::<I>(z, upper, fma32::<I>(r, 0.055_503_618, 0.240_226_5));
    fma32::<I>(exact, LN_2, fma32::<I>(z, q, lo * LN_2))
}

/// The bits of sqrt(1/2), the lower end of the significands.
const SQRT_HALF: u32 = 0x3f35_04f3;
/// The rest of 1 / ln 2 that `f32` cannot hold.
pub const LOG2_E_LO: f32 = 1.925_963e-8;
/// The rest of 1 / ln 10 that `f32` cannot hold.
pub const LOG10_E_LO: f32 = -1.010_305e-8;
/// The upper 16 bits of log10 2: its product with an exponent is exact.
pub const LOG10_2_HI: f32 = 0.301_025_4;
/// log10 2 - [`LOG10_2_HI`].
pub const LOG10_2_LO: f32 = 4.605_039e-6;

/// The type of the exponent that is extracted from a number.
pub type Exponent = i32;

/// Returns `(n, f)` of a positive normal number `x = 2^n (1 + f)`, with `1 + f` in `[sqrt(1/2), sqrt(2))`.
#[inline(always)]
pub fn split(x: f32) -> (Exponent, f32) {
    let above = x.to_bits().wrapping_sub(SQRT_HALF);
    let significand = (above & 0x007f_ffff).wrapping_add(SQRT_HALF);
    (above.cast_signed() >> 23, f32::from_bits(significand) - 1.0)
}

/// `2^-n`. For n = 128, the exponent of the largest numbers, the result is 0: their rounding error does not matter.
#[inline(always)]
pub fn two_to_minus(n: Exponent) -> f32 {
    f32::from_bits((127 - n).max(0).cast_unsigned() << 23)
}

/// `ln(1 + f) - f`, for `1 + f` in `[sqrt(1/2), sqrt(2))`.
///
/// `-f^2/2 + f^3 q(f)`, q of degree 7, error 2^-27.2 of `ln(1 + f)`.
#[inline(always)]
pub fn correction<I: Isa>(f: f32) -> f32 {
    let q = horner!(fma32::<I>, f;
        0.333_333_3, -0.250_008_2, 0.200_012_27, -0.166_233_57, 0.142_017_57, -0.131_601_8, 0.127_615_8, -0.076_345_04);
    f * f * fma32::<I>(f, q, -0.5)
}

/// 2 / ln 2 in two parts.
pub const POW_FIRST: [f32; 2] = [2.885_39, 3.851_926e-8];
/// A third of [`POW_FIRST`].
pub const POW_SECOND: [f32; 2] = [0.961_796_7, -7.028_462e-9];
/// An exponent that acts as infinity: every base but 1 to this power is 0 or infinite.
pub const POW_LARGE: f32 = 1e30;
/// Whether the `lo` of an exponent of two has to be as small as possible: [`tail_of_two`] is valid beyond 1/2, so it does not.
pub const POW_NORMAL: bool = false;

/// `POW_SECOND[1] + z q(z)`, the rest of the series of `log2`: q of degree 2 on `[0, 0.0295]`, error 2^-36.8.
#[inline(always)]
pub fn pow<I: Isa>(z: f32) -> f32 {
    horner!(fma32::<I>, z; POW_SECOND[1], 0.577_080_2, 0.411_849_9, 0.337_822_02)
}

/// The largest angle that is reduced: up to here r is at most 0.8, though 2/pi and the multiple are rounded.
pub const ANGLE_LIMIT: f32 = 4e5;
/// pi/2 in three parts of 24 bits.
const FRAC_PI_2: [f32; 3] = [core::f32::consts::FRAC_PI_2, -4.371_139e-8, -1.715_124_5e-15];
/// 1.5 * 2^52: adding this to an `f64` rounds it to an integer.
const ROUND_64: f64 = 6_755_399_441_055_744.0;
/// The upper 27 bits of pi/2: its product with a number of 26 bits is exact.
const FRAC_PI_2_HI_64: f64 = 1.570_796_325_802_803;
/// pi/2 - [`FRAC_PI_2_HI_64`].
const FRAC_PI_2_LO_64: f64 = 9.920_935_796_805_404e-10;

/// Returns `(r, rest, k)` with `x = k pi/2 + r + rest` and `|r| <= 0.8`, for `x >= 0`.
///
/// With a fused multiply-add, `x - k a` for the first part `a` of pi/2 is exact, because it is a multiple of 2^-24 below 1. Without a fused
/// multiply-add, the steps are computed in `f64`.
#[inline(always)]
pub fn reduce<I: Isa>(x: f32) -> (f32, f32, u32) {
    if I::FMA {
        let [a, b, c] = FRAC_PI_2;
        let shifted = fma32::<I>(x, core::f32::consts::FRAC_2_PI, ROUND);
        let k = shifted - ROUND;
        let exact = fma32::<I>(k, -a, x);
        let product = k * b;
        let r = exact - product;
        // The rounding errors of the difference and of the product.
        let rest = ((exact - r) - product) - fma32::<I>(k, b, -product);
        return (r, fma32::<I>(k, -c, rest), shifted.to_bits());
    }
    let x = f64::from(x);
    let shifted = fma64::<I>(x, core::f64::consts::FRAC_2_PI, ROUND_64);
    let k = shifted - ROUND_64;
    let exact = fma64::<I>(k, -FRAC_PI_2_LO_64, fma64::<I>(k, -FRAC_PI_2_HI_64, x));
    let r = exact as f32;
    (r, (exact - f64::from(r)) as f32, shifted.to_bits() as u32)
}

/// `sin r = r + r^3 q(r^2)`: q of degree 2 on `[0, 0.8^2]`, error 2^-27.7.
#[inline(always)]
pub fn sin<I: Isa>(z: f32) -> f32 {
    horner!(fma32::<I>, z; -0.166_666_54, 0.008_332_095, -0.000_195_055_4)
}

/// `cos r = 1 + r^2 q(r^2)`: all but its first term of degree 2 on `[0, 0.8^2]`, error 2^-32.6.
#[inline(always)]
pub fn cos<I: Isa>(z: f32) -> f32 {
    horner!(fma32::<I>, z; -0.5, 0.041_666_64, -0.001_388_713, 2.441_208_6e-5)
}

/// `tan r = r + r^3 q(r^2)`: q of degree 6 on `[0, 0.8^2]`, error 2^-29.
#[inline(always)]
pub fn tan<I: Isa>(z: f32) -> f32 {
    horner!(fma32::<I>, z;
        0.333_333_55, 0.133_324_68, 0.054_082_684, 0.021_161_938, 0.011_153_164, -0.000_318_699_2, 0.004_580_09)
}

/// The rest of pi/2 that `f32` cannot hold.
pub const FRAC_PI_2_LO: f32 = -4.371_139e-8;

/// `asin s = s + s^3 q(s^2)`: q of degree 4 on `[0, 1/4]`, error 2^-27.6.
#[inline(always)]
pub fn asin<I: Isa>(z: f32) -> f32 {
    horner!(fma32::<I>, z; 0.166_667_54, 0.074_952_52, 0.045_476_04, 0.024_152_089, 0.042_211_816)
}

/// `atan t = t + t^3 q(t^2)`: q of degree 8 on `[0, 1]`, error 2^-28.5.
#[inline(always)]
pub fn atan<I: Isa>(z: f32) -> f32 {
    horner!(fma32::<I>, z;
        -0.333_333, 0.199_985_3, -0.142_640_16, 0.109_508_81, -0.083_993_09,
        0.057_881_38, -0.031_096_822, 0.010_868_455, -0.001_782_724_5)
}

/// Above this, `cosh` overflows.
pub const COSH_FAR: f32 = 89.5;

/// `sinh x = x + x^3 q(x^2)`: q of degree 3 on `[0, 1]`, error 2^-31.5.
#[inline(always)]
pub fn sinh<I: Isa>(z: f32) -> f32 {
    horner!(fma32::<I>, z; 0.166_666_67, 0.008_333_311, 0.000_198_426_35, 2.783_925_5e-6)
}

/// `tanh x = x + x^3 q(x^2)`: q of degree 6 on `[0, 0.9^2]`, error 2^-29.7.
#[inline(always)]
pub fn tanh<I: Isa>(z: f32) -> f32 {
    horner!(fma32::<I>, z;
        -0.333_333_22, 0.133_329_81, -0.053_929_474, 0.021_664_092, -0.008_265_455, 0.002_583_426, -0.000_455_710_16)
}

/// Returns `tail` and `2^n` of `e^2a = 2^n (1 + tail)`, for `a` in `[0, 40]`.
///
/// `e^2h - 1 = h q(h)` for `|h| <= 0.175`: q of degree 5, error 2^-28.1 of `e^2h`.
#[inline(always)]
pub fn tail_of_double<I: Isa>(a: f32) -> (f32, f32) {
    // The low bits of the sum are n plus the bias of an exponent field.
    const SHIFT: f32 = ROUND + 127.0;
    let shifted = fma32::<I>(a, 2.0 * core::f32::consts::LOG2_E, SHIFT);
    let n = shifted - SHIFT;
    // With fused multiply-add, one step is enough: for such a small n, the bits of ln 2 that `f32` cannot hold do not matter.
    let h = if I::FMA {
        fma32::<I>(n, -0.5 * LN_2, a)
    } else {
        fma32::<I>(n, -0.5 * LN_2_LO, fma32::<I>(n, -0.5 * LN_2_HI, a))
    };
    let q = horner!(fma32::<I>, h; 2.0, 1.999_999_8, 1.333_321_3, 0.666_692_5, 0.267_815_95, 0.088_452_96);
    (h * q, f32::from_bits(shifted.to_bits() << 23))
}

/// Below `-GELU_FAR`, x times the lower tail of the normal distribution is 0.
pub const GELU_FAR: f32 = 15.0;

/// `a e^(a^2/2) P(X < -a)` for a standard normal X and `a` in `[0.59, 15]`.
///
/// A polynomial of degree 10 in `a / (a + 4)`, error 2^-30.4. It is centred at a point at which the constant term is close to an `f32`.
#[inline(always)]
pub fn normal_tail<I: Isa>(a: f32) -> f32 {
    let u = 0.25 * a;
    let v = fma32::<I>(u, 1.0 / (1.0 + u), -0.253_906_25);
    horner!(fma32::<I>, v;
        0.298_139_04, 0.587_784_65, -1.542_427_1, 2.386_720_4, -2.253_085_4, 1.043_201_6, 0.174_558_74, -0.411_563_4, -0.023_200_775, 0.241_078_11, -0.104_800_76)
}

/// `(P(X < x) - 1/2) / x` for a standard normal X, with `z = x^2` in `[0, 1]`: of degree 5, error 2^-28.5 of `P(X < x)`.
#[inline(always)]
pub fn normal<I: Isa>(z: f32) -> f32 {
    horner!(fma32::<I>, z;
        0.398_942_3, -0.066_490_59, 0.009_974_672, -0.001_189_582_6, 0.000_116_900_33, -8.947_323e-6)
}

/// `erf x = x + x q(x^2)` below 1: q of degree 6, error 2^-29.4.
#[inline(always)]
pub fn erf<I: Isa>(z: f32) -> f32 {
    horner!(fma32::<I>, z;
        0.128_379_17, -0.376_126_26, 0.112_835_79, -0.026_853_347, 0.005_187_162, -0.000_799_785_3, 7.806_903e-5)
}

/// A polynomial close to `ln erfc a`: of degree 7 on `[0.99, 4]`, error 2^-35.4 of `erf a`.
#[inline(always)]
pub fn ln_erfc<I: Isa>(a: f32) -> f32 {
    horner!(fma32::<I>, a;
        0.000_188_035_32, -1.129_578_4, -0.633_220_14, -0.108_418_204,
        0.025_207_946, -0.004_204_416_6, 0.000_441_300_36, -2.168_315_2e-5)
}
