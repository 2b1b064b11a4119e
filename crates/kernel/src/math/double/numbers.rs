//! Numbers of `f64` alone: limits, constants in two parts, and polynomials with their degree, interval and error.

use core::f64::consts::{FRAC_2_PI, FRAC_PI_2, LN_2};

use crate::math::horner::horner;
use crate::math::{Isa, fma64};

/// 1.5 * 2^52: adding this to a number rounds it to an integer.
pub const ROUND: f64 = 6_755_399_441_055_744.0;
/// The upper 26 of 53 bits.
pub const UPPER_HALF: u64 = 0xffff_ffff_f800_0000;

/// Below `-EXP_FAR`, `e^x` is 0.
pub const EXP_FAR: f64 = 800.0;
/// Above this, `e^x` is infinite.
pub const EXP_HIGHEST: f64 = 800.0;
/// Above this, `2^x` is infinite and `2^-x` is 0.
pub const EXP2_FAR: f64 = 1200.0;
/// Below this, `e^x - 1` is -1.
pub const EXPM1_LOWEST: f64 = -50.0;
/// Above this, `e^x - 1` is infinite.
pub const EXPM1_HIGHEST: f64 = 710.0;
/// Below this, `e^x - 1` is x.
pub const EXPM1_ITSELF: f64 = 1e-17;

/// The upper 42 bits of ln 2: its product with any exponent is exact, so the reduction needs no fused multiply-add.
pub const LN_2_HI: f64 = 0.693_147_180_559_890_3;
/// ln 2 - [`LN_2_HI`].
pub const LN_2_LO: f64 = 5.497_923_018_708_371e-14;

/// `e^r - 1` for `r = exact + rest`, `|r| <= ln(2) / 2`, without the rounding error of the sum.
///
/// `r + r^2 q(r)`, q of degree 9 on `[-0.347, 0.347]`, error 2^-55.4 of `e^r - 1`.
#[inline(always)]
pub fn tail<I: Isa>(exact: f64, rest: f64) -> f64 {
    let r = exact + rest;
    let z = r * r;
    // Even and odd powers are separate: this is a shorter chain of dependent instructions.
    let even = horner!(fma64::<I>, z;
        0.500_000_000_000_000_6, 0.041_666_666_666_572_955, 0.001_388_888_893_261_403,
        2.480_150_414_718_503_6e-5, 2.762_645_091_141_225_6e-7);
    let odd = horner!(fma64::<I>, z;
        0.166_666_666_666_666_85, 0.008_333_333_333_314_461, 0.000_198_412_699_033_501_52,
        2.755_722_764_068_167e-6, 2.511_457_984_727_428e-8);
    exact + fma64::<I>(z, fma64::<I>(r, odd, even), rest)
}

/// `e^r`, which is 1 plus [`tail`].
#[inline(always)]
pub fn grown<I: Isa>(exact: f64, rest: f64) -> f64 {
    1.0 + tail::<I>(exact, rest)
}

/// `2^r - 1` for `r = exact + lo`, `|r| <= 1/2`.
///
/// `r ln 2 + r^2 q(r)`, q of degree 9 on `[-0.5005, 0.5005]`, error 2^-55.7 of `2^r - 1`.
#[inline(always)]
pub fn tail_of_two<I: Isa>(exact: f64, lo: f64) -> f64 {
    let r = exact + lo;
    let z = r * r;
    let even = horner!(fma64::<I>, z;
        0.240_226_506_959_100_97, 0.009_618_129_107_606_845, 0.000_154_035_304_418_752_02,
        1.321_544_248_143_228_4e-6, 7.072_609_932_830_059e-9);
    let odd = horner!(fma64::<I>, z;
        0.055_504_108_664_821_646, 0.001_333_355_814_639_824_8, 1.525_273_385_178_335_4e-5,
        1.017_805_218_363_070_7e-7, 4.456_623_938_449_308e-10);
    fma64::<I>(exact, LN_2, fma64::<I>(z, fma64::<I>(r, odd, even), lo * LN_2))
}

/// The bits of sqrt(1/2), the lower end of the significands.
const SQRT_HALF: u64 = 0x3fe6_a09e_667f_3bcd;
/// The bits of 2^52: if a small integer is added to it, the low bits are that integer.
const TWO_52: u64 = 0x4330_0000_0000_0000;
/// The rest of 1 / ln 2 that `f64` cannot hold.
pub const LOG2_E_LO: f64 = 2.035_527_374_093_103_3e-17;
/// The rest of 1 / ln 10 that `f64` cannot hold.
pub const LOG10_E_LO: f64 = 1.098_319_650_216_765e-17;
/// The upper 42 bits of log10 2: its product with an exponent is exact.
pub const LOG10_2_HI: f64 = 0.301_029_995_663_952_83;
/// log10 2 - [`LOG10_2_HI`].
pub const LOG10_2_LO: f64 = 2.836_339_455_104_496_4e-14;

/// The type of the exponent that is extracted from a number.
pub type Exponent = f64;

