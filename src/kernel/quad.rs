//! Four elements in one register: what the smallest matrices are made of.
//!
//! Every x86-64 has registers of four `f32`. The compiler fills them from four neighbours, but not from four rows: where a
//! square is turned around, this says how. For other elements, and elsewhere, it is an array.

use super::element::{Element, Float};
use core::any::TypeId;
use core::ops::{Add, Mul, Sub};

/// Four numbers that are calculated with side by side.
pub trait Quad<T>: Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> {
    /// These four.
    fn new(x: [T; 4]) -> Self;
    /// They.
    fn numbers(self) -> [T; 4];
    /// `[x[2], x[2], x[0], x[0]]`
    fn even(self) -> Self;
    /// `[x[3], x[3], x[1], x[1]]`
    fn odd(self) -> Self;
    /// The last `count` of them, 0 to 3, and +0 for the others, whatever they are.
    fn last(self, count: usize) -> Self;
    /// `out[i][j] = rows[j][i]`
    fn transposed(rows: [Self; 4]) -> [Self; 4];
}

/// Four in an array.
#[derive(Clone, Copy)]
pub struct Few<T>([T; 4]);

macro_rules! lane_by_lane {
    ($($trait:ident $method:ident $sign:tt)*) => {$(
        impl<T: Float> $trait for Few<T> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Few(core::array::from_fn(|i| self.0[i] $sign other.0[i]))
            }
        }
    )*};
}
lane_by_lane! { Add add + Sub sub - Mul mul * }

impl<T: Float> Quad<T> for Few<T> {
    #[inline(always)]
    fn new(x: [T; 4]) -> Self {
        Few(x)
    }
    #[inline(always)]
    fn numbers(self) -> [T; 4] {
        self.0
    }
    #[inline(always)]
    fn even(self) -> Self {
        Few([self.0[2], self.0[2], self.0[0], self.0[0]])
    }
    #[inline(always)]
    fn odd(self) -> Self {
        Few([self.0[3], self.0[3], self.0[1], self.0[1]])
    }
    #[inline(always)]
    fn last(self, count: usize) -> Self {
        Few(core::array::from_fn(|i| if i + count >= 4 { self.0[i] } else { T::ZERO }))
    }
    #[inline(always)]
    fn transposed(rows: [Self; 4]) -> [Self; 4] {
        core::array::from_fn(|i| Few(rows.map(|row| row.0[i])))
    }
}

#[cfg(target_arch = "x86_64")]
mod register {
    use super::Quad;
    use core::arch::x86_64::*;
    use core::ops::{Add, Mul, Sub};

    /// Four in a register.
    #[derive(Clone, Copy)]
    pub struct Register(__m128);

    macro_rules! instructions {
        ($($trait:ident $method:ident $call:ident)*) => {$(
            impl $trait for Register {
                type Output = Self;
                #[inline(always)]
                fn $method(self, other: Self) -> Self {
                    // SAFETY: every x86-64 has SSE.
                    Register(unsafe { $call(self.0, other.0) })
                }
            }
        )*};
    }
    instructions! { Add add _mm_add_ps Sub sub _mm_sub_ps Mul mul _mm_mul_ps }

