//! Vector registers as types, for loops that control what stays in registers.
//!
//! The compiler vectorises most elementwise loops. Sums, extremes and running sums of short rows end in registers, and a
//! convolution keeps a dozen sums in registers over hundreds of steps: these are written in the instructions of each set.

/// A vector of elements of `T`.
///
/// # Safety
/// For every function: the instruction set of the vector is there; pointers are valid for a vector.
pub trait Lanes<T>: Copy {
    /// The number of elements.
    const COUNT: usize;
    /// The number of sets of 12 sums that the registers hold: 1, or 2 if there are twice as many registers.
    const SETS: usize;
    /// Returns a vector with the same number in each lane.
    ///
    /// # Safety
    /// The instruction set of the vector is there.
    unsafe fn splat(x: T) -> Self;
    /// Loads a vector from any address.
    ///
    /// # Safety
    /// The instruction set of the vector is there; [`COUNT`](Self::COUNT) elements are readable from `from`.
    unsafe fn load(from: *const T) -> Self;
    /// Stores the vector at any address.
    ///
    /// # Safety
    /// The instruction set of the vector is there; [`COUNT`](Self::COUNT) elements are writable at `to`.
    unsafe fn store(self, to: *mut T);
    /// Loads the first `count` elements, at most a vector; the other lanes are zero.
    ///
    /// # Safety
    /// The instruction set of the vector is there; `count` elements, a vector at most, are readable from `from`.
    unsafe fn load_first(from: *const T, count: usize) -> Self;
    /// Stores the first `count` elements, at most a vector.
    ///
    /// # Safety
    /// The instruction set of the vector is there; `count` elements, a vector at most, are writable at `to`.
    unsafe fn store_first(self, to: *mut T, count: usize);
    /// Returns the sum of all elements.
    ///
    /// # Safety
    /// The instruction set of the vector is there.
    unsafe fn sum(self) -> T;
    /// Returns `self * b + c`.
    ///
    /// # Safety
    /// The instruction set of the vector is there.
    unsafe fn mul_add(self, b: Self, c: Self) -> Self;
    /// Returns `self + b`.
    ///
    /// # Safety
    /// The instruction set of the vector is there.
    unsafe fn add(self, b: Self) -> Self;
    /// Returns `self - b`.
    ///
    /// # Safety
    /// The instruction set of the vector is there.
    unsafe fn sub(self, b: Self) -> Self;
    /// Returns `self * b`.
    ///
    /// # Safety
    /// The instruction set of the vector is there.
    unsafe fn mul(self, b: Self) -> Self;
    /// Returns `self / b`.
    ///
    /// # Safety
    /// The instruction set of the vector is there.
    unsafe fn div(self, b: Self) -> Self;
    /// Returns the square root of each lane.
    ///
    /// # Safety
    /// The instruction set of the vector is there.
    unsafe fn sqrt(self) -> Self;
    /// Returns `-self`, also for NaN.
    ///
    /// # Safety
    /// The instruction set of the vector is there.
    unsafe fn neg(self) -> Self;
    /// Returns each lane without its sign, also for NaN.
    ///
    /// # Safety
    /// The instruction set of the vector is there.
    unsafe fn abs(self) -> Self;
    /// Returns the larger of each two lanes; NaN if either is NaN. Fastest if `self` is computed last.
    ///
    /// # Safety
    /// The instruction set of the vector is there.
    unsafe fn larger(self, b: Self) -> Self;
    /// Returns the smaller of each two lanes; NaN if either is NaN.
    ///
    /// # Safety
    /// The instruction set of the vector is there.
    unsafe fn smaller(self, b: Self) -> Self;
    /// Returns the largest lane; NaN if any is NaN.
    ///
    /// # Safety
    /// The instruction set of the vector is there.
    unsafe fn largest(self) -> T;
    /// Returns the smallest lane; NaN if any is NaN.
    ///
    /// # Safety
    /// The instruction set of the vector is there.
    unsafe fn smallest(self) -> T;
}