/// Returns `(n, f)` of a positive normal number `x = 2^n (1 + f)`, with `1 + f` in `[sqrt(1/2), sqrt(2))`.
#[inline(always)]
pub fn split(x: f64) -> (Exponent, f64) {
    // Biased like the exponent field, so that a logical shift extracts n: SSE2 and AVX2 have no arithmetic shift of 64 bits.
    let above = x.to_bits().wrapping_sub(SQRT_HALF).wrapping_add(1023 << 52);
    let significand = (above & 0x000f_ffff_ffff_ffff).wrapping_add(SQRT_HALF);
    // SSE2 and AVX2 have no conversion of 64-bit integers either.
    let n = f64::from_bits(TWO_52 | (above >> 52)) - (4_503_599_627_370_496.0 + 1023.0);
    (n, f64::from_bits(significand) - 1.0)
}

/// `2^-n`: the low bits of 1.5 * 2^52 + 1023 - n are 1023 - n. For n = 1024, the exponent of the largest numbers, the result is 0: their rounding
/// error does not matter.
#[inline(always)]
pub fn two_to_minus(n: Exponent) -> f64 {
    let below = if n > 1023.0 { 1023.0 } else { n };
    f64::from_bits((ROUND + 1023.0 - below).to_bits() << 52)
}

/// `ln(1 + f) - f`, for `1 + f` in `[sqrt(1/2), sqrt(2))`.
///
/// `ln(1 + f) = 2 atanh s`, `s = f / (2 + f)`, and `2 s = f - f^2/2 + s f^2/2`. `2 atanh s - 2 s` is `s^3 q(s^2)`,
/// q of degree 6 on `[0, 0.0295]`, error 2^-59.5 of the whole.
#[inline(always)]
pub fn correction<I: Isa>(f: f64) -> f64 {
    let s = f / (2.0 + f);
    let z = s * s;
    let q = horner!(fma64::<I>, z;
        0.666_666_666_666_673_4, 0.399_999_999_994_169_46, 0.285_714_287_419_296_83, 0.222_221_986_166_379_4,
        0.181_835_622_167_909_3, 0.153_141_012_705_887_12, 0.147_954_708_016_952_98);
    let half_square = 0.5 * f * f;
    fma64::<I>(s, fma64::<I>(z, q, half_square), -half_square)
}

/// 2 / ln 2 in two parts.
pub const POW_FIRST: [f64; 2] = [2.885_390_081_777_926_8, 4.071_054_748_186_206_6e-17];
/// A third of [`POW_FIRST`].
pub const POW_SECOND: [f64; 2] = [0.961_796_693_925_975_6, 5.057_761_664_812_590_7e-17];
/// An exponent that acts as infinity: every base but 1 to this power is 0 or infinite.
pub const POW_LARGE: f64 = 1e300;
/// Whether the `lo` of an exponent of two has to be as small as possible: [`tail_of_two`] is valid hardly beyond 1/2.
pub const POW_NORMAL: bool = true;

/// `POW_SECOND[1] + z q(z)`, the rest of the series of `log2`: q of degree 6 on `[0, 0.0295]`, error 2^-66.3.
#[inline(always)]
pub fn pow<I: Isa>(z: f64) -> f64 {
    horner!(fma64::<I>, z;
        POW_SECOND[1], 0.577_078_016_355_618, 0.412_198_583_091_939_4, 0.320_598_902_273_799_45,
        0.262_307_701_092_675_15, 0.221_983_999_821_077_58, 0.191_255_100_518_912_45, 0.190_386_098_904_712_86)
}

/// The largest angle that is reduced: up to here the multiple of pi/2 has 24 bits.
pub const ANGLE_LIMIT: f64 = 2.5e7;
/// pi/2 in parts of 29 bits, exact times a number of 24 bits, and the rest.
const SHORT_PARTS: [f64; 4] =
    [1.570_796_325_802_803, 9.920_935_774_287_987e-10, 2.251_741_770_634_657_8e-18, 3.521_559_865_183_2e-27];
/// pi/2 in parts of 53 bits: a fused multiply-add keeps the whole product.
const LONG_PARTS: [f64; 3] = [FRAC_PI_2, 6.123_233_995_736_766e-17, -1.497_384_904_859_169_8e-33];

/// `x - k pi/2`.
#[inline(always)]
fn subtract<I: Isa>(x: f64, k: f64) -> f64 {
    let less = |x, part: f64| fma64::<I>(k, -part, x);
    if I::FMA {
        let [a, b, c] = LONG_PARTS;
        less(less(less(x, a), b), c)
    } else {
        let [a, b, c, d] = SHORT_PARTS;
        less(less(less(less(x, a), b), c), d)
    }
}

/// `x = k pi/2 + r`, `|r| <= pi/4`, `x >= 0`.
#[inline(always)]
pub fn reduce<I: Isa>(x: f64) -> (f64, u64) {
    let shifted = fma64::<I>(x, FRAC_2_PI, ROUND);
    (subtract::<I>(x, shifted - ROUND), shifted.to_bits())
}

