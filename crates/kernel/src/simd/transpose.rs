//! Transposes a square of elements in vector registers.
//!
//! One vector per row. In each step, squares of twice the width exchange their off-diagonal quarters,
//! so that a vector of 16 words takes four steps and no memory:
//!
//! ```text
//! a0 a1 a2 a3     a0 b0 a2 b2     a0 b0 c0 d0
//! b0 b1 b2 b3  1  a1 b1 a3 b3  2  a1 b1 c1 d1
//! c0 c1 c2 c3  >  c0 d0 c2 d2  >  a2 b2 c2 d2
//! d0 d1 d2 d3     c1 d1 c3 d3     a3 b3 c3 d3
//! ```

#[cfg(target_arch = "x86_64")]
use core::arch::x86_64::*;

/// A row of a square, as a register.
///
/// # Safety
/// For every function: the instruction set of the vector is there; pointers are valid for a vector.
pub trait Vector: Copy {
    /// The size of a vector in bytes.
    const BYTES: usize;
    /// Returns an arbitrary vector.
    ///
    /// # Safety
    /// The instruction set of the vector is there.
    unsafe fn zero() -> Self;
    /// Loads a vector from any address.
    ///
    /// # Safety
    /// The instruction set of the vector is there; [`BYTES`](Self::BYTES) bytes are readable from `from`.
    unsafe fn load(from: *const u8) -> Self;
    /// Stores the vector at any address.
    ///
    /// # Safety
    /// The instruction set of the vector is there; [`BYTES`](Self::BYTES) bytes are writable at `to`.
    unsafe fn store(self, to: *mut u8);
    /// Stores the vector past the caches; `to` is aligned to a vector.
    ///
    /// # Safety
    /// The instruction set of the vector is there; [`BYTES`](Self::BYTES) bytes are writable at `to`, which is aligned to that size.
    unsafe fn stream(self, to: *mut u8);
    /// Returns two rows, half a square apart, with the quarters of `HALF` bytes exchanged.
    ///
    /// # Safety
    /// The instruction set of the vector is there.
    unsafe fn exchange<const HALF: usize>(a: Self, b: Self) -> (Self, Self);
}

/// A vector whose lanes can be selected.
///
/// # Safety
/// For every function: the instruction set of the vector is there; pointers are valid for the given number of bytes.
#[cfg(target_arch = "x86_64")]
pub trait Pick: Vector {
    /// Loads the first `bytes`, a multiple of 4 and at most a vector; the others are zero.
    ///
    /// # Safety
    /// The instruction set of the vector is there; `bytes` bytes are readable from `from`.
    unsafe fn load_first(from: *const u8, bytes: usize) -> Self;
    /// Stores the first `bytes`, a multiple of 4 and at most a vector.
    ///
    /// # Safety
    /// The instruction set of the vector is there; `bytes` bytes are writable at `to`.
    unsafe fn store_first(self, to: *mut u8, bytes: usize);
    /// Returns the elements of `SIZE` (4 or 8) bytes at even positions, of `a` and then of `b`.
    ///
    /// # Safety
    /// The instruction set of the vector is there.
    unsafe fn evens<const SIZE: usize>(a: Self, b: Self) -> Self;
}

/// A vector of 8 bytes: for elements that are smaller than the words of the vectors below, on all machines.
impl Vector for u64 {
    const BYTES: usize = 8;
    #[inline(always)]
    unsafe fn zero() -> Self {
        0
    }
    #[inline(always)]
    unsafe fn load(from: *const u8) -> Self {
        // SAFETY: the caller's promise.
        u64::from_le_bytes(unsafe { from.cast::<[u8; 8]>().read() })
    }
    #[inline(always)]
    unsafe fn store(self, to: *mut u8) {
        // SAFETY: the caller's promise.
        unsafe { to.cast::<[u8; 8]>().write(self.to_le_bytes()) };
    }
    #[inline(always)]
    unsafe fn stream(self, to: *mut u8) {
        // SAFETY: the caller's promise.
        unsafe { self.store(to) };
    }
    #[inline(always)]
    unsafe fn exchange<const HALF: usize>(a: Self, b: Self) -> (Self, Self) {
        // A mask of the lower of two neighbours of `HALF` bytes.
        let even = u64::MAX / ((1 << (8 * HALF)) + 1);
        ((a & even) | (b & even) << (8 * HALF), (a >> (8 * HALF) & even) | (b & !even))
    }
}

