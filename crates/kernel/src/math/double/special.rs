//! The gamma function and its derivatives, the error function's complement and inverse.
//!
//! The gamma function is reflected at 1/2 and shifted to 8, from where Stirling's series needs ten terms. All shifts together are a factor of one
//! logarithm, or terms of one fraction.

use core::f64::consts::PI;

use super::formulas::{Pair, Power, clamp};
use super::numbers::{self, ERFC_FACTOR};
use super::own::erf;
use super::{ln, ln_1p};
use crate::math::horner::horner;
use crate::math::{Isa, fma64};

/// Above this, `erfc` is 0.
const ERFC_FAR: f64 = 28.0;
/// The number from which Stirling's series is used.
const FAR: f64 = 8.0;
/// `ln(2 pi) / 2`
const HALF_LN_TAU: f64 = 0.918_938_533_204_672_7;
/// `ln pi`
const LN_PI: f64 = 1.144_729_885_849_400_2;

/// `1 - erf x`, above 1/2 as `e^(-x^2)` times a slowly varying factor, because `1 - erf x` would cancel. Max error 5 ulp.
#[inline(always)]
#[must_use]
pub fn erfc<I: Isa>(x: f64) -> f64 {
    let a = clamp(x, 0.0, ERFC_FAR);
    let Pair { hi, lo } = Pair::square_of(a);
    let power = Power::new::<I>(-hi, -lo);
    let (first, second) = power.halves();
    let far = numbers::scaled_erfc::<I>(ERFC_FACTOR * a) * power.grown * first * second;
    if x > 0.5 { far } else { 1.0 - erf::<I>(x) }
}

/// The inverse of `erf`; max error 4 ulp. (M. Giles, Approximating the erfinv function, 2012.)
#[inline(always)]
#[must_use]
pub fn erfinv<I: Isa>(x: f64) -> f64 {
    let w = -ln_1p::<I>(-x.abs()) - ln_1p::<I>(x.abs());
    let root = w.sqrt();
    let body = horner!(fma64::<I>, w - 3.125;
        1.653_654_562_683_102_7, 0.240_158_182_425_589_62, -0.006_033_670_871_430_149, -0.000_740_702_534_166_267,
        0.000_186_734_208_034_057_14, -1.388_252_336_278_646_9e-5, -1.365_469_200_083_467_9e-6, 4.234_787_782_793_240_4e-7,
        -2.907_036_995_788_200_5e-8, -4.112_633_980_346_984e-9, 1.051_212_273_321_532_3e-9, -5.415_412_054_294_628e-11,
        -1.297_513_325_345_353_2e-11, 2.633_509_315_308_232_3e-12, -8.151_934_197_605_472e-14, -4.054_566_272_975_207e-14,
        6.637_638_134_358_324e-15, 2.097_276_787_596_856_2e-17, -1.333_171_662_854_621e-16, 1.115_787_767_802_518_1e-17,
        1.285_848_071_525_64e-18, -1.685_059_138_182_016_6e-19, -3.644_412_064_017_82e-21);
    let tail = horner!(fma64::<I>, root - 3.25;
        3.083_885_610_492_220_8, 1.005_258_967_694_159_2, 0.005_370_914_553_590_064, -0.003_751_208_507_569_241,
        0.002_491_442_096_107_851, -0.001_688_275_556_023_504_7, 0.000_953_289_379_737_380_5, -0.000_355_037_520_362_847_5,
        2.403_111_038_709_789_4e-5, 6.828_485_145_957_318e-5, -4.731_822_900_905_573_4e-5, 1.247_530_448_167_177_9e-5,
        2.923_444_908_995_544_6e-6, -4.013_867_526_981_546e-6, 1.502_740_396_890_982_8e-6, 1.823_962_921_438_922_8e-8,
        -2.751_740_629_706_454_5e-7, 9.075_656_193_888_539e-8, 2.213_737_692_177_578_7e-9);
    let end = horner!(fma64::<I>, root - 5.0;
        4.849_906_401_408_584, 1.010_300_464_864_534_4, -0.000_138_719_318_336_231_22, -0.000_215_030_119_300_444_77,
        7.599_527_703_001_776e-5, -1.968_177_810_553_167e-5, 4.526_062_597_223_154e-6, -9.929_827_294_231_7e-7,
        2.290_048_222_802_665_5e-7, -6.771_199_775_845_234e-8, 2.914_795_345_090_108e-8, -1.496_002_662_714_924e-8,
        7.615_701_208_078_34e-9, -3.789_465_440_126_737e-9, 1.507_657_269_350_054_8e-9, -2.555_641_816_996_525e-10,
        -2.710_992_061_643_857_3e-11);
    let factor = if w < 6.25 {
        body
    } else if w < 16.0 {
        tail
    } else {
        end
    };
    if x.abs() == 1.0 { f64::INFINITY.copysign(x) } else { factor * x }
}

