//! The exponential of many `f32`, and functions computed from it, with an instruction of AVX-512.
//!
//! `vscalefps` computes `p 2^n` for any integer n and rounds once. Without it, n is cut into two halves, and p is multiplied by the power of
//! each: six of twenty instructions. The compiler does not emit `vscalefps` automatically. All results have the same bits as the scalar
//! function.

use crate::math::single;
use crate::math::sixteen::Sixteen;
#[cfg(target_arch = "x86_64")]
use crate::math::sixteen::all;
#[cfg(all(miri, target_arch = "x86_64"))]
use crate::simd::interpreted::{_mm512_cmp_ps_mask, _mm512_max_ps, _mm512_min_ps, _mm512_scalef_ps};
use crate::simd::isa::Isa;
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64::*;

/// `e^x`
pub struct Exponential;
/// `1 / (1 + e^-x)`
pub struct Logistic;
/// `x / (1 + e^-x)`
pub struct Swish;

impl Sixteen for Exponential {
    #[inline(always)]
    fn evaluate<I: Isa>(x: f32) -> f32 {
        single::exp::<I>(x)
    }

    /// Computes the same steps as [`single::exp`]. The bounds are the first operands, because the result is the second operand if that is NaN.
    #[cfg(target_arch = "x86_64")]
    #[inline]
    #[target_feature(enable = "avx512f")]
    unsafe fn vector(x: __m512) -> __m512 {
        use single::numbers::{EXP_FAR, EXP_HIGHEST, GROWN, LN_2_HI, LN_2_LO, ROUND};
        let x = _mm512_max_ps(all(-EXP_FAR), _mm512_min_ps(all(EXP_HIGHEST), x));
        let n = _mm512_sub_ps(shifted(x), all(ROUND));
        let exact = _mm512_fnmadd_ps(n, all(LN_2_HI), x);
        let r = _mm512_add_ps(exact, _mm512_mul_ps(n, all(-LN_2_LO)));
        let [coefficients @ .., last] = GROWN;
        let mut p = all(last);
        for &c in coefficients.iter().rev() {
            p = _mm512_fmadd_ps(p, r, all(c));
        }
        _mm512_scalef_ps(p, n)
    }
}

impl Sixteen for Logistic {
    #[inline(always)]
    fn evaluate<I: Isa>(x: f32) -> f32 {
        single::sigmoid::<I>(x)
    }

    #[cfg(target_arch = "x86_64")]
    #[inline]
    #[target_feature(enable = "avx512f")]
    unsafe fn vector(x: __m512) -> __m512 {
        let (y, n) = logistic(x);
        _mm512_scalef_ps(y, n)
    }
}

impl Sixteen for Swish {
    #[inline(always)]
    fn evaluate<I: Isa>(x: f32) -> f32 {
        single::silu::<I>(x)
    }

    /// Scales after the product with x, so that a subnormal result is rounded once. Far above 0 the quotient is `2^-n`, and
    /// the result is x; far below 0 the quotient is 0, and 0 times -inf is NaN.
    #[cfg(target_arch = "x86_64")]
    #[inline]
    #[target_feature(enable = "avx512f")]
    unsafe fn vector(x: __m512) -> __m512 {
        let (y, n) = logistic(x);
        _mm512_scalef_ps(_mm512_mul_ps(y, x), n)
    }
}