#[cfg(target_arch = "x86_64")]
impl Vector for __m256i {
    const BYTES: usize = 32;
    #[inline(always)]
    unsafe fn zero() -> Self {
        // SAFETY: (all here and below) the caller's promise.
        unsafe { _mm256_setzero_si256() }
    }
    #[inline(always)]
    unsafe fn load(from: *const u8) -> Self {
        // SAFETY: the caller's promise.
        unsafe { _mm256_loadu_si256(from.cast()) }
    }
    #[inline(always)]
    unsafe fn store(self, to: *mut u8) {
        // SAFETY: the caller's promise.
        unsafe { _mm256_storeu_si256(to.cast(), self) }
    }
    #[inline(always)]
    unsafe fn stream(self, to: *mut u8) {
        // Miri does not run the assembly behind this; it checks a store to an aligned address.
        // SAFETY: the caller's promise.
        unsafe { if cfg!(miri) { _mm256_store_si256(to.cast(), self) } else { _mm256_stream_si256(to.cast(), self) } }
    }
    #[inline(always)]
    unsafe fn exchange<const HALF: usize>(a: Self, b: Self) -> (Self, Self) {
        // SAFETY: the caller's promise.
        unsafe {
            match HALF {
                4 => {
                    let (x, y) = (_mm256_shuffle_epi32::<0xB1>(a), _mm256_shuffle_epi32::<0xB1>(b));
                    (_mm256_blend_epi32::<0xAA>(a, y), _mm256_blend_epi32::<0x55>(b, x))
                }
                8 => (_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b)),
                _ => (_mm256_permute2x128_si256::<0x20>(a, b), _mm256_permute2x128_si256::<0x31>(a, b)),
            }
        }
    }
}

#[cfg(target_arch = "x86_64")]
impl Pick for __m256i {
    #[inline(always)]
    unsafe fn load_first(from: *const u8, bytes: usize) -> Self {
        // SAFETY: the caller's promise; nothing else is read.
        unsafe { _mm256_maskload_epi32(from.cast(), first_words(bytes)) }
    }
    #[inline(always)]
    unsafe fn store_first(self, to: *mut u8, bytes: usize) {
        // SAFETY: the caller's promise; nothing else is written.
        unsafe { _mm256_maskstore_epi32(to.cast(), first_words(bytes), self) };
    }
    #[inline(always)]
    unsafe fn evens<const SIZE: usize>(a: Self, b: Self) -> Self {
        // Within 128-bit halves first: [a0 a2 b0 b2 | a4 a6 b4 b6].
        // SAFETY: the caller's promise.
        unsafe {
            let within = match SIZE {
                4 => {
                    let (a, b) = (_mm256_castsi256_ps(a), _mm256_castsi256_ps(b));
                    _mm256_castps_si256(_mm256_shuffle_ps::<0b10_00_10_00>(a, b))
                }
                _ => _mm256_unpacklo_epi64(a, b),
            };
            _mm256_permute4x64_epi64::<0b11_01_10_00>(within)
        }
    }
}

/// Returns a mask of the words of 4 bytes within the first `bytes`.
///
/// # Safety
/// AVX2 is there.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
unsafe fn first_words(bytes: usize) -> __m256i {
    // SAFETY: the caller's promise.
    unsafe { _mm256_cmpgt_epi32(_mm256_set1_epi32(bytes as i32 / 4), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7)) }
}

