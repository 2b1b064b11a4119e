//! Matrix products: operands go in by stride, transposed or not, uncopied.
//!
//! | product | loop |
//! |---|---|
//! | of one row and one column | [`dots`](super::dots) |
//! | of integers, or small | [`tile`](super::tile) |
//! | of `f32` and `f64` | the GEMM crate |
//!
//! A batch is split over threads by its products, each of which then runs on one; a product alone is
//! split by the GEMM itself.

use super::dots::dots;
use super::number::Arithmetic;
use super::tile::{DEPTH, tiled};
pub use crate::layout::product::{Loops, Matrices};
use core::ops::{Add, Mul};
use rayon::prelude::*;

fn work(x: &Matrices) -> usize {
    x.m.saturating_mul(x.k).saturating_mul(x.n)
}

/// What becomes of a product: `c = onto * c + times * (a · b)`; without `onto` what was in `c` is not read.
#[derive(Clone, Copy, Debug)]
pub struct Scale<T> {
    /// The factor of what is there.
    pub onto: Option<T>,
    /// The factor of the product.
    pub times: T,
}

/// An element whose matrices can be multiplied.
pub trait Gemm: Arithmetic + Add<Output = Self> + Mul<Output = Self> + Send + Sync {
    /// `c = onto * c + times * (a · b)`, on so many threads.
    ///
    /// # Safety
    /// The pointers of `[a, b, c]` are valid for these sizes and strides; `c` overlaps neither of the others, no two
    /// positions in it are one, and it may be uninitialised unless `onto` is there.
    unsafe fn gemm(matrices: Matrices, at: Pointers<Self>, scale: Scale<Self>, threads: usize);
}

/// Where the elements of a product begin.
#[derive(Debug)]
pub struct Pointers<T> {
    /// The left operand.
    pub a: *const T,
    /// The right operand.
    pub b: *const T,
    /// The product.
    pub c: *mut T,
}
impl<T> Clone for Pointers<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Pointers<T> {}
// SAFETY: who hands them to several threads promises that the parts of `c` they write are disjoint.
unsafe impl<T: Send> Send for Pointers<T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Pointers<T> {}

impl<T> Pointers<T> {
    /// Each so many elements further on.
    pub(super) fn skip(self, [a, b, c]: [usize; 3]) -> Self {
        Pointers { a: self.a.wrapping_add(a), b: self.b.wrapping_add(b), c: self.c.wrapping_add(c) }
    }
}

/// From how many multiplications on a product, or a batch of them, is split over threads.
pub(super) const PARALLEL: usize = 1 << 20;

/// Up to how many multiplications a product of floats is run in tiles.
const SMALL: usize = 16 * 16 * 16;

macro_rules! floats {
    ($($t:ty: $kernel:path;)*) => {$(
        impl Gemm for $t {
            unsafe fn gemm(x: Matrices, at: Pointers<Self>, scale: Scale<Self>, threads: usize) {
                if x.k <= DEPTH && work(&x) <= SMALL {
                    // SAFETY: the caller's promise.
                    return unsafe { tiled::<Self, 4, 16>(x, at, scale) };
                }
                let parallelism = match threads {
                    0 | 1 => gemm_common::Parallelism::None,
                    n => gemm_common::Parallelism::Rayon(n),
                };
                let [a, b, c] = [x.a, x.b, x.c].map(|strides| strides.map(|stride| stride as isize));
                let (read, onto) = (scale.onto.is_some(), scale.onto.unwrap_or(0.0));
                let kernel = $kernel();
                // As the transpose, `bᵀ aᵀ`, where rows of `c` are contiguous: the micro-kernels store columns.
                // SAFETY: the caller's promise; without `read`, `c` is only written.
                unsafe {
                    if c[1] <= c[0] {
                        kernel(
                            x.n, x.m, x.k, at.c, c[0], c[1], read, at.b, b[0], b[1], at.a, a[0], a[1],
                            onto, scale.times, false, false, false, parallelism,
                        );
                    } else {
                        kernel(
                            x.m, x.n, x.k, at.c, c[1], c[0], read, at.a, a[1], a[0], at.b, b[1], b[0],
                            onto, scale.times, false, false, false, parallelism,
                        );
                    }
                }
            }
        }
    )*};
}
floats! {
    f32: gemm_f32::gemm::f32::get_gemm_fn;
    f64: gemm_f64::gemm::f64::get_gemm_fn;
}

macro_rules! integers {
    ($($t:ty: $rows:literal $columns:literal;)*) => {$(
        impl Gemm for $t {
            unsafe fn gemm(x: Matrices, at: Pointers<Self>, scale: Scale<Self>, threads: usize) {
                let rows = x.m.div_ceil(threads.max(1)).max(1);
                let part = |i: usize| {
                    let (start, m) = (i * rows, rows.min(x.m - i * rows));
                    let at = at.skip([start * x.a[0], 0, start * x.c[0]]);
                    // SAFETY: the caller's promise, of some of the rows.
                    unsafe { tiled::<Self, $rows, $columns>(Matrices { m, ..x }, at, scale) };
                };
                match x.m.div_ceil(rows) {
                    1 => part(0),
                    parts => (0..parts).into_par_iter().for_each(part),
                }
            }
        }
    )*};
}
integers! {
    i8: 1 64;
    i16: 1 64;
    i32: 1 64;
    u8: 1 64;
    u16: 1 64;
    u32: 1 64;
    i64: 4 16;
    i128: 4 16;
    isize: 4 16;
    u64: 4 16;
    u128: 4 16;
    usize: 4 16;
}

/// The products of a batch.
///
/// # Safety
/// As [`Gemm::gemm`], for every position of the loops; no two of them write the same element.
pub unsafe fn products<T: Gemm>(loops: &Loops, matrices: Matrices, at: Pointers<T>, scale: Scale<T>) {
    let count = loops.iter().map(|(size, _)| size).product::<usize>();
    // Asked only where it matters: of a small product it would take a tenth of the time.
    let large = count.saturating_mul(work(&matrices)) >= PARALLEL;
    let threads = if large { rayon::current_num_threads() } else { 1 };
    let Matrices { m, k, n, a: [_, step_a], b: [step_b, _], .. } = matrices;
    if (m, n) == (1, 1) && scale.onto.is_none() && scale.times == T::ONE {
        // SAFETY: the caller's promise.
        return unsafe { dots(loops, k, [step_a, step_b], at, threads) };
    }
    // SAFETY (all): the caller's promise; a position is visited once.
    let one = |i: usize, threads: usize| unsafe { T::gemm(matrices, at.skip(offsets(loops, i)), scale, threads) };
    if threads > 1 && count >= threads {
        let len = count.div_ceil(4 * threads);
        (0..count).into_par_iter().with_min_len(len).for_each(|i| one(i, 1));
    } else {
        (0..count).for_each(|i| one(i, threads));
    }
}

/// How far on the operands are at a position of the loops, counted row-major.
pub(super) fn offsets(loops: &[(usize, [usize; 3])], mut i: usize) -> [usize; 3] {
    let mut at = [0; 3];
    for (size, steps) in loops.iter().rev() {
        let here = i % size;
        i /= size;
        for (at, step) in at.iter_mut().zip(steps) {
            *at += here * step;
        }
    }
    at
}
