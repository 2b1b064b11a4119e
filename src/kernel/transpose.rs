//! A square of elements transposed in vector registers.
//!
//! One vector a row. In each step squares of twice the width exchange their off-diagonal quarters,
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
/// Every function: the instruction set of the vector is there; pointers are valid for a vector.
pub trait Vector: Copy {
    /// Its bytes.
    const BYTES: usize;
    /// Any vector.
    ///
    /// # Safety
    /// As the trait says.
    unsafe fn zero() -> Self;
    /// Reads one from anywhere.
    ///
    /// # Safety
    /// As the trait says.
    unsafe fn load(from: *const u8) -> Self;
    /// Writes it anywhere.
    ///
    /// # Safety
    /// As the trait says.
    unsafe fn store(self, to: *mut u8);
    /// Writes it past the caches; `to` is aligned to a vector.
    ///
    /// # Safety
    /// As the trait says.
    unsafe fn stream(self, to: *mut u8);
    /// Two rows that lie half a square apart, with the quarters of `HALF` bytes exchanged.
    ///
    /// # Safety
    /// As the trait says.
    unsafe fn exchange<const HALF: usize>(a: Self, b: Self) -> (Self, Self);
}

/// 8 bytes: for elements that are smaller than the words of the vectors below, on every machine.
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
        // The lower of each two neighbours of `HALF` bytes.
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
        // Miri does not run the assembly that this is; a store to an aligned place it checks.
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

/// `to[i][k] = from[k][i]` for elements of `SIZE` bytes; the rows of `[to, from]` lie `steps` bytes
/// apart.
///
/// # Safety
/// As [`Vector`]; `V::BYTES / SIZE` (at most 16) rows of a vector are valid on both sides, initialised,
/// and do not overlap; with `stream` those of `to` are aligned to a vector.
#[inline(always)]
pub unsafe fn square<V: Vector, const SIZE: usize>([to, from]: [*mut u8; 2], steps: [usize; 2], stream: bool) {
    let side = V::BYTES / SIZE;
    // SAFETY: (all) the caller's promise; below `side` there are rows.
    let mut rows = [unsafe { V::zero() }; 16];
    for (k, row) in rows[..side].iter_mut().enumerate() {
        // SAFETY: as above.
        *row = unsafe { V::load(from.add(k * steps[1])) };
    }
    // SAFETY: as above.
    unsafe {
        step::<V, SIZE, 1>(&mut rows);
        step::<V, SIZE, 2>(&mut rows);
        step::<V, SIZE, 4>(&mut rows);
        step::<V, SIZE, 8>(&mut rows);
        step::<V, SIZE, 16>(&mut rows);
        step::<V, SIZE, 32>(&mut rows);
    }
    for (i, row) in rows[..side].iter().enumerate() {
        // SAFETY: as above.
        let to = unsafe { to.add(i * steps[0]) };
        // SAFETY: as above.
        if stream { unsafe { row.stream(to) } } else { unsafe { row.store(to) } }
    }
}

/// One step of [`square`], where a quarter is at least an element and less than a vector.
///
/// # Safety
/// As [`Vector`].
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