#[cfg(target_arch = "x86_64")]
impl Pick for __m512i {
    #[inline(always)]
    unsafe fn load_first(from: *const u8, bytes: usize) -> Self {
        // SAFETY: the caller's promise; nothing else is read.
        unsafe { _mm512_maskz_loadu_epi32(((1u32 << (bytes / 4)) - 1) as u16, from.cast()) }
    }
    #[inline(always)]
    unsafe fn store_first(self, to: *mut u8, bytes: usize) {
        // SAFETY: the caller's promise; nothing else is written.
        unsafe { _mm512_mask_storeu_epi32(to.cast(), ((1u32 << (bytes / 4)) - 1) as u16, self) };
    }
    #[inline(always)]
    unsafe fn evens<const SIZE: usize>(a: Self, b: Self) -> Self {
        if cfg!(miri) {
            // Miri does not know the instruction.
            // SAFETY: a vector consists of sixteen words.
            let words = |x: Self| unsafe { core::mem::transmute::<Self, [u32; 16]>(x) };
            let (step, all) = (SIZE / 4, [words(a), words(b)]);
            let out: [u32; 16] = core::array::from_fn(|i| all.as_flattened()[i / step * 2 * step + i % step]);
            // SAFETY: a vector consists of sixteen words.
            return unsafe { core::mem::transmute::<[u32; 16], Self>(out) };
        }
        // SAFETY: the caller's promise.
        unsafe {
            match SIZE {
                4 => {
                    let even = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
                    _mm512_permutex2var_epi32(a, even, b)
                }
                _ => _mm512_permutex2var_epi64(a, _mm512_setr_epi64(0, 2, 4, 6, 8, 10, 12, 14), b),
            }
        }
    }
}

#[cfg(target_arch = "x86_64")]
impl Vector for __m512i {
    const BYTES: usize = 64;
    #[inline(always)]
    unsafe fn zero() -> Self {
        // SAFETY: (all here and below) the caller's promise.
        unsafe { _mm512_setzero_si512() }
    }
    #[inline(always)]
    unsafe fn load(from: *const u8) -> Self {
        // SAFETY: the caller's promise.
        unsafe { _mm512_loadu_si512(from.cast()) }
    }
    #[inline(always)]
    unsafe fn store(self, to: *mut u8) {
        // SAFETY: the caller's promise.
        unsafe { _mm512_storeu_si512(to.cast(), self) }
    }
    #[inline(always)]
    unsafe fn stream(self, to: *mut u8) {
        // SAFETY: the caller's promise.
        unsafe { if cfg!(miri) { _mm512_store_si512(to.cast(), self) } else { _mm512_stream_si512(to.cast(), self) } }
    }
    #[inline(always)]
    unsafe fn exchange<const HALF: usize>(a: Self, b: Self) -> (Self, Self) {
        // SAFETY: the caller's promise.
        unsafe {
            match HALF {
                4 => (_mm512_mask_shuffle_epi32::<0xB1>(a, 0xAAAA, b), _mm512_mask_shuffle_epi32::<0xB1>(b, 0x5555, a)),
                8 => (_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b)),
                16 => (
                    _mm512_mask_shuffle_i32x4::<0xB1>(a, 0xF0F0, b, b),
                    _mm512_mask_shuffle_i32x4::<0xB1>(b, 0x0F0F, a, a),
                ),
                _ => (_mm512_shuffle_i32x4::<0x44>(a, b), _mm512_shuffle_i32x4::<0xEE>(a, b)),
            }
        }
    }
}

/// Computes `to[i][k] = from[k][i]` for elements of `SIZE` bytes; the rows of `[to, from]` are `steps` bytes
/// apart.
///
/// # Safety
/// The instruction set of the vector is there; `V::BYTES / SIZE` (at most 16) rows of a vector are valid on both sides, initialised,
/// and do not overlap; with `stream` those of `to` are aligned to a vector.
#[inline(always)]
pub unsafe fn square<V: Vector, const SIZE: usize>([to, from]: [*mut u8; 2], steps: [usize; 2], stream: bool) {
    let side = V::BYTES / SIZE;
    // SAFETY: the caller's promise; below `side` there are rows.
    let mut rows = [unsafe { V::zero() }; 16];
    for (k, row) in rows[..side].iter_mut().enumerate() {
        // SAFETY: the caller's promise; below `side` there are rows.
        *row = unsafe { V::load(from.add(k * steps[1])) };
    }
    // SAFETY: the caller's promise; below `side` there are rows.
    unsafe {
        step::<V, SIZE, 1>(&mut rows);
        step::<V, SIZE, 2>(&mut rows);
        step::<V, SIZE, 4>(&mut rows);
        step::<V, SIZE, 8>(&mut rows);
        step::<V, SIZE, 16>(&mut rows);
        step::<V, SIZE, 32>(&mut rows);
    }
    for (i, row) in rows[..side].iter().enumerate() {
        // SAFETY: the caller's promise; below `side` there are rows.
        let to = unsafe { to.add(i * steps[0]) };
        // SAFETY: the caller's promise; below `side` there are rows.
        if stream { unsafe { row.stream(to) } } else { unsafe { row.store(to) } }
    }
}