    impl Quad<f32> for Register {
        #[inline(always)]
        fn new(x: [f32; 4]) -> Self {
            // SAFETY: four `f32` are read; every x86-64 has SSE.
            Register(unsafe { _mm_loadu_ps(x.as_ptr()) })
        }
        #[inline(always)]
        fn numbers(self) -> [f32; 4] {
            let mut x = [0.0; 4];
            // SAFETY: four `f32` are written; every x86-64 has SSE.
            unsafe { _mm_storeu_ps(x.as_mut_ptr(), self.0) };
            x
        }
        #[inline(always)]
        fn even(self) -> Self {
            // SAFETY: every x86-64 has SSE.
            Register(unsafe { _mm_shuffle_ps::<0b00_00_10_10>(self.0, self.0) })
        }
        #[inline(always)]
        fn odd(self) -> Self {
            // SAFETY: every x86-64 has SSE.
            Register(unsafe { _mm_shuffle_ps::<0b01_01_11_11>(self.0, self.0) })
        }
        #[inline(always)]
        fn last(self, count: usize) -> Self {
            const MASKS: [[u32; 4]; 4] = [[0; 4], [0, 0, 0, !0], [0, 0, !0, !0], [0, !0, !0, !0]];
            let mask = Self::new(MASKS[count].map(f32::from_bits));
            // SAFETY: every x86-64 has SSE.
            Register(unsafe { _mm_and_ps(self.0, mask.0) })
        }
        #[inline(always)]
        fn transposed([a, b, c, d]: [Self; 4]) -> [Self; 4] {
            // SAFETY: (all) every x86-64 has SSE.
            unsafe {
                let [low, high] = [_mm_unpacklo_ps(a.0, b.0), _mm_unpackhi_ps(a.0, b.0)];
                let [under, over] = [_mm_unpacklo_ps(c.0, d.0), _mm_unpackhi_ps(c.0, d.0)];
                [
                    Register(_mm_movelh_ps(low, under)),
                    Register(_mm_movehl_ps(under, low)),
                    Register(_mm_movelh_ps(high, over)),
                    Register(_mm_movehl_ps(over, high)),
                ]
            }
        }
    }
}

/// Four `f32`, in a register where there is one.
#[cfg(target_arch = "x86_64")]
pub type Single = register::Register;
/// Four `f32`.
#[cfg(not(target_arch = "x86_64"))]
pub type Single = Few<f32>;

/// Whether elements are `f32`: asked where the answer is a constant.
#[inline(always)]
pub fn is_single<T: Element>() -> bool {
    TypeId::of::<T>() == TypeId::of::<f32>()
}

/// Numbers as `f32`, if they are.
#[inline(always)]
pub fn as_single<T: Element>(x: &[T]) -> Option<&[f32]> {
    // SAFETY: they are.
    is_single::<T>().then(|| unsafe { core::slice::from_raw_parts(x.as_ptr().cast(), x.len()) })
}

/// Numbers to be written as `f32`, if they are.
#[inline(always)]
pub fn as_single_mut<T: Element>(x: &mut [T]) -> Option<&mut [f32]> {
    // SAFETY: they are.
    is_single::<T>().then(|| unsafe { core::slice::from_raw_parts_mut(x.as_mut_ptr().cast(), x.len()) })
}

/// Transposes a square of four by four, whose rows lie `steps` apart, `[to, from]`.
///
/// # Safety
/// All four rows of four may be read, and those of `to` written; they do not overlap.
#[inline(always)]
pub unsafe fn transpose(to: *mut f32, from: *const f32, steps: [usize; 2]) {
    // SAFETY: the caller's promise.
    let row = |i: usize| Single::new(unsafe { from.add(i * steps[1]).cast::<[f32; 4]>().read() });
    for (i, row) in Single::transposed([row(0), row(1), row(2), row(3)]).into_iter().enumerate() {
        // SAFETY: the caller's promise.
        unsafe { to.add(i * steps[0]).cast::<[f32; 4]>().write(row.numbers()) };
    }
}

/// Four rows that lie `step` apart, each times one vector.
///
/// # Safety
/// There are `k` elements of each row from `rows` on, and of the vector; `k` is at least 4.
#[inline(always)]
pub unsafe fn dots(rows: *const f32, step: usize, vector: *const f32, k: usize) -> [f32; 4] {
    // SAFETY: the caller's promise.
    let four = |at: *const f32| Single::new(unsafe { at.cast::<[f32; 4]>().read() });
    // SAFETY: as above: each four lies inside of a row, or of the vector.
    let row = |i: usize| unsafe {
        let row = rows.add(i * step);
        let mut sums = four(row) * four(vector);
        for block in 1..k / 4 {
            sums = sums + four(row.add(4 * block)) * four(vector.add(4 * block));
        }
        if !k.is_multiple_of(4) {
            // Products that were added before are left out of the last four; they themselves, because 0 times ∞ is NaN.
            sums = sums + (four(row.add(k - 4)) * four(vector.add(k - 4))).last(k % 4);
        }
        sums
    };
    let [a, b, c, d] = Single::transposed([row(0), row(1), row(2), row(3)]);
    ((a + b) + (c + d)).numbers()
}
