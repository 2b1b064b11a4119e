//! Instructions of AVX-512 that Miri does not run ("can't call foreign function `llvm.x86.avx512.max.ps.512`"), lane by lane.
//!
//! These instructions use registers only. With the replacements Miri runs the loops around them, which access memory, at this level, too. On a
//! machine with AVX-512 the tests compare the instructions themselves with the other levels.

use core::arch::x86_64::*;
use core::array::from_fn;
use core::mem::transmute;

/// Conversions of a register to an array of sixteen or eight lanes, and back.
trait ArrayRegister: Sized {
    type Array;
    fn to_lanes(self) -> Self::Array;
    fn from_lanes(lanes: Self::Array) -> Self;
}
macro_rules! registers {
    ($($register:ty: $array:ty;)*) => {$(
        impl ArrayRegister for $register {
            type Array = $array;
            // SOUND: registers and arrays of as many bytes, of numbers
            fn to_lanes(self) -> $array {
                // SAFETY: both are 64 bytes, of which all values are valid.
                unsafe { transmute(self) }
            }
            // SOUND: registers and arrays of as many bytes, of numbers
            fn from_lanes(lanes: $array) -> Self {
                // SAFETY: both are 64 bytes, of which all values are valid.
                unsafe { transmute(lanes) }
            }
        }
    )*};
}
registers! {
    __m512: [f32; 16];
    __m512d: [f64; 8];
}

// SOUND: registers and arrays of as many bytes, of numbers
fn to_words(x: __m512i) -> [u32; 16] {
    // SAFETY: both are 64 bytes, of which all values are valid.
    unsafe { transmute(x) }
}

/// Minimum and maximum: the result is the second operand if either is NaN.
macro_rules! extremes {
    ($($name:ident: $register:ty, $better:tt;)*) => {$(
        pub fn $name(a: $register, b: $register) -> $register {
            let (a, b) = (a.to_lanes(), b.to_lanes());
            ArrayRegister::from_lanes(from_fn(|i| if a[i] $better b[i] { a[i] } else { b[i] }))
        }
    )*};
}
extremes! {
    _mm512_max_ps: __m512, >;
    _mm512_max_pd: __m512d, >;
    _mm512_min_ps: __m512, <;
    _mm512_min_pd: __m512d, <;
}

/// Comparisons: a bit for each lane.
macro_rules! comparisons {
    ($($name:ident: $register:ty, $mask:ty;)*) => {$(
        pub fn $name<const HOW: i32>(a: $register, b: $register) -> $mask {
            let holds = |(a, b)| match HOW {
                _CMP_UNORD_Q => a != a || b != b,
                _CMP_NLT_UQ => !(a < b),
                _ => unreachable!("the loops of this crate compare in no other way"),
            };
            let pairs = a.to_lanes().into_iter().zip(b.to_lanes());
            pairs.enumerate().map(|(i, pair)| <$mask>::from(holds(pair)) << i).sum()
        }
    )*};
}
comparisons! {
    _mm512_cmp_ps_mask: __m512, u16;
    _mm512_cmp_pd_mask: __m512d, u8;
}

// SOUND: registers and arrays of as many bytes, of numbers
pub fn _mm512_cvtps_pd(x: __m256) -> __m512d {
    // SAFETY: both are 32 bytes, of which all values are valid.
    let x: [f32; 8] = unsafe { transmute(x) };
    ArrayRegister::from_lanes(x.map(f64::from))
}

// SOUND: registers and arrays of as many bytes, of numbers
pub fn _mm512_cvtpd_ps(x: __m512d) -> __m256 {
    // SAFETY: both are 32 bytes, of which all values are valid.
    unsafe { transmute(x.to_lanes().map(|x| x as f32)) }
}

pub fn _mm512_permutexvar_pd(by: __m512i, x: __m512d) -> __m512d {
    let (by, x) = (to_words(by), x.to_lanes());
    ArrayRegister::from_lanes(from_fn(|i| x[by[2 * i] as usize % 8]))
}

pub fn _mm512_maskz_permutexvar_pd(mask: u8, by: __m512i, x: __m512d) -> __m512d {
    let x = _mm512_permutexvar_pd(by, x).to_lanes();
    ArrayRegister::from_lanes(from_fn(|i| if mask >> i & 1 == 1 { x[i] } else { 0.0 }))
}

pub fn _mm512_permutexvar_ps(by: __m512i, x: __m512) -> __m512 {
    let (by, x) = (to_words(by), x.to_lanes());
    ArrayRegister::from_lanes(from_fn(|i| x[by[i] as usize % 16]))
}

pub fn _mm512_mask_permutexvar_ps(other: __m512, mask: u16, by: __m512i, x: __m512) -> __m512 {
    let (other, x) = (other.to_lanes(), _mm512_permutexvar_ps(by, x).to_lanes());
    ArrayRegister::from_lanes(from_fn(|i| if mask >> i & 1 == 1 { x[i] } else { other[i] }))
}

/// Returns `x 2^n`, rounded once, for integers n that are exponents of an `f64`, as all loops use. (`powi` is not exact under Miri.)
pub fn _mm512_scalef_ps(x: __m512, n: __m512) -> __m512 {
    let (x, n) = (x.to_lanes(), n.to_lanes());
    let power = |n: f32| f64::from_bits(((1023 + n.floor() as i64) as u64) << 52);
    ArrayRegister::from_lanes(from_fn(|i| (f64::from(x[i]) * power(n[i])) as f32))
}