/// `sin(pi x)`; max error 2 ulp. The distance from the closest integer is exact.
#[inline(always)]
#[must_use]
pub fn sin_pi<I: Isa>(x: f64) -> f64 {
    let n = x.round_ties_even();
    let y = sin_of_part::<I>(x - n);
    // An integer is odd if its half is not an integer. (Integers too large for this test are even.)
    if (0.5 * n).round_ties_even() * 2.0 == n { y } else { -y }
}

/// `sin(pi r)` for `r` in `[-1/2, 1/2]`: error 2^-54.5.
#[inline(always)]
fn sin_of_part<I: Isa>(r: f64) -> f64 {
    r * horner!(fma64::<I>, r * r;
        PI, -5.167_712_780_049_969, 2.550_164_039_877_300_7, -0.599_264_529_318_944_7, 0.082_145_886_573_102_9,
        -0.007_370_430_505_916_944, 0.000_466_299_816_189_839_4, -2.190_349_707_462_601_8e-5, 7.697_826_768_224_191e-7)
}

/// `ln |gamma(x)|`; the error is 8 ulp, or 1e-15 next to the zeros of negative numbers.
#[inline(always)]
#[must_use]
pub fn lgamma<I: Isa>(x: f64) -> f64 {
    let reflected = x < 0.5;
    let a = if reflected { 1.0 - x } else { x };
    let y = lgamma_of_positive::<I>(a);
    let sine = sin_of_part::<I>(x - x.round_ties_even()).abs();
    let y = if reflected { LN_PI - ln::<I>(sine) - y } else { y };
    if x.abs() == f64::INFINITY { f64::INFINITY } else { y }
}

/// `ln gamma(x)` for x of at least 1/2.
#[inline(always)]
fn lgamma_of_positive<I: Isa>(x: f64) -> f64 {
    // Shifted to `[1.5, 2.5)`, where `lgamma(2 + t) = t q(t)`: gamma(x) is gamma(r) times `product`, or divided by it below 1.5.
    let below = x < 1.5;
    let (mut r, mut product) = if below { (x + 1.0, x) } else { (x, 1.0) };
    for _ in 0..6 {
        let (less, above) = (r - 1.0, r >= 2.5);
        product = if above { product * less } else { product };
        r = if above { less } else { r };
    }
    let far = x >= FAR;
    let log = ln::<I>(if far { x } else { product });
    let t = r - 2.0;
    // Computed from x and not from r, because a shift to r was rounded.
    let t = if below { x - 1.0 } else { t };
    let near = fma64::<I>(t, lgamma_above_two::<I>(t), if below { -log } else { log });
    let series = stirling::<I>(x);
    // `(x - 1/2) ln x - x` as one product: a difference would cancel.
    let large = fma64::<I>(x - 0.5, log - 1.0, series + (HALF_LN_TAU - 0.5));
    if far { large } else { near }
}

/// The remainder of Stirling's formula: `ln gamma(x) - (x - 1/2) ln x + x - ln(2 pi) / 2`, for x of at least 8.
#[inline(always)]
pub fn stirling<I: Isa>(x: f64) -> f64 {
    let w = 1.0 / x;
    w * horner!(fma64::<I>, w * w;
        0.083_333_333_333_333_33, -0.002_777_777_777_777_778, 0.000_793_650_793_650_793_7, -0.000_595_238_095_238_095_3,
        0.000_841_750_841_750_841_7, -0.001_917_526_917_526_917_6, 0.006_410_256_410_256_41, -0.029_550_653_594_771_242,
        0.179_644_372_368_830_57, -1.392_432_216_905_901_1)
}

/// `ln gamma(1 + a)` for `a` in `[0, 1/2]`, with all digits next to 0.
#[inline(always)]
pub fn lgamma_of_one_more<I: Isa>(a: f64) -> f64 {
    a * lgamma_above_two::<I>(a) - ln_1p::<I>(a)
}

