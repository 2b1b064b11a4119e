//! Vectors of four elements in one register, for the smallest matrices.
//!
//! All x86-64 processors have registers of four `f32`. The compiler fills them from four neighbours, but not from four rows, so
//! transposes are written by hand here. For other elements, and other processors, a vector is an array.

use crate::element::{Element, Float};
use core::any::TypeId;
use core::ops::{Add, Mul, Sub};

/// A vector of four numbers.
pub(crate) trait Quad<T>: Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> {
    /// Creates a vector of these four numbers.
    fn new(x: [T; 4]) -> Self;
    /// Returns the four numbers.
    fn numbers(self) -> [T; 4];
    /// `[x[2], x[2], x[0], x[0]]`
    fn even(self) -> Self;
    /// `[x[3], x[3], x[1], x[1]]`
    fn odd(self) -> Self;
    /// Keeps the last `count` numbers, 0 to 3, and replaces the others by +0, also NaN.
    fn last(self, count: usize) -> Self;
    /// `out[i][j] = rows[j][i]`
    fn transposed(rows: [Self; 4]) -> [Self; 4];
    /// `[x[LANE]; 4]`
    fn splat<const LANE: usize>(self) -> Self;
    /// `[x[1], x[2], x[3], x[3]]`
    fn down(self) -> Self;
    /// `[[a[0], a[1], b[0], b[1]], [a[2], a[3], b[2], b[3]]]`
    fn halves(a: Self, b: Self) -> [Self; 2];
    /// `[[a[0], a[2], b[0], b[2]], [a[1], a[3], b[1], b[3]]]`
    fn places(a: Self, b: Self) -> [Self; 2];
}

/// A vector in an array.
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
    #[inline(always)]
    fn splat<const LANE: usize>(self) -> Self {
        Few([self.0[LANE]; 4])
    }
    #[inline(always)]
    fn down(self) -> Self {
        Few([self.0[1], self.0[2], self.0[3], self.0[3]])
    }
    #[inline(always)]
    fn halves(a: Self, b: Self) -> [Self; 2] {
        [0, 2].map(|i| Few([a.0[i], a.0[i + 1], b.0[i], b.0[i + 1]]))
    }
    #[inline(always)]
    fn places(a: Self, b: Self) -> [Self; 2] {
        [0, 1].map(|i| Few([a.0[i], a.0[i + 2], b.0[i], b.0[i + 2]]))
    }
}

#[cfg(target_arch = "x86_64")]
mod register {
    use super::Quad;
    use core::arch::x86_64::*;
    use core::ops::{Add, Mul, Sub};

    /// A vector in a register.
    #[derive(Clone, Copy)]
    pub struct Register(__m128);

    macro_rules! instructions {
        ($($trait:ident $method:ident $call:ident)*) => {$(
            impl $trait for Register {
                type Output = Self;
                #[inline(always)]
                // SOUND: SSE is part of every x86-64; arrays of four numbers
                fn $method(self, other: Self) -> Self {
                    // SAFETY: all x86-64 processors have SSE.
                    Register(unsafe { $call(self.0, other.0) })
                }
            }
        )*};
    }
    instructions! { Add add _mm_add_ps Sub sub _mm_sub_ps Mul mul _mm_mul_ps }