/// Running sums over a vector of `f64`, for terms that may be `f32`.
///
/// # Safety
/// For every function: the instruction set of the vector is there; pointers are valid for a vector's number of `f32`.
pub trait Sums: Lanes<f64> {
    /// Loads a vector's number of `f32`.
    ///
    /// # Safety
    /// The instruction set of the vector is there; as many `f32` as it has lanes are readable from `from`.
    unsafe fn widen(from: *const f32) -> Self;
    /// Stores the lanes, rounded to `f32`.
    ///
    /// # Safety
    /// The instruction set of the vector is there; as many `f32` as it has lanes are writable at `to`.
    unsafe fn narrow(self, to: *mut f32);
    /// Returns each lane plus all lanes before it.
    ///
    /// # Safety
    /// The instruction set of the vector is there.
    unsafe fn running(self) -> Self;
    /// Returns the last lane in all lanes.
    ///
    /// # Safety
    /// The instruction set of the vector is there.
    unsafe fn last(self) -> Self;
}

/// The number of vectors that are added in sequence.
const SEQUENCE: usize = 16;

/// Returns the sum of a run.
#[inline(always)]
// SOUND: whole vectors inside the slice; a type of vectors whose instructions may be missing has no name outside, and `dispatch` alone runs code on one
pub fn sum<T: Copy, V: Lanes<T>>(x: &[T], zero: T) -> T {
    let (n, from) = (x.len(), x.as_ptr());
    // SAFETY: a loop of this instruction set; every load lies inside the run.
    unsafe {
        let mut sums = [V::splat(zero); 4];
        let mut at = 0;
        while at + 4 * V::COUNT <= n {
            // A few in sequence, and then joined: the error of a sum depends on its longest sequence.
            let end = n.min(at + SEQUENCE * 4 * V::COUNT);
            let mut few = [V::splat(zero); 4];
            while at + 4 * V::COUNT <= end {
                for (k, few) in few.iter_mut().enumerate() {
                    *few = few.add(V::load(from.add(at + k * V::COUNT)));
                }
                at += 4 * V::COUNT;
            }
            for (sum, few) in sums.iter_mut().zip(few) {
                *sum = sum.add(few);
            }
        }
        for sum in &mut sums {
            if at < n {
                let some = V::COUNT.min(n - at);
                let last = some < V::COUNT;
                *sum = sum.add(if last { V::load_first(from.add(at), some) } else { V::load(from.add(at)) });
                at += some;
            }
        }
        let [a, b, c, d] = sums;
        a.add(c).add(b.add(d)).sum()
    }
}

/// Returns the largest, or smallest, of a run of at least one vector; NaN if any is NaN.
#[inline(always)]
// SOUND: whole vectors inside the slice; a type of vectors whose instructions may be missing has no name outside, and `dispatch` alone runs code on one
pub fn extreme<T: Copy, V: Lanes<T>, const LARGEST: bool>(x: &[T]) -> T {
    let (n, from) = (x.len(), x.as_ptr());
    assert!(n >= V::COUNT);
    // SAFETY: a loop of this instruction set; every load lies inside the run.
    unsafe {
        let better = |x: V, best: V| if LARGEST { x.larger(best) } else { x.smaller(best) };
        let mut best = [V::load(from); 4];
        let mut at = 0;
        while at + 4 * V::COUNT <= n {
            for (k, best) in best.iter_mut().enumerate() {
                *best = better(V::load(from.add(at + k * V::COUNT)), *best);
            }
            at += 4 * V::COUNT;
        }
        while at + V::COUNT <= n {
            best[0] = better(V::load(from.add(at)), best[0]);
            at += V::COUNT;
        }
        // The last vector is moved back so that it is whole: some elements are read twice. It is read last, because the hardware
        // prefetcher does not go back from the end of a run to its beginning.
        if at < n {
            best[1] = better(V::load(from.add(n - V::COUNT)), best[1]);
        }
        let [a, b, c, d] = best;
        let best = better(better(a, b), better(c, d));
        if LARGEST { best.largest() } else { best.smallest() }
    }
}

