//! The exponential of many `f32`, with what AVX-512 has for it.
//!
//! `vscalefps` is `p 2^n` for any whole n, rounded once. Elsewhere that takes two halves of n, each made an exponent and
//! multiplied with: six instructions of twenty. The compiler does not find it, so this loop is written in the words of the
//! instruction set; every result has the bits of [`single::exp`].

use super::drive::moved;
use super::isa::{Isa, Routine};
use super::loops::Args;
use super::math::single;
use super::plan::Axis;
use core::mem::MaybeUninit;
use core::slice::{from_raw_parts, from_raw_parts_mut};

/// `e^x` of a run: the routine.
pub struct Exponentials;

impl Routine<Args<2>> for Exponentials {
    #[inline(always)]
    unsafe fn run<I: Isa>(Args { mut at, n, rows, .. }: Args<2>) {
        // SAFETY: (all) the caller's promise: rows of `n` elements to read, and room for as many, which nobody else has.
        let Axis { size, steps } = unsafe { *rows };
        for _ in 0..size {
            // SAFETY: as above.
            let x = unsafe { from_raw_parts(at[1].cast::<f32>(), n) };
            // SAFETY: as above.
            let out = unsafe { from_raw_parts_mut(at[0].cast::<MaybeUninit<f32>>(), n) };
            let done = first::<I>(out, x);
            for (out, &x) in out[done..].iter_mut().zip(&x[done..]) {
                out.write(single::exp::<I>(x));
            }
            at = moved(at, &steps, 1);
        }
    }
}

/// Writes those for which there is a better way than one by one: of how many.
#[inline(always)]
fn first<I: Isa>(out: &mut [MaybeUninit<f32>], x: &[f32]) -> usize {
    // Vectors of 64 bytes are those of AVX-512.
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    if const { I::VECTOR == 64 } {
        // SAFETY: the instruction set whose loop this is, is there.
        return unsafe { exponentials(out, x) };
    }
    let _ = (out, x);
    0
}

/// All of them.
///
/// # Safety
/// AVX-512 is there.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[inline]
#[target_feature(enable = "avx512f")]
fn exponentials(out: &mut [MaybeUninit<f32>], x: &[f32]) -> usize {
    use core::arch::x86_64::*;
    assert_eq!(out.len(), x.len());
    for at in (0..x.len()).step_by(16) {
        let lanes = (u32::from(u16::MAX) >> (16 - 16.min(x.len() - at))) as u16;
        // SAFETY: so many elements from there on are inside the slice.
        let x = unsafe { _mm512_maskz_loadu_ps(lanes, x.as_ptr().add(at)) };
        // SAFETY: as above.
        unsafe { _mm512_mask_storeu_ps(out.as_mut_ptr().add(at).cast(), lanes, exp(x)) };
    }
    x.len()
}

/// `e^x`, step by step as [`single::exp`]. The bounds come first: of NaN, the second operand is the result.
///
/// # Safety
/// AVX-512 is there.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[inline]
#[target_feature(enable = "avx512f")]
fn exp(x: core::arch::x86_64::__m512) -> core::arch::x86_64::__m512 {
    use core::arch::x86_64::*;
    use single::numbers::{EXP_FAR, EXP_HIGHEST, GROWN, LN_2_HI, LN_2_LO, ROUND};
    let all = |x: f32| _mm512_set1_ps(x);
    let x = _mm512_max_ps(all(-EXP_FAR), _mm512_min_ps(all(EXP_HIGHEST), x));
    let n = _mm512_sub_ps(_mm512_fmadd_ps(x, all(core::f32::consts::LOG2_E), all(ROUND)), all(ROUND));
    let exact = _mm512_fnmadd_ps(n, all(LN_2_HI), x);
    let r = _mm512_add_ps(exact, _mm512_mul_ps(n, all(-LN_2_LO)));
    let [coefficients @ .., last] = GROWN;
    let mut p = all(last);
    for &c in coefficients.iter().rev() {
        p = _mm512_fmadd_ps(p, r, all(c));
    }
    _mm512_scalef_ps(p, n)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::isa::{Task, on_each};

    struct AsSingle<'a>(&'a [f32]);
    impl Task for AsSingle<'_> {
        type Out = ();
        #[inline(always)]
        fn run<I: Isa>(self) {
            let (x, mut got) = (self.0, vec![f32::NAN; self.0.len()]);
            let at = [got.as_mut_ptr().cast(), x.as_ptr().cast_mut().cast()];
            // SAFETY: as many elements on both sides; the instruction set is there.
            unsafe { Exponentials::run::<I>(Args::row(core::ptr::null(), at, x.len())) };
            for (&x, &got) in x.iter().zip(&got) {
                let want = single::exp::<I>(x);
                assert!(
                    got.to_bits() == want.to_bits() || got.is_nan() && want.is_nan(),
                    "at {x:e}: {got:e}, not {want:e}"
                );
            }
        }
    }

    #[test]
    fn each_is_that_of_one_number() {
        let step = if cfg!(miri) { 40_000_003 } else { 40_009 };
        let all: Vec<f32> = (0..=u32::MAX).step_by(step).map(f32::from_bits).collect();
        on_each(|| AsSingle(&all));
        (0..40).for_each(|n| on_each(|| AsSingle(&all[..n])));
    }
}