    impl Quad<f32> for Register {
        #[inline(always)]
        // SOUND: SSE is part of every x86-64; arrays of four numbers
        fn new(x: [f32; 4]) -> Self {
            // SAFETY: four `f32` are read; all x86-64 processors have SSE.
            Register(unsafe { _mm_loadu_ps(x.as_ptr()) })
        }
        #[inline(always)]
        // SOUND: SSE is part of every x86-64; arrays of four numbers
        fn numbers(self) -> [f32; 4] {
            let mut x = [0.0; 4];
            // SAFETY: four `f32` are written; all x86-64 processors have SSE.
            unsafe { _mm_storeu_ps(x.as_mut_ptr(), self.0) };
            x
        }
        #[inline(always)]
        // SOUND: SSE is part of every x86-64; arrays of four numbers
        fn even(self) -> Self {
            // SAFETY: all x86-64 processors have SSE.
            Register(unsafe { _mm_shuffle_ps::<0b00_00_10_10>(self.0, self.0) })
        }
        #[inline(always)]
        // SOUND: SSE is part of every x86-64; arrays of four numbers
        fn odd(self) -> Self {
            // SAFETY: all x86-64 processors have SSE.
            Register(unsafe { _mm_shuffle_ps::<0b01_01_11_11>(self.0, self.0) })
        }
        #[inline(always)]
        // SOUND: SSE is part of every x86-64; arrays of four numbers
        fn last(self, count: usize) -> Self {
            const MASKS: [[u32; 4]; 4] = [[0; 4], [0, 0, 0, !0], [0, 0, !0, !0], [0, !0, !0, !0]];
            let mask = Self::new(MASKS[count].map(f32::from_bits));
            // SAFETY: all x86-64 processors have SSE.
            Register(unsafe { _mm_and_ps(self.0, mask.0) })
        }
        #[inline(always)]
        // SOUND: SSE is part of every x86-64; arrays of four numbers
        fn transposed([a, b, c, d]: [Self; 4]) -> [Self; 4] {
            // SAFETY: all x86-64 processors have SSE.
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
        #[inline(always)]
        // SOUND: SSE is part of every x86-64; arrays of four numbers
        fn splat<const LANE: usize>(self) -> Self {
            // SAFETY: all x86-64 processors have SSE.
            Register(unsafe {
                match LANE {
                    0 => _mm_shuffle_ps::<0b00_00_00_00>(self.0, self.0),
                    1 => _mm_shuffle_ps::<0b01_01_01_01>(self.0, self.0),
                    2 => _mm_shuffle_ps::<0b10_10_10_10>(self.0, self.0),
                    _ => _mm_shuffle_ps::<0b11_11_11_11>(self.0, self.0),
                }
            })
        }
        #[inline(always)]
        // SOUND: SSE is part of every x86-64; arrays of four numbers
        fn down(self) -> Self {
            // SAFETY: all x86-64 processors have SSE.
            Register(unsafe { _mm_shuffle_ps::<0b11_11_10_01>(self.0, self.0) })
        }
        #[inline(always)]
        // SOUND: SSE is part of every x86-64; arrays of four numbers
        fn halves(a: Self, b: Self) -> [Self; 2] {
            // SAFETY: all x86-64 processors have SSE.
            unsafe { [Register(_mm_movelh_ps(a.0, b.0)), Register(_mm_movehl_ps(b.0, a.0))] }
        }
        #[inline(always)]
        // SOUND: SSE is part of every x86-64; arrays of four numbers
        fn places(a: Self, b: Self) -> [Self; 2] {
            // SAFETY: all x86-64 processors have SSE.
            let even = unsafe { _mm_shuffle_ps::<0b10_00_10_00>(a.0, b.0) };
            // SAFETY: all x86-64 processors have SSE.
            [Register(even), Register(unsafe { _mm_shuffle_ps::<0b11_01_11_01>(a.0, b.0) })]
        }
    }
}

/// Four `f32`, in a register.
#[cfg(target_arch = "x86_64")]
pub type Single = register::Register;
/// Four `f32`, in an array.
#[cfg(not(target_arch = "x86_64"))]
pub type Single = Few<f32>;

/// Returns whether elements are `f32`; a constant for each type.
#[inline(always)]
pub fn is_single<T: Element>() -> bool {
    TypeId::of::<T>() == TypeId::of::<f32>()
}

/// Returns the numbers as `f32`, if that is their type.
#[inline(always)]
// SOUND: asks for the type of the elements first
pub fn as_single<T: Element>(x: &[T]) -> Option<&[f32]> {
    // SAFETY: the numbers are `f32`.
    is_single::<T>().then(|| unsafe { core::slice::from_raw_parts(x.as_ptr().cast(), x.len()) })
}

/// Returns the numbers as mutable `f32`, if that is their type.
#[inline(always)]
// SOUND: asks for the type of the elements first
pub fn as_single_mut<T: Element>(x: &mut [T]) -> Option<&mut [f32]> {
    // SAFETY: the numbers are `f32`.
    is_single::<T>().then(|| unsafe { core::slice::from_raw_parts_mut(x.as_mut_ptr().cast(), x.len()) })
}

/// Transposes a square of four by four, whose rows are `steps` apart, `[to, from]`.
///
/// # Safety
/// All four rows of four are readable, and those of `to` writable; they do not overlap.
#[inline(always)]
pub unsafe fn transpose(to: *mut f32, from: *const f32, steps: [usize; 2]) {
    // SAFETY: the caller's promise.
    let row = |i: usize| Single::new(unsafe { from.add(i * steps[1]).cast::<[f32; 4]>().read() });
    for (i, row) in Single::transposed([row(0), row(1), row(2), row(3)]).into_iter().enumerate() {
        // SAFETY: the caller's promise.
        unsafe { to.add(i * steps[0]).cast::<[f32; 4]>().write(row.numbers()) };
    }
}

/// Computes the dot products of four rows, `step` apart, and one vector.
///
/// # Safety
/// Each row at `rows`, and the vector, has `k` elements; `k` is at least 4.
#[inline(always)]
pub unsafe fn dots(rows: *const f32, step: usize, vector: *const f32, k: usize) -> [f32; 4] {
    // SAFETY: the caller's promise.
    let four = |at: *const f32| Single::new(unsafe { at.cast::<[f32; 4]>().read() });
    // SAFETY: the caller's promise; each four elements are inside a row, or the vector.
    let row = |i: usize| unsafe {
        let row = rows.add(i * step);
        let mut sums = four(row) * four(vector);
        for block in 1..k / 4 {
            sums = sums + four(row.add(4 * block)) * four(vector.add(4 * block));
        }
        if !k.is_multiple_of(4) {
            // The last four overlap products that were added before: these are set to 0 after the product, because 0 times ∞ is NaN.
            sums = sums + (four(row.add(k - 4)) * four(vector.add(k - 4))).last(k % 4);
        }
        sums
    };
    // Adds neighbours, and then the sums of neighbours: two shuffles less than by a transpose.
    let neighbours = |x, y| {
        let [even, odd] = Single::places(x, y);
        even + odd
    };
    neighbours(neighbours(row(0), row(1)), neighbours(row(2), row(3))).numbers()
}

/// Loads the rows of a three by three matrix; the last lanes are unused.
///
/// # Safety
/// There are nine elements.
#[inline(always)]
unsafe fn load_threes(x: *const f32) -> [Single; 3] {
    // The third row is the end of the elements, and is loaded from one element before it.
    [0, 3, 5].map(|at| {
        // SAFETY: four of the caller's elements.
        let four = Single::new(unsafe { x.add(at).cast::<[f32; 4]>().read() });
        if at == 5 { four.down() } else { four }
    })
}

/// Returns the sum of these rows, each times an element of a row of the left matrix.
#[inline(always)]
fn combine_rows<const N: usize>(left: Single, rows: [Single; N]) -> Single {
    let mut sum = left.splat::<0>() * rows[0];
    if N > 1 {
        sum = sum + left.splat::<1>() * rows[1];
    }
    if N > 2 {
        sum = sum + left.splat::<2>() * rows[2];
    }
    if N > 3 {
        sum = sum + left.splat::<3>() * rows[3];
    }
    sum
}

/// Computes the product of two matrices of three by three.
///
/// # Safety
/// There are nine elements of each, and room for nine.
#[inline(always)]
pub unsafe fn product_of_threes(to: *mut f32, left: *const f32, right: *const f32) {
    // SAFETY: the caller's promise.
    let (left, right) = unsafe { (load_threes(left), load_threes(right)) };
    let [a, b, c] = left.map(|row| combine_rows(row, right).numbers());
    // SAFETY: the caller's promise; the last of four elements is overwritten by the next row.
    unsafe {
        to.cast::<[f32; 4]>().write(a);
        to.add(3).cast::<[f32; 4]>().write(b);
        to.add(6).cast::<[f32; 3]>().write([c[0], c[1], c[2]]);
    }
}

/// Computes the product of two matrices of four by four.
///
/// # Safety
/// There are sixteen elements of each, and room for sixteen.
#[inline(always)]
pub unsafe fn product_of_fours(to: *mut f32, left: *const f32, right: *const f32) {
    // SAFETY: four of the caller's elements.
    let row = |x: *const f32, i: usize| Single::new(unsafe { x.add(4 * i).cast::<[f32; 4]>().read() });
    let right = [row(right, 0), row(right, 1), row(right, 2), row(right, 3)];
    for i in 0..4 {
        // SAFETY: four of the caller's elements.
        unsafe { to.add(4 * i).cast::<[f32; 4]>().write(combine_rows(row(left, i), right).numbers()) };
    }
}

/// Computes the product of a matrix of three by three and a vector.
///
/// # Safety
/// There are nine elements of the matrix, and three of the vector.
#[inline(always)]
pub unsafe fn dots_of_threes(rows: *const f32, vector: *const f32) -> [f32; 3] {
    // SAFETY: the caller's promise.
    let [a, b, c] = unsafe { load_threes(rows) };
    let [x, y, z, _] = Single::transposed([a, b, c, c]);
    // SAFETY: the caller's promise.
    let v = |k: usize| Single::new([unsafe { *vector.add(k) }; 4]);
    // Starts from 0, like all sums.
    let [p, q, r, _] = (Single::new([0.0; 4]) + x * v(0) + y * v(1) + z * v(2)).numbers();
    [p, q, r]
}

/// Computes the dot products of `m` rows of six elements, an even number, and one vector.
///
/// Two rows are three registers, of which the middle one has the end of the first row and the beginning of the second: so no
/// register is loaded for two elements only, and no element twice.
///
/// # Safety
/// There are `6 * m` elements of the matrix, six of the vector, and room for `m`.
#[inline(always)]
pub unsafe fn dots_of_sixes(to: *mut f32, rows: *const f32, vector: *const f32, m: usize) {
    // SAFETY: four of the caller's elements.
    let four = |at: *const f32| Single::new(unsafe { at.cast::<[f32; 4]>().read() });
    // SAFETY: four of the caller's elements; the first and the last four of six.
    let (first, last) = unsafe { (four(vector), four(vector.add(2))) };
    // [v4, v5, v0, v1]
    let [_, high] = Single::halves(last, last);
    let [middle, _] = Single::halves(high, first);
    // Returns the sums of two rows, at even and at odd lanes.
    let two = |i: usize| {
        // SAFETY: four of the caller's elements; twelve elements, of two rows.
        let [a, b, c] = unsafe { [four(rows.add(6 * i)), four(rows.add(6 * i + 4)), four(rows.add(6 * i + 8))] };
        let [low, high] = Single::halves(a * first, c * last);
        low + high + b * middle
    };
    for i in (0..m).step_by(4) {
        if i + 4 <= m {
            let [even, odd] = Single::places(two(i), two(i + 2));
            // SAFETY: four of the results.
            unsafe { to.add(i).cast::<[f32; 4]>().write((even + odd).numbers()) };
        } else {
            let sums = two(i);
            let [even, odd] = Single::places(sums, sums);
            let [a, b, _, _] = (even + odd).numbers();
            // SAFETY: the last two.
            unsafe { to.add(i).cast::<[f32; 2]>().write([a, b]) };
        }
    }
}