/// Whether all machines that the crate is built for have a fused multiply-add.
pub const FUSED: bool = cfg!(target_feature = "fma") || cfg!(target_arch = "aarch64");

/// A vector of 16 bytes as an array, on all machines: the compiler vectorises it.
#[derive(Clone, Copy)]
#[repr(transparent)]
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
                // SAFETY: the caller's promise; an array has the alignment of its elements.
                Row(unsafe { from.cast::<[$t; $n]>().read() })
            }
            #[inline(always)]
            unsafe fn store(self, to: *mut $t) {
                // SAFETY: the caller's promise; an array has the alignment of its elements.
                unsafe { to.cast::<[$t; $n]>().write(self.0) };
            }
            #[inline(always)]
            unsafe fn load_first(from: *const $t, count: usize) -> Self {
                // SAFETY: the caller's promise.
                Row(core::array::from_fn(|i| if i < count { unsafe { *from.add(i) } } else { 0.0 }))
            }
            #[inline(always)]
            unsafe fn store_first(self, to: *mut $t, count: usize) {
                for (i, &x) in self.0.iter().enumerate().take(count) {
                    // SAFETY: the caller's promise.
                    unsafe { to.add(i).write(x) };
                }
            }
            #[inline(always)]
            unsafe fn sum(self) -> $t {
                self.0.iter().sum()
            }
            #[inline(always)]
            unsafe fn mul_add(self, b: Self, c: Self) -> Self {
                let (a, b, c) = (self.0, b.0, c.0);
                Row(core::array::from_fn(|i| if FUSED { a[i].mul_add(b[i], c[i]) } else { a[i] * b[i] + c[i] }))
            }
            #[inline(always)]
            unsafe fn add(self, b: Self) -> Self {
                Row(core::array::from_fn(|i| self.0[i] + b.0[i]))
            }
            #[inline(always)]
            unsafe fn sub(self, b: Self) -> Self {
                Row(core::array::from_fn(|i| self.0[i] - b.0[i]))
            }
            #[inline(always)]
            unsafe fn mul(self, b: Self) -> Self {
                Row(core::array::from_fn(|i| self.0[i] * b.0[i]))
            }
            #[inline(always)]
            unsafe fn div(self, b: Self) -> Self {
                Row(core::array::from_fn(|i| self.0[i] / b.0[i]))
            }
            #[inline(always)]
            unsafe fn sqrt(self) -> Self {
                Row(core::array::from_fn(|i| self.0[i].sqrt()))
            }
            #[inline(always)]
            unsafe fn neg(self) -> Self {
                Row(core::array::from_fn(|i| -self.0[i]))
            }
            #[inline(always)]
            unsafe fn abs(self) -> Self {
                Row(core::array::from_fn(|i| self.0[i].abs()))
            }
            #[inline(always)]
            unsafe fn larger(self, b: Self) -> Self {
                Row(core::array::from_fn(|i| if self.0[i] > b.0[i] || self.0[i].is_nan() { self.0[i] } else { b.0[i] }))
            }
            #[inline(always)]
            unsafe fn smaller(self, b: Self) -> Self {
                Row(core::array::from_fn(|i| if self.0[i] < b.0[i] || self.0[i].is_nan() { self.0[i] } else { b.0[i] }))
            }
            #[inline(always)]
            unsafe fn largest(self) -> $t {
                let [first, ..] = self.0;
                self.0.iter().fold(first, |a, &b| if b > a || b.is_nan() { b } else { a })
            }
            #[inline(always)]
            unsafe fn smallest(self) -> $t {
                let [first, ..] = self.0;
                self.0.iter().fold(first, |a, &b| if b < a || b.is_nan() { b } else { a })
            }
        }
    )*};
}
rows! {
    f32, 4;
    f64, 2;
}