/// `sin r = r + r^3 q(r^2)`: q of degree 5 on `[0, (pi/4)^2]`, error 2^-57.9.
#[inline(always)]
pub fn sin<I: Isa>(z: f64) -> f64 {
    horner!(fma64::<I>, z;
        -0.166_666_666_666_666_3, 0.008_333_333_333_321_84, -0.000_198_412_698_293_585_28,
        2.755_731_353_851_525e-6, -2.505_073_438_963_263_6e-8, 1.589_543_332_318_764_2e-10)
}

/// `cos r = 1 + r^2 q(r^2)`: all but its first term of degree 5 on `[0, (pi/4)^2]`, error 2^-63.9.
#[inline(always)]
pub fn cos<I: Isa>(z: f64) -> f64 {
    horner!(fma64::<I>, z;
        -0.5, 0.041_666_666_666_666_595, -0.001_388_888_888_887_333_3, 2.480_158_728_899_288_4e-5,
        -2.755_731_421_355_946e-7, 2.087_570_483_395_556e-9, -1.135_871_630_926_639_1e-11)
}

/// The rest of pi/2 that `f64` cannot hold.
pub const FRAC_PI_2_LO: f64 = 6.123_233_995_736_766e-17;

/// `asin s = s + s^3 q(s^2)`: q of degree 12 on `[0, 1/4]`, error 2^-59.8.
#[inline(always)]
pub fn asin<I: Isa>(z: f64) -> f64 {
    horner!(fma64::<I>, z;
        0.166_666_666_666_667_63, 0.074_999_999_999_701_28, 0.044_642_857_175_256_775, 0.030_381_942_676_752_198,
        0.022_372_215_862_562_84, 0.017_351_596_310_767_804, 0.013_981_008_447_047_064, 0.011_397_378_494_457_494,
        0.010_788_826_662_721_126, 0.003_674_109_362_593_295_3, 0.021_785_832_581_056_878,
        -0.021_109_723_925_113_17, 0.032_697_676_470_739_72)
}

/// `atan t = t + t^3 q(t^2)`: q of degree 11 on `[0, tan(pi/8)^2]`, error 2^-63.9.
#[inline(always)]
pub fn atan<I: Isa>(z: f64) -> f64 {
    horner!(fma64::<I>, z;
        -0.333_333_333_333_333_26, 0.199_999_999_999_970_98, -0.142_857_142_853_170_8, 0.111_111_110_838_059_57,
        -0.090_909_079_885_625, 0.076_922_792_715_207_72, -0.066_661_758_297_925_55, 0.058_765_284_640_279_49,
        -0.052_152_619_363_423_5, 0.044_909_013_109_094_426, -0.033_182_895_575_633_31, 0.014_901_866_913_467_128)
}

/// Above this, `cosh` overflows.
pub const COSH_FAR: f64 = 710.5;

/// `sinh x = x + x^3 q(x^2)`: q of degree 6 on `[0, 1]`, error 2^-61.8.
#[inline(always)]
pub fn sinh<I: Isa>(z: f64) -> f64 {
    horner!(fma64::<I>, z;
        0.166_666_666_666_666_69, 0.008_333_333_333_332_915, 0.000_198_412_698_415_892_47, 2.755_731_910_848_458_6e-6,
        2.505_213_067_542_569e-8, 1.605_668_714_878_254_5e-10, 7.775_688_496_097_632e-13)
}

/// Below `-GELU_FAR`, x times the lower tail of the normal distribution is 0.
pub const GELU_FAR: f64 = 40.0;
/// The factor of the argument of [`scaled_erfc`]; a larger factor makes h flatter, which magnifies rounding errors less, but needs a
/// higher degree.
pub const ERFC_FACTOR: f64 = 0.5;

/// `e^(t^2) erfc t` for `t = u / ERFC_FACTOR` in `[0, 28]`.
///
/// `q h(q - 1/2)` with `q = 1 / (1 + u)`, h of degree 24, error 2^-54.5.
#[inline(always)]
pub fn scaled_erfc<I: Isa>(u: f64) -> f64 {
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

/// `erf x = x + x q(x^2)` below 1: q of degree 12, error 2^-56.3.
#[inline(always)]
pub fn erf<I: Isa>(z: f64) -> f64 {
    horner!(fma64::<I>, z;
        0.128_379_167_095_512_6, -0.376_126_389_031_841, 0.112_837_916_709_711_01, -0.026_866_170_648_032_282,
        0.005_223_977_652_709_79, -0.000_854_832_853_713_248_1, 0.000_120_553_862_540_232_25,
        -1.492_688_319_628_905e-5, 1.648_109_086_169_577e-6, -1.655_751_127_480_551_4e-7, 1.601_606_924_379_479_8e-8,
        -1.647_673_349_186_591_3e-9, 1.436_547_338_272_966_5e-10)
}
