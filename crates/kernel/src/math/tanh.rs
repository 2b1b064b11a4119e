//! `tanh` of many `f32`, by tables, with an instruction of AVX-512.
//!
//! `vpermps` looks up sixteen numbers in a table of sixteen. So each interval can have its own polynomial, without an exponential or a
//! division: this takes two thirds of the time of [`single::tanh`]. The last digits may differ.
//!
//! The leading bits of `|x| + 1` select the interval: there are four up to 1, four up to 3, four up to 7 and four up to 15. At 9 and above
//! the result is 1.

use crate::math::single;
use crate::math::sixteen::Sixteen;
#[cfg(target_arch = "x86_64")]
use crate::math::sixteen::all;
#[cfg(all(miri, target_arch = "x86_64"))]
use crate::simd::interpreted::{_mm512_cmp_ps_mask, _mm512_mask_permutexvar_ps, _mm512_min_ps, _mm512_permutexvar_ps};
use crate::simd::isa::Isa;
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64::*;

/// `tanh x`
pub struct Tanh;

/// A number for each interval, in the order of the two lower bits of an exponent and the two upper bits of a significand: the
/// intervals of 1 and above come first, those below 1 last.
#[cfg(target_arch = "x86_64")]
type IntervalTable = [f32; 16];

/// A number close to the middle of each interval, chosen so that its `tanh` is almost a number of 24 bits.
#[cfg(target_arch = "x86_64")]
const MIDDLE: IntervalTable = [
    1.249_711_9,
    1.749_765,
    2.249_577_3,
    2.749_523,
    3.500_586_5,
    4.500_294,
    5.498_580_5,
    6.498_972,
    7.998_569_5,
    14.0,
    14.0,
    14.0,
    0.0,
    0.375_086_07,
    0.625_106_63,
    0.875_142,
];
/// `tanh` of each [`MIDDLE`].
#[cfg(target_arch = "x86_64")]
const VALUE: IntervalTable = [
    0.848_202_8,
    0.941_348_8,
    0.978_007_73,
    0.991_852,
    0.998_180_03,
    0.999_753_36,
    0.999_966_5,
    0.999_995_47,
    0.999_999_76,
    1.0,
    1.0,
    1.0,
    0.0,
    0.358_432_4,
    0.554_673_55,
    0.703_977_2,
];
/// The coefficients of `tanh x - VALUE`, in powers of the distance from the middle; in the first interval those of `tanh x - x`, in powers
/// of x. The degree is 6. The error is 2^-26.2 of `tanh x` in the interval from 7 to 9, and 2^-27.3 in all others.
#[cfg(target_arch = "x86_64")]
const COEFFICIENTS: [IntervalTable; 6] = [
    [
        0.280_551_85,
        0.113_862_4,
        0.043_500_87,
        0.016_229_64,
        0.003_636_692,
        0.000_493_237_34,
        6.699_592_6e-5,
        9.060_08e-6,
        4.515_116_5e-7,
        0.0,
        0.0,
        0.0,
        0.0,
        0.871_526_2,
        0.692_337_3,
        0.504_416_05,
    ],
    [
        -0.237_964_99,
        -0.107_184_22,
        -0.042_544_18,
        -0.016_097_398,
        -0.003_630_053,
        -0.000_493_112_84,
        -6.699_315_4e-5,
        -9.059_975e-6,
        -2.258_752_8e-7,
        0.0,
        0.0,
        0.0,
        -1.097_302_3e-6,
        -0.312_383_3,
        -0.384_021_13,
        -0.355_097_44,
    ],
    [
        0.108_340_5,
        0.062_950_25,
        0.027_108_582,
        0.010_556_051,
        0.002_408_960_8,
        0.000_328_237_8,
        4.461_176_6e-5,
        6.033_500_5e-6,
        2.987_853_5e-7,
        0.0,
        0.0,
        0.0,
        -0.333_270_2,
        -0.178_536,
        -0.017_782_645,
        0.081_844_13,
    ],
    [
        -0.012_557_242,
        -0.023_528_988,
        -0.012_331_591,
        -0.005_104_576,
        -0.001_195_901_2,
        -0.000_163_978_68,
        -2.230_832_3e-5,
        -3.017_325e-6,
        -7.491_926e-7,
        0.0,
        0.0,
        0.0,
        -0.001_183_757_8,
        0.168_134,
        0.137_857_87,
        0.060_757_61,
    ],
    [
        -0.019_715_609,
        0.003_480_388_3,
        0.003_979_099,
        0.001_915_781_8,
        0.000_489_700_6,
        6.824_21e-5,
        9.303_909e-6,
        1.258_843_8e-6,
        6.759_436_4e-8,
        0.0,
        0.0,
        0.0,
        0.143_084_47,
        0.018_610_753,
        -0.054_145_224,
        -0.058_767_814,
    ],
    [
        0.015_101_763,
        0.002_102_347_8,
        -0.000_716_013_7,
        -0.000_545_379_07,
        -0.000_157_677_5,
        -2.260_611_8e-5,
        -3.084_381e-6,
        -4.178_632e-7,
        3.767_436_3e-7,
        0.0,
        0.0,
        0.0,
        -0.036_977_373,
        -0.069_878_46,
        -0.023_597_78,
        0.012_773_281,
    ],
];

