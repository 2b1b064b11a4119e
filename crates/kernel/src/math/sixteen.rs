//! Functions of many `f32` with implementations for AVX-512, sixteen numbers at a time.
//!
//! On other instruction sets, and outside of loops, the scalar functions are used.

use crate::loops::Args;
use crate::loops::loop_nest::moved;
use crate::loops::plan::Axis;
use crate::simd::isa::{Isa, Routine};
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64::*;
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::slice::{from_raw_parts, from_raw_parts_mut};

/// A function with an implementation for AVX-512.
pub trait Sixteen {
    /// Computes the function of one number; `#[inline(always)]`.
    fn evaluate<I: Isa>(x: f32) -> f32;

    /// Computes the function of sixteen numbers.
    ///
    /// # Safety
    /// The processor has AVX-512.
    #[cfg(target_arch = "x86_64")]
    unsafe fn vector(x: __m512) -> __m512;
}

/// The routine that applies the function to rows.
pub struct Sixteens<F>(PhantomData<fn(F)>);

impl<F: Sixteen> Routine<Args<2>> for Sixteens<F> {
    #[inline(always)]
    unsafe fn run_on<I: Isa>(Args { mut at, n, rows, .. }: Args<2>) {
        // SAFETY: the caller's promise: rows of `n` elements to read, and room for `n` results, which nobody else accesses.
        let Axis { size, steps } = unsafe { *rows };
        for _ in 0..size {
            // SAFETY: the caller's promise: rows of `n` elements to read, and room for `n` results, which nobody else accesses.
            let x = unsafe { from_raw_parts(at[1].cast::<f32>(), n) };
            // SAFETY: the caller's promise: rows of `n` elements to read, and room for `n` results, which nobody else accesses.
            let out = unsafe { from_raw_parts_mut(at[0].cast::<MaybeUninit<f32>>(), n) };
            let done = first::<I, F>(out, x);
            for (out, &x) in out[done..].iter_mut().zip(&x[done..]) {
                out.write(F::evaluate::<I>(x));
            }
            at = moved(at, &steps, 1);
        }
    }
}

/// Writes the results that are computed in vectors, and returns their number: all, or 0 without AVX-512.
#[inline(always)]
// SOUND: asserts that there are as many results as elements; only the loop of AVX-512 runs it
fn first<I: Isa, F: Sixteen>(out: &mut [MaybeUninit<f32>], x: &[f32]) -> usize {
    // Vectors of 64 bytes are those of AVX-512.
    #[cfg(target_arch = "x86_64")]
    if const { I::VECTOR == 64 } {
        // SAFETY: the loop is compiled for AVX-512, and runs only on machines with AVX-512.
        return unsafe { vectors::<F>(out, x) };
    }
    let _ = (out, x);
    0
}

/// Writes all results: whole vectors, then a masked rest.
///
/// # Safety
/// The processor has AVX-512.
#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "avx512f")]
// SOUND: asserts that there are as many results as elements; only the loop of AVX-512 runs it
fn vectors<F: Sixteen>(out: &mut [MaybeUninit<f32>], x: &[f32]) -> usize {
    assert_eq!(out.len(), x.len());
    let (blocks, rest) = x.as_chunks::<16>();
    let (out_blocks, out_rest) = out.as_chunks_mut::<16>();
    for (x, out) in blocks.iter().zip(out_blocks) {
        // SAFETY: as many elements as are loaded or stored; the machine has AVX-512, as this function requires.
        let x = unsafe { _mm512_loadu_ps(x.as_ptr()) };
        // SAFETY: the machine has AVX-512, as this function requires.
        let y = unsafe { F::vector(x) };
        // SAFETY: as many elements as are loaded or stored; the machine has AVX-512, as this function requires.
        unsafe { _mm512_storeu_ps(out.as_mut_ptr().cast(), y) };
    }
    if !rest.is_empty() {
        let lanes = (1 << rest.len()) - 1;
        // SAFETY: `rest.len()` lanes, as many as elements are loaded; the machine has AVX-512, as this function requires.
        let x = unsafe { _mm512_maskz_loadu_ps(lanes, rest.as_ptr()) };
        // SAFETY: the machine has AVX-512, as this function requires.
        let y = unsafe { F::vector(x) };
        // SAFETY: `rest.len()` lanes, as many as elements are stored; the machine has AVX-512, as this function requires.
        unsafe { _mm512_mask_storeu_ps(out_rest.as_mut_ptr().cast(), lanes, y) };
    }
    x.len()
}

/// Returns a vector of the same number in all lanes.
///
/// # Safety
/// The processor has AVX-512.
#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "avx512f")]
pub fn all(x: f32) -> __m512 {
    _mm512_set1_ps(x)
}

/// Returns the function of each of these numbers.
///
/// # Safety
/// The processor has the instruction set.
#[cfg(test)]
#[inline(always)]
pub unsafe fn of_each<I: Isa, F: Sixteen>(x: &[f32]) -> Vec<f32> {
    let mut got = vec![f32::NAN; x.len()];
    let at = [got.as_mut_ptr().cast(), x.as_ptr().cast_mut().cast()];
    // SAFETY: as many elements on both sides; the caller's promise.
    unsafe { Sixteens::<F>::run_on::<I>(Args::row(core::ptr::null(), at, x.len())) };
    got
}
