//! A vector register as a type: for loops that must decide themselves what stays in registers.
//!
//! Where a loop is a map or a sum, the compiler finds the vectors. A convolution keeps a dozen sums in
//! registers over hundreds of steps: that it is told, in the words of each instruction set.

/// A vector of elements of `T`.
///
/// # Safety
/// Every function: the instruction set of the vector is there; pointers are valid for a vector.
pub trait Lanes<T>: Copy {
    /// How many elements it has.
    const COUNT: usize;
    /// How many of 12 sums each the registers hold: 1, or 2 where there are twice as many registers.
    const SETS: usize;
    /// The same number in each lane.
    ///
    /// # Safety
    /// As the trait says.
    unsafe fn splat(x: T) -> Self;
    /// Reads one from anywhere.
    ///
    /// # Safety
    /// As the trait says.
    unsafe fn load(from: *const T) -> Self;
    /// Writes it anywhere.
    ///
    /// # Safety
    /// As the trait says.
    unsafe fn store(self, to: *mut T);
    /// `self * b + c`.
    ///
    /// # Safety
    /// As the trait says.
    unsafe fn mul_add(self, b: Self, c: Self) -> Self;
}

/// Whether every machine that the crate is built for has a fused multiply-add.
pub const FUSED: bool = cfg!(target_feature = "fma") || cfg!(target_arch = "aarch64");

/// 16 bytes, on every machine: the compiler finds the vector.
#[derive(Clone, Copy)]
pub struct Row<T, const N: usize>([T; N]);

macro_rules! rows {
    ($($t:ty, $n:literal;)*) => {$(
        impl Lanes<$t> for Row<$t, $n> {
            const COUNT: usize = $n;
            const SETS: usize = 1;
            #[inline(always)]
            unsafe fn splat(x: $t) -> Self {
                Row([x; $n])
            }
            #[inline(always)]
            unsafe fn load(from: *const $t) -> Self {
                // SAFETY: the caller's promise; an array may lie anywhere its elements may.
                Row(unsafe { from.cast::<[$t; $n]>().read() })
            }
            #[inline(always)]
            unsafe fn store(self, to: *mut $t) {
                // SAFETY: as above.
                unsafe { to.cast::<[$t; $n]>().write(self.0) };
            }
            #[inline(always)]
            unsafe fn mul_add(self, b: Self, c: Self) -> Self {
                let (a, b, c) = (self.0, b.0, c.0);
                Row(core::array::from_fn(|i| if FUSED { a[i].mul_add(b[i], c[i]) } else { a[i] * b[i] + c[i] }))
            }
        }
    )*};
}
rows! {
    f32, 4;
    f64, 2;
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::Lanes;
    use core::arch::x86_64::*;

    macro_rules! registers {
        ($($t:ty, $v:ty, $n:literal, $sets:literal: $splat:ident $load:ident $store:ident $fma:ident;)*) => {$(
            impl Lanes<$t> for $v {
                const COUNT: usize = $n;
                const SETS: usize = $sets;
                #[inline(always)]
                unsafe fn splat(x: $t) -> Self {
                    // SAFETY: the caller's promise.
                    unsafe { $splat(x) }
                }
                #[inline(always)]
                unsafe fn load(from: *const $t) -> Self {
                    // SAFETY: the caller's promise.
                    unsafe { $load(from) }
                }
                #[inline(always)]
                unsafe fn store(self, to: *mut $t) {
                    // SAFETY: the caller's promise.
                    unsafe { $store(to, self) };
                }
                #[inline(always)]
                unsafe fn mul_add(self, b: Self, c: Self) -> Self {
                    // SAFETY: the caller's promise.
                    unsafe { $fma(self, b, c) }
                }
            }
        )*};
    }
    registers! {
        f32, __m256, 8, 1: _mm256_set1_ps _mm256_loadu_ps _mm256_storeu_ps _mm256_fmadd_ps;
        f64, __m256d, 4, 1: _mm256_set1_pd _mm256_loadu_pd _mm256_storeu_pd _mm256_fmadd_pd;
        f32, __m512, 16, 2: _mm512_set1_ps _mm512_loadu_ps _mm512_storeu_ps _mm512_fmadd_ps;
        f64, __m512d, 8, 2: _mm512_set1_pd _mm512_loadu_pd _mm512_storeu_pd _mm512_fmadd_pd;
    }
}