/// Returns the logistic function without its numerator `2^n`, and n, with the same steps as in [`single`]. Both are 0 far below 0, where
/// the other steps are meaningless.
///
/// # Safety
/// The processor has AVX-512.
#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "avx512f")]
fn logistic(x: __m512) -> (__m512, __m512) {
    use single::numbers::{GROWN, LN_2_HI, LN_2_LO, ROUND, SIGMOID_FAR, SIGMOID_ONE};
    let one = all(1.0);
    let near = _mm512_cmp_ps_mask::<_CMP_NLT_UQ>(x, all(-SIGMOID_FAR));
    let x = _mm512_min_ps(all(SIGMOID_ONE), x);
    let n = _mm512_maskz_sub_ps(near, shifted(x), all(ROUND));
    // `e^-x = 2^-n (1 + tail)`
    let exact = _mm512_fmsub_ps(n, all(LN_2_HI), x);
    let rest = _mm512_mul_ps(n, all(LN_2_LO));
    let r = _mm512_add_ps(exact, rest);
    let z = _mm512_mul_ps(r, r);
    let [_, _, c, d, e, f, g] = GROWN;
    let upper = _mm512_fmadd_ps(z, all(g), _mm512_fmadd_ps(r, all(f), all(e)));
    let q = _mm512_fmadd_ps(z, upper, _mm512_fmadd_ps(r, all(d), all(c)));
    let tail = _mm512_add_ps(exact, _mm512_fmadd_ps(z, q, rest));
    let t = _mm512_scalef_ps(one, n);
    let above = _mm512_add_ps(one, t);
    let sum = _mm512_add_ps(above, tail);
    let lost = _mm512_sub_ps(t, _mm512_sub_ps(above, one));
    let lost = _mm512_add_ps(_mm512_add_ps(_mm512_sub_ps(above, sum), tail), lost);
    let y = _mm512_div_ps(one, sum);
    let missing = _mm512_fnmadd_ps(lost, y, _mm512_fnmadd_ps(sum, y, one));
    (_mm512_maskz_fmadd_ps(near, missing, y, y), n)
}

/// Returns `x / ln 2` plus [`ROUND`](single::numbers::ROUND): subtracting `ROUND` leaves the closest integer.
///
/// # Safety
/// The processor has AVX-512.
#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "avx512f")]
fn shifted(x: __m512) -> __m512 {
    _mm512_fmadd_ps(x, all(core::f32::consts::LOG2_E), all(single::numbers::ROUND))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::sixteen::of_each;
    use crate::simd::isa::{Task, on_each};
    use core::marker::PhantomData;

    struct AsSingle<'a, F>(&'a [f32], PhantomData<F>);
    impl<F: Sixteen> Task for AsSingle<'_, F> {
        type Out = ();
        #[inline(always)]
        fn run_on<I: Isa>(self) {
            // SAFETY: this machine has the instruction set.
            for (&x, got) in self.0.iter().zip(unsafe { of_each::<I, F>(self.0) }) {
                let want = F::evaluate::<I>(x);
                assert!(
                    got.to_bits() == want.to_bits() || got.is_nan() && want.is_nan(),
                    "at {x:e}: {got:e}, not {want:e}"
                );
            }
        }
    }

    fn each_is_that_of_one_number<F: Sixteen>() {
        let step = if cfg!(miri) { 40_000_003 } else { 40_009 };
        let some = [0.0, -0.0, f32::INFINITY, f32::NEG_INFINITY, f32::NAN, f32::MAX, f32::MIN];
        let mut all: Vec<f32> = (0..=u32::MAX).step_by(step).map(f32::from_bits).chain(some).collect();
        // The range in which results are neither 0 nor infinite.
        all.extend((0..20_000).step_by(if cfg!(miri) { 1000 } else { 1 }).map(|i| i as f32 * 0.0127 - 127.0));
        on_each(|| AsSingle::<F>(&all, PhantomData));
        (0..40).for_each(|n| on_each(|| AsSingle::<F>(&all[..n], PhantomData)));
    }

    #[test]
    fn each_exponential_is_that_of_one_number() {
        each_is_that_of_one_number::<Exponential>();
    }

    #[test]
    fn each_sigmoid_is_that_of_one_number() {
        each_is_that_of_one_number::<Logistic>();
    }

    #[test]
    fn each_silu_is_that_of_one_number() {
        each_is_that_of_one_number::<Swish>();
    }
}