/// `lgamma(2 + t) / t` for `t` in `[-1/2, 1/2]`: degree 19, error 2^-55.2.
#[inline(always)]
fn lgamma_above_two<I: Isa>(t: f64) -> f64 {
    horner!(fma64::<I>, t;
        0.422_784_335_098_467_13, 0.322_467_033_424_113_2, -0.067_352_301_053_198_14, 0.020_580_808_427_784_57,
        -0.007_385_551_028_668_153_5, 0.002_890_510_330_738_737, -0.001_192_753_912_001_022_6, 0.000_509_669_524_885_309_6,
        -0.000_223_154_750_745_203_67, 9.945_750_909_889_392e-5, -4.492_635_110_383_333_4e-5, 2.050_726_741_605_779e-5,
        -9.438_458_716_242_811e-6, 4.374_374_916_915_131e-6, -2.044_920_146_701_511_5e-6, 9.578_663_334_114_758e-7,
        -4.303_558_760_359_961e-7, 2.030_480_675_161_522_7e-7, -1.341_281_975_851_728_7e-7, 6.379_047_507_619_774e-8)
}

/// The derivative of `lgamma`: -infinity at 0, infinity at -0 and NaN at negative integers, as in PyTorch. The error is 1e-15 next to the zeros,
/// otherwise 8 ulp.
#[inline(always)]
#[must_use]
pub fn digamma<I: Isa>(x: f64) -> f64 {
    let reflected = x < 0.5;
    let a = if reflected { 1.0 - x } else { x };
    // The terms 1 / (a + k) as one fraction.
    let (mut above, mut below, mut b) = (0.0, 1.0, a);
    for _ in 0..8 {
        above = fma64::<I>(above, b, below);
        below *= b;
        b += 1.0;
    }
    let near = a < FAR;
    let y = if near { b } else { a };
    let w = 1.0 / y;
    let z = w * w;
    let series = z * horner!(fma64::<I>, z;
        0.083_333_333_333_333_33, -0.008_333_333_333_333_333, 0.003_968_253_968_253_968, -0.004_166_666_666_666_667,
        0.007_575_757_575_757_576, -0.021_092_796_092_796_09, 0.083_333_333_333_333_34, -0.443_259_803_921_568_6,
        3.053_954_330_270_119_8, -26.456_212_121_212_122);
    let moved = ln::<I>(y) - 0.5 * w - series - if near { above / below } else { 0.0 };
    let r = x - x.round_ties_even();
    let cotangent = sin_of_part::<I>(0.5 - r.abs()) / sin_of_part::<I>(r);
    let y = if reflected { fma64::<I>(-PI, cotangent, moved) } else { moved };
    let y = if r == 0.0 && x < 0.0 { f64::NAN } else { y };
    let y = if x == 0.0 { f64::NEG_INFINITY.copysign(-x) } else { y };
    if x == f64::INFINITY { x } else { y }
}

/// The derivative of `digamma`; max error 8 ulp.
#[inline(always)]
#[must_use]
pub fn trigamma<I: Isa>(x: f64) -> f64 {
    let reflected = x < 0.5;
    let a = if reflected { 1.0 - x } else { x };
    // The terms 1 / (a + k)^2 as one fraction.
    let (mut above, mut below, mut b) = (0.0, 1.0, a);
    for _ in 0..8 {
        above = fma64::<I>(above, b * b, below);
        below *= b * b;
        b += 1.0;
    }
    let near = a < FAR;
    let y = if near { b } else { a };
    let w = 1.0 / y;
    let z = w * w;
    let series = horner!(fma64::<I>, z;
        0.166_666_666_666_666_66, -0.033_333_333_333_333_33, 0.023_809_523_809_523_808, -0.033_333_333_333_333_33,
        0.075_757_575_757_575_76, -0.253_113_553_113_553_1, 1.166_666_666_666_666_7, -7.092_156_862_745_098, 54.971_177_944_862_156,
        -529.124_242_424_242_4, 6_192.123_188_405_797);
    let moved = fma64::<I>(w * z, series, fma64::<I>(0.5, z, w)) + if near { above / below } else { 0.0 };
    let slope = PI / sin_of_part::<I>(x - x.round_ties_even());
    if reflected { fma64::<I>(slope, slope, -moved) } else { moved }
}