/// Copies every second of `2 * n - 1` contiguous elements of `SIZE` (4 or 8) bytes. The element after the last is not read, because it
/// may not exist.
///
/// # Safety
/// The instruction set of the vector is there; `from` is valid for `2 * n - 1` elements, initialised, and `to` for `n`; they do not overlap.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub unsafe fn every_second<V: Pick, const SIZE: usize>(to: *mut u8, from: *const u8, n: usize) {
    let (bytes, read) = (n * SIZE, (2 * n).saturating_sub(1) * SIZE);
    let mut at = 0;
    while 2 * (at + V::BYTES) <= read {
        let from = from.wrapping_add(2 * at);
        // SAFETY: two vectors of the source, one of the destination.
        unsafe { V::evens::<SIZE>(V::load(from), V::load(from.wrapping_add(V::BYTES))).store(to.wrapping_add(at)) };
        at += V::BYTES;
    }
    if at < bytes {
        let (from, left) = (from.wrapping_add(2 * at), read - 2 * at);
        // SAFETY: the rest of two vectors of the source, and of one of the destination.
        unsafe {
            let first = V::load_first(from, left.min(V::BYTES));
            let second = V::load_first(from.wrapping_add(V::BYTES), left.saturating_sub(V::BYTES));
            V::evens::<SIZE>(first, second).store_first(to.wrapping_add(at), bytes - at);
        }
    }
}

/// Runs one step of [`square`], if a quarter is at least an element and less than a vector.
///
/// # Safety
/// The instruction set of the vector is there.
#[inline(always)]
unsafe fn step<V: Vector, const SIZE: usize, const HALF: usize>(rows: &mut [V; 16]) {
    if HALF < SIZE || HALF >= V::BYTES {
        return;
    }
    let apart = HALF / SIZE;
    for i in 0..V::BYTES / SIZE {
        if i & apart == 0 {
            // SAFETY: the caller's promise.
            (rows[i], rows[i + apart]) = unsafe { V::exchange::<HALF>(rows[i], rows[i + apart]) };
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::simd::isa::{Isa, Task, on_each};

    /// Tests every second element, for all counts up to a few vectors: nothing after the last is written, and the source
    /// ends with its allocation.
    struct EverySecond<T>(fn(usize) -> T);
    impl<T: Copy + PartialEq + core::fmt::Debug> Task for EverySecond<T> {
        type Out = ();
        #[inline(always)]
        fn run_on<I: Isa>(self) {
            if I::VECTOR == 0 {
                return;
            }
            for n in 0..5 * I::VECTOR / size_of::<T>() + 2 {
                let source: Vec<T> = (0..(2 * n).saturating_sub(1)).map(self.0).collect();
                let other = (self.0)(12_345);
                let mut got = vec![other; n + 1];
                let (to, from) = (got.as_mut_ptr().cast(), source.as_ptr().cast());
                match size_of::<T>() {
                    // SAFETY: `2 * n - 1` elements of that size, and room for `n`, which do not overlap; the instruction set is there.
                    4 => unsafe { I::every_second::<4>(to, from, n) },
                    // SAFETY: `2 * n - 1` elements of that size, and room for `n`, which do not overlap; the instruction set is there.
                    _ => unsafe { I::every_second::<8>(to, from, n) },
                }
                assert!(got[..n].iter().eq(source.iter().step_by(2)), "{n}: {got:?}");
                assert_eq!(got[n], other, "{n}");
            }
        }
    }

    #[test]
    fn every_second_element_is_picked() {
        on_each(|| EverySecond(|i| i as u32));
        on_each(|| EverySecond(|i| i as f64));
    }
}
