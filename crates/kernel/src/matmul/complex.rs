//! Products of complex matrices, computed from products of their real and imaginary parts, matrices of floats with twice the strides; small
//! ones in tiles.
//!
//! 256 x 256 of `f64` takes 4.6 times as long as a product of floats (2026-11-27); in tiles 20 times, because the compiler does not vectorise
//! complex multiplications. Three products instead of four lose digits if one part is much smaller than the other (Higham 1992).

use crate::matmul::product::{Loops, Matrices, Pointers};
use crate::matmul::tile::tiled;
use crate::matmul::{Gemm, batch, work};
use crate::storage::Buffer;
use num_complex::Complex;

/// The number of multiplications up to which tiles are faster.
const SMALL: usize = 8 * 8 * 8;

/// Computes `c = a · b`: the real parts as `re · re - im · im`, the imaginary parts as `re · im + im · re`.
///
/// # Safety
/// The promises of [`Gemm::gemm`]; each pointer of `work` is valid for one number per element of the product, and overlaps nothing else.
unsafe fn multiply_parts<T>(x: Matrices, at: Pointers<Complex<T>>, threads: usize, work: [*mut T; 2])
where
    T: Gemm + Copy + core::ops::Sub<Output = T>,
{
    let double = |strides: [usize; 2]| strides.map(|stride| 2 * stride);
    let parts = Matrices { a: double(x.a), b: double(x.b), c: [x.n, 1], ..x };
    // A complex number is its real part followed by its imaginary part (`repr(C)`).
    let (a, b, c) = (at.a.cast::<T>(), at.b.cast::<T>(), at.c.cast::<T>());
    for (part, [left, right]) in [[[0, 0], [1, 1]], [[0, 1], [1, 0]]].into_iter().enumerate() {
        for ([i, j], to) in [left, right].into_iter().zip(work) {
            let at = Pointers { a: a.wrapping_add(i), b: b.wrapping_add(j), c: to };
            // SAFETY: the caller's promise: the parts of each element are as valid as the element.
            unsafe { T::gemm(parts, at, threads) };
        }
        for row in 0..x.m {
            for column in 0..x.n {
                let from = row * x.n + column;
                // SAFETY: (both) both products have been written.
                let (first, second) = unsafe { (work[0].add(from).read(), work[1].add(from).read()) };
                let value = if part == 0 { first - second } else { first + second };
                let to = c.wrapping_add(2 * (row * x.c[0] + column * x.c[1]) + part);
                // SAFETY: a part of an element of the result.
                unsafe { to.write(value) };
            }
        }
    }
}

macro_rules! complex {
    ($($real:ident: $rows:literal $columns:literal;)*) => {$(
        impl Gemm for Complex<$real> {
            #[inline(never)]
            unsafe fn products(loops: &Loops, matrices: Matrices, at: Pointers<Self>) {
                // SAFETY: the caller's promise.
                unsafe { batch(loops, matrices, at) };
            }
            unsafe fn gemm(x: Matrices, at: Pointers<Self>, threads: usize) {
                let memory = || [Buffer::<$real>::new(x.m * x.n).ok(), Buffer::<$real>::new(x.m * x.n).ok()];
                if work(&x) > SMALL && let [Some(first), Some(second)] = memory() {
                    // SAFETY: the caller's promise; each buffer has one number per element of the product.
                    return unsafe { multiply_parts(x, at, threads, [first.ptr().as_ptr(), second.ptr().as_ptr()]) };
                }
                // SAFETY: the caller's promise.
                unsafe { tiled::<Self, $rows, $columns>(x, at) };
            }
        }
    )*};
}
complex! {
    f32: 2 8;
    f64: 2 4;
}