impl Sixteen for Tanh {
    #[inline(always)]
    fn evaluate<I: Isa>(x: f32) -> f32 {
        single::tanh::<I>(x)
    }

    /// Max error 0.8 ulp. The bound is the first operand, because the result is the second operand if that is NaN.
    #[cfg(target_arch = "x86_64")]
    #[inline]
    #[target_feature(enable = "avx512f")]
    unsafe fn vector(x: __m512) -> __m512 {
        let a = _mm512_min_ps(all(14.0), _mm512_abs_ps(x));
        let above = _mm512_add_ps(a, all(1.0));
        // The lower four bits select: two of the exponent, and two of the significand.
        let i = _mm512_srli_epi32::<21>(_mm512_castps_si512(above));
        let t = _mm512_sub_ps(a, _mm512_permutexvar_ps(i, table(&MIDDLE)));
        let [coefficients @ .., last] = &COEFFICIENTS;
        let mut p = _mm512_permutexvar_ps(i, table(last));
        for coefficient in coefficients.iter().rev() {
            p = _mm512_fmadd_ps(p, t, _mm512_permutexvar_ps(i, table(coefficient)));
        }
        // The sum is compared, not `a`: the sum was rounded, and also selected from the tables.
        let beyond = _mm512_cmp_ps_mask::<_CMP_NLT_UQ>(above, all(1.25));
        let value = _mm512_mask_permutexvar_ps(a, beyond, i, table(&VALUE));
        let y = _mm512_castps_si512(_mm512_fmadd_ps(p, t, value));
        // The sign of x, and all other bits of y.
        let sign = _mm512_set1_epi32(i32::MIN);
        _mm512_castsi512_ps(_mm512_ternarylogic_epi32::<0xD8>(y, _mm512_castps_si512(x), sign))
    }
}

/// Loads a table into a register.
///
/// # Safety
/// The processor has AVX-512.
#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "avx512f")]
// SOUND: the array has sixteen numbers; only the loop of AVX-512 runs it
fn table(numbers: &IntervalTable) -> __m512 {
    // SAFETY: sixteen numbers.
    unsafe { _mm512_loadu_ps(numbers.as_ptr()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::single::ulps;
    use crate::math::sixteen::of_each;
    use crate::simd::isa::{Task, on_each};

    struct NearZero<'a>(&'a [f32]);
    impl Task for NearZero<'_> {
        type Out = ();
        #[inline(always)]
        fn run_on<I: Isa>(self) {
            // SAFETY: this machine has the instruction set.
            for (&x, got) in self.0.iter().zip(unsafe { of_each::<I, Tanh>(self.0) }) {
                let (want, bound) = (f64::from(x).tanh(), if I::VECTOR == 64 { 0.8 } else { 1.05 });
                assert!(ulps(got, want) <= bound, "at {x:e}: {got:e}, not {want:e}");
                assert!(x.is_nan() || got.is_sign_negative() == x.is_sign_negative() && got.abs() <= 1.0, "at {x:e}");
            }
        }
    }

    #[test]
    fn it_is_close_to_that_of_f64() {
        let (step, times) = if cfg!(miri) { (40_000_003, 50) } else { (4_009, 200_000) };
        let mut all: Vec<f32> = (0..=u32::MAX).step_by(step).map(f32::from_bits).collect();
        all.extend([0.0, -0.0, f32::INFINITY, f32::NEG_INFINITY, f32::NAN]);
        // The range in which the result is neither x nor 1, and both sides of each bound.
        all.extend((0..times).map(|i| (f64::from(i) * 10.0 / f64::from(times) - 0.5) as f32));
        for bound in (0..16).map(|i| f32::from_bits(1.0_f32.to_bits() + (i << 21)) - 1.0) {
            all.extend([bound.next_down(), bound, bound.next_up(), -bound]);
        }
        on_each(|| NearZero(&all));
        (0..40).for_each(|n| on_each(|| NearZero(&all[all.len() - n..])));
    }
}