impl Sums for Row<f64, 2> {
    #[inline(always)]
    unsafe fn widen(from: *const f32) -> Self {
        // SAFETY: the caller's promise.
        Row(unsafe { from.cast::<[f32; 2]>().read() }.map(f64::from))
    }
    #[inline(always)]
    unsafe fn narrow(self, to: *mut f32) {
        // SAFETY: the caller's promise.
        unsafe { to.cast::<[f32; 2]>().write(self.0.map(|x| x as f32)) };
    }
    #[inline(always)]
    unsafe fn running(self) -> Self {
        Row([self.0[0], self.0[0] + self.0[1]])
    }
    #[inline(always)]
    unsafe fn last(self) -> Self {
        Row([self.0[1]; 2])
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Lanes, Sums};
    #[cfg(miri)]
    use crate::simd::interpreted::{
        _mm512_cmp_pd_mask, _mm512_cmp_ps_mask, _mm512_cvtpd_ps, _mm512_cvtps_pd, _mm512_maskz_permutexvar_pd,
        _mm512_max_pd, _mm512_max_ps, _mm512_min_pd, _mm512_min_ps, _mm512_permutexvar_pd,
    };
    use core::arch::x86_64::*;

    macro_rules! registers {
        ($($t:ty, $v:ty, $n:literal, $sets:literal: $splat:ident $load:ident $store:ident $fma:ident
            [$mask:ident $load_first:ident $store_first:ident $sum:ident]
            [$add:ident $max:ident $min:ident $choose:ident $most:ident $least:ident]
            [$sub:ident $mul:ident $div:ident $sqrt:ident $xor:ident $andnot:ident];)*) => {$(
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
                unsafe fn load_first(from: *const $t, count: usize) -> Self {
                    // SAFETY: the caller's promise; nothing else is read.
                    unsafe { $load_first($mask(count), from) }
                }
                #[inline(always)]
                unsafe fn store_first(self, to: *mut $t, count: usize) {
                    // SAFETY: the caller's promise; nothing else is written.
                    unsafe { $store_first(to, $mask(count), self) };
                }
                #[inline(always)]
                unsafe fn sum(self) -> $t {
                    // SAFETY: the caller's promise.
                    unsafe { $sum(self) }
                }
                #[inline(always)]
                unsafe fn mul_add(self, b: Self, c: Self) -> Self {
                    // SAFETY: the caller's promise.
                    unsafe { $fma(self, b, c) }
                }
                #[inline(always)]
                unsafe fn add(self, b: Self) -> Self {
                    // SAFETY: the caller's promise.
                    unsafe { $add(self, b) }
                }
                #[inline(always)]
                unsafe fn sub(self, b: Self) -> Self {
                    // SAFETY: the caller's promise.
                    unsafe { $sub(self, b) }
                }
                #[inline(always)]
                unsafe fn mul(self, b: Self) -> Self {
                    // SAFETY: the caller's promise.
                    unsafe { $mul(self, b) }
                }
                #[inline(always)]
                unsafe fn div(self, b: Self) -> Self {
                    // SAFETY: the caller's promise.
                    unsafe { $div(self, b) }
                }
                #[inline(always)]
                unsafe fn sqrt(self) -> Self {
                    // SAFETY: the caller's promise.
                    unsafe { $sqrt(self) }
                }
                #[inline(always)]
                unsafe fn neg(self) -> Self {
                    // SAFETY: the caller's promise.
                    unsafe { $xor(self, $splat(-0.0)) }
                }
                #[inline(always)]
                unsafe fn abs(self) -> Self {
                    // SAFETY: the caller's promise.
                    unsafe { $andnot($splat(-0.0), self) }
                }
                #[inline(always)]
                unsafe fn larger(self, b: Self) -> Self {
                    // SAFETY: the caller's promise. The maximum is `b` if either is NaN.
                    unsafe { $choose(self, $max(self, b)) }
                }
                #[inline(always)]
                unsafe fn smaller(self, b: Self) -> Self {
                    // SAFETY: the caller's promise. The minimum is `b` if either is NaN.
                    unsafe { $choose(self, $min(self, b)) }
                }
                #[inline(always)]
                unsafe fn largest(self) -> $t {
                    // SAFETY: the caller's promise.
                    unsafe { $most(self) }
                }
                #[inline(always)]
                unsafe fn smallest(self) -> $t {
                    // SAFETY: the caller's promise.
                    unsafe { $least(self) }
                }
            }
        )*};
    }
    registers! {
        f32, __m256, 8, 1: _mm256_set1_ps _mm256_loadu_ps _mm256_storeu_ps _mm256_fmadd_ps
            [eight load_eight _mm256_maskstore_ps sum_of_eight]
            [_mm256_add_ps _mm256_max_ps _mm256_min_ps nan_or_eight most_of_eight least_of_eight]
            [_mm256_sub_ps _mm256_mul_ps _mm256_div_ps _mm256_sqrt_ps _mm256_xor_ps _mm256_andnot_ps];
        f64, __m256d, 4, 1: _mm256_set1_pd _mm256_loadu_pd _mm256_storeu_pd _mm256_fmadd_pd
            [four load_four _mm256_maskstore_pd sum_of_four]
            [_mm256_add_pd _mm256_max_pd _mm256_min_pd nan_or_four most_of_four least_of_four]
            [_mm256_sub_pd _mm256_mul_pd _mm256_div_pd _mm256_sqrt_pd _mm256_xor_pd _mm256_andnot_pd];
        f32, __m512, 16, 2: _mm512_set1_ps _mm512_loadu_ps _mm512_storeu_ps _mm512_fmadd_ps
            [bits16 _mm512_maskz_loadu_ps _mm512_mask_storeu_ps _mm512_reduce_add_ps]
            [_mm512_add_ps _mm512_max_ps _mm512_min_ps nan_or_sixteen most_of_sixteen least_of_sixteen]
            [_mm512_sub_ps _mm512_mul_ps _mm512_div_ps _mm512_sqrt_ps _mm512_xor_ps _mm512_andnot_ps];
        f64, __m512d, 8, 2: _mm512_set1_pd _mm512_loadu_pd _mm512_storeu_pd _mm512_fmadd_pd
            [bits8 _mm512_maskz_loadu_pd _mm512_mask_storeu_pd _mm512_reduce_add_pd]
            [_mm512_add_pd _mm512_max_pd _mm512_min_pd nan_or_wide most_of_wide least_of_wide]
            [_mm512_sub_pd _mm512_mul_pd _mm512_div_pd _mm512_sqrt_pd _mm512_xor_pd _mm512_andnot_pd];
    }

    // Masks of the first few lanes: a bit for each, or a negative number.
    #[inline(always)]
    fn bits16(count: usize) -> u16 {
        ((1u32 << count) - 1) as u16
    }
    #[inline(always)]
    fn bits8(count: usize) -> u8 {
        ((1u32 << count) - 1) as u8
    }
    /// # Safety
    /// AVX2 is there.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn eight(count: usize) -> __m256i {
        _mm256_cmpgt_epi32(_mm256_set1_epi32(count as i32), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7))
    }
    /// # Safety
    /// AVX2 is there.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn four(count: usize) -> __m256i {
        _mm256_cmpgt_epi64(_mm256_set1_epi64x(count as i64), _mm256_setr_epi64x(0, 1, 2, 3))
    }
    /// # Safety
    /// AVX2 is there; the lanes of the mask are valid.
    #[inline]
    #[target_feature(enable = "avx2")]
    unsafe fn load_eight(mask: __m256i, from: *const f32) -> __m256 {
        // SAFETY: the caller's promise.
        unsafe { _mm256_maskload_ps(from, mask) }
    }
    /// # Safety
    /// AVX2 is there; the lanes of the mask are valid.
    #[inline]
    #[target_feature(enable = "avx2")]
    unsafe fn load_four(mask: __m256i, from: *const f64) -> __m256d {
        // SAFETY: the caller's promise.
        unsafe { _mm256_maskload_pd(from, mask) }
    }
    /// # Safety
    /// AVX2 is there.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn sum_of_eight(x: __m256) -> f32 {
        let four = _mm_add_ps(_mm256_castps256_ps128(x), _mm256_extractf128_ps::<1>(x));
        let two = _mm_add_ps(four, _mm_movehl_ps(four, four));
        _mm_cvtss_f32(_mm_add_ss(two, _mm_shuffle_ps::<1>(two, two)))
    }
    /// # Safety
    /// AVX2 is there.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn sum_of_four(x: __m256d) -> f64 {
        let two = _mm_add_pd(_mm256_castpd256_pd128(x), _mm256_extractf128_pd::<1>(x));
        _mm_cvtsd_f64(_mm_add_sd(two, _mm_unpackhi_pd(two, two)))
    }

    macro_rules! extremes {
        ($($feature:literal $t:ty, $v:ty: $choose:ident $most:ident $least:ident,
            |$x:ident, $y:ident| $nan:expr, $any:expr, $max:expr, $min:expr;)*) => {$(
            /// Returns `x` where it is NaN, otherwise `y`.
            ///
            /// # Safety
            /// The feature is there.
            #[inline]
            #[target_feature(enable = $feature)]
            fn $choose($x: $v, $y: $v) -> $v {
                $nan
            }
            /// # Safety
            /// The feature is there.
            #[inline]
            #[target_feature(enable = $feature)]
            fn $most($x: $v) -> $t {
                if $any { <$t>::NAN } else { $max }
            }
            /// # Safety
            /// The feature is there.
            #[inline]
            #[target_feature(enable = $feature)]
            fn $least($x: $v) -> $t {
                if $any { <$t>::NAN } else { $min }
            }
        )*};
    }
    extremes! {
        "avx2" f32, __m256: nan_or_eight most_of_eight least_of_eight,
            |x, y| _mm256_blendv_ps(y, x, _mm256_cmp_ps::<_CMP_UNORD_Q>(x, x)),
            _mm256_movemask_ps(_mm256_cmp_ps::<_CMP_UNORD_Q>(x, x)) != 0,
            extreme(_mm_max_ps(_mm256_castps256_ps128(x), _mm256_extractf128_ps::<1>(x)), true),
            extreme(_mm_min_ps(_mm256_castps256_ps128(x), _mm256_extractf128_ps::<1>(x)), false);
        "avx2" f64, __m256d: nan_or_four most_of_four least_of_four,
            |x, y| _mm256_blendv_pd(y, x, _mm256_cmp_pd::<_CMP_UNORD_Q>(x, x)),
            _mm256_movemask_pd(_mm256_cmp_pd::<_CMP_UNORD_Q>(x, x)) != 0,
            extreme_of_two(_mm_max_pd(_mm256_castpd256_pd128(x), _mm256_extractf128_pd::<1>(x)), true),
            extreme_of_two(_mm_min_pd(_mm256_castpd256_pd128(x), _mm256_extractf128_pd::<1>(x)), false);
        "avx512f" f32, __m512: nan_or_sixteen most_of_sixteen least_of_sixteen,
            |x, y| _mm512_mask_mov_ps(y, _mm512_cmp_ps_mask::<_CMP_UNORD_Q>(x, x), x),
            _mm512_cmp_ps_mask::<_CMP_UNORD_Q>(x, x) != 0,
            _mm512_reduce_max_ps(x),
            _mm512_reduce_min_ps(x);
        "avx512f" f64, __m512d: nan_or_wide most_of_wide least_of_wide,
            |x, y| _mm512_mask_mov_pd(y, _mm512_cmp_pd_mask::<_CMP_UNORD_Q>(x, x), x),
            _mm512_cmp_pd_mask::<_CMP_UNORD_Q>(x, x) != 0,
            _mm512_reduce_max_pd(x),
            _mm512_reduce_min_pd(x);
    }
    /// Returns the largest of four numbers, or the smallest.
    ///
    /// # Safety
    /// AVX2 is there.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn extreme(four: __m128, largest: bool) -> f32 {
        let better = |a, b| if largest { _mm_max_ps(a, b) } else { _mm_min_ps(a, b) };
        let two = better(four, _mm_movehl_ps(four, four));
        _mm_cvtss_f32(better(two, _mm_shuffle_ps::<1>(two, two)))
    }
    /// Returns the larger of two numbers, or the smaller.
    ///
    /// # Safety
    /// AVX2 is there.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn extreme_of_two(two: __m128d, largest: bool) -> f64 {
        let other = _mm_unpackhi_pd(two, two);
        _mm_cvtsd_f64(if largest { _mm_max_pd(two, other) } else { _mm_min_pd(two, other) })
    }

    macro_rules! sums {
        ($($v:ty: $load:ident $widen:ident $narrow:ident $store:ident $running:ident $last:ident;)*) => {$(
            impl Sums for $v {
                #[inline(always)]
                unsafe fn widen(from: *const f32) -> Self {
                    // SAFETY: the caller's promise.
                    unsafe { $widen($load(from)) }
                }
                #[inline(always)]
                unsafe fn narrow(self, to: *mut f32) {
                    // SAFETY: the caller's promise.
                    unsafe { $store(to, $narrow(self)) };
                }
                #[inline(always)]
                unsafe fn running(self) -> Self {
                    // SAFETY: the caller's promise.
                    unsafe { $running(self) }
                }
                #[inline(always)]
                unsafe fn last(self) -> Self {
                    // SAFETY: the caller's promise.
                    unsafe { $last(self) }
                }
            }
        )*};
    }
    sums! {
        __m256d: _mm_loadu_ps _mm256_cvtps_pd _mm256_cvtpd_ps _mm_storeu_ps running_four last_of_four;
        __m512d: _mm256_loadu_ps _mm512_cvtps_pd _mm512_cvtpd_ps _mm256_storeu_ps running_eight last_of_eight;
    }

    // Each step adds the lanes at distance 1, 2 (and 4).
    /// # Safety
    /// AVX2 is there.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn running_four(x: __m256d) -> __m256d {
        let zero = _mm256_setzero_pd();
        let x = _mm256_add_pd(x, _mm256_blend_pd::<1>(_mm256_permute4x64_pd::<0b10_01_00_00>(x), zero));
        _mm256_add_pd(x, _mm256_permute2f128_pd::<0x08>(x, x))
    }
    /// # Safety
    /// AVX2 is there.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn last_of_four(x: __m256d) -> __m256d {
        _mm256_permute4x64_pd::<0xff>(x)
    }
    /// # Safety
    /// AVX-512 is there.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn running_eight(x: __m512d) -> __m512d {
        let before = |x, lanes, by| _mm512_maskz_permutexvar_pd(lanes, by, x);
        let x = _mm512_add_pd(x, before(x, 0xfe, _mm512_setr_epi64(0, 0, 1, 2, 3, 4, 5, 6)));
        let x = _mm512_add_pd(x, before(x, 0xfc, _mm512_setr_epi64(0, 0, 0, 1, 2, 3, 4, 5)));
        _mm512_add_pd(x, before(x, 0xf0, _mm512_setr_epi64(0, 0, 0, 0, 0, 1, 2, 3)))
    }
    /// # Safety
    /// AVX-512 is there.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn last_of_eight(x: __m512d) -> __m512d {
        _mm512_permutexvar_pd(_mm512_set1_epi64(7), x)
    }
}
