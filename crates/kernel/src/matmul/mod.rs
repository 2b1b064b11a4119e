//! Matrix products: operands are read by stride, transposed or not, without copies.
//!
//! | product | loop |
//! |---|---|
//! | of one row and one column | [`dots`](mod@dots) |
//! | of integers, or small | [`tile`] |
//! | of `f32` and `f64` | [`gemm`] |
//! | of complex numbers | four products of their parts, or tiles |
//!
//! A batch is split over threads by its products, each of which runs on one thread; a single product is split by rows and columns.
//! The whole product decides the loop, and its parts are cut so that each element is the same sum in the same order: the bits do
//! not depend on the number of threads.

pub mod attention;
#[cfg(feature = "complex")]
pub(crate) mod complex;
pub mod dots;
pub(crate) mod gemm;
pub(crate) mod product;
pub mod small_matrix;
pub mod square;
pub(crate) mod tile;

use crate::Ref;
use crate::element::number::ZeroOne;
use crate::matmul::dots::dots;
use crate::matmul::gemm::Plan;
use crate::matmul::product::offsets;
pub use crate::matmul::product::{Loops, Matrices, Pointers};
use crate::matmul::tile::{DEPTH, multiply_narrow, tiled};
use crate::parallel;
use crate::simd::isa::prefetch;
use crate::storage::{Buffer, Filled};
use crate::threads::*;
use core::ops::{Add, Mul};

pub(crate) fn work(x: &Matrices) -> usize {
    x.m.saturating_mul(x.k).saturating_mul(x.n)
}

/// An element whose matrices can be multiplied.
pub trait Gemm: ZeroOne + Add<Output = Self> + Mul<Output = Self> + Send + Sync {
    /// Computes `c = a · b`, on the given number of threads.
    ///
    /// # Safety
    /// The pointers of `[a, b, c]` are valid for these sizes and strides; `c` overlaps neither of the others, no two of its
    /// positions share an element, and it may be uninitialised.
    unsafe fn gemm(matrices: Matrices, at: Pointers<Self>, threads: usize);

    /// Computes the products of a batch; those of floats are compiled in this crate.
    ///
    /// # Safety
    /// The promises of [`gemm`](Self::gemm), for every position of the loops; no two of them write the same element.
    unsafe fn products(loops: &Loops, matrices: Matrices, at: Pointers<Self>);
}

/// The number of multiplications from which a product, or a batch of products, is split over threads.
pub(crate) const PARALLEL: usize = parallel(1 << 20);

/// The number of multiplications up to which a product of floats is computed in the tiles of integers, which need less setup.
const SMALL: usize = 7 * 7 * 7;

/// The number of multiplications up to which a product of a few columns is computed without tiles: a product of two 4 x 4 takes 41 ns, in
/// tiles 72 (2026-11-23).
const TINY: usize = 64;

/// Computes a product of a few columns that is too small for tiles; returns whether it is such a product. Its sums have the bits of the tiles'.
/// (A product of one row and one column is summed in another order.)
///
/// # Safety
/// The promises of [`Gemm::gemm`].
#[inline(always)]
unsafe fn multiply_tiny<T: Gemm>(x: &Matrices, at: Pointers<T>) -> bool {
    let (rows_lie, dot) = (x.n == 1 || x.b[1] == 1 && x.c[1] == 1, (x.m, x.n) == (1, 1));
    if !rows_lie || dot || work(x) > TINY {
        return false;
    }
    match x.n {
        // SAFETY: the caller's promise.
        1 => unsafe { multiply_narrow::<T, 1>(x, at) },
        // SAFETY: the caller's promise.
        2 => unsafe { multiply_narrow::<T, 2>(x, at) },
        // SAFETY: the caller's promise.
        3 => unsafe { multiply_narrow::<T, 3>(x, at) },
        // SAFETY: the caller's promise.
        4 => unsafe { multiply_narrow::<T, 4>(x, at) },
        _ => return false,
    }
    true
}

/// Computes the product of a matrix and a vector with at most [`TINY`] multiplications, in new memory, without a plan; its sums have the bits of
/// the tiles'. Returns `None` for others, and if there is no memory.
#[inline]
// SOUND: asks for a matrix and a vector as long as its rows, both `Ref`s
pub fn multiply_few<T: Gemm>(a: &Ref<T>, b: &Ref<T>) -> Option<Filled<T>> {
    let (&[m, k], &[down, across]) = (a.sizes, a.strides) else { return None };
    let (&[len], &[step]) = (b.sizes, b.strides) else { return None };
    if k != len || m < 2 || k == 0 || m.saturating_mul(k) > TINY {
        return None;
    }
    let out = Buffer::<T>::new(m).ok()?;
    let matrices = Matrices { m, k, n: 1, a: [down, across], b: [step, 0], c: [1, 1] };
    // SAFETY: (both) a row of `a` is as long as `b`, and the result has one element per row, each of which is written.
    unsafe { multiply_narrow::<T, 1>(&matrices, Pointers { a: a.ptr(), b: b.ptr(), c: out.ptr().as_ptr() }) };
    // SAFETY: a row of `a` is as long as `b`, and the result has one element per row, each of which was written.
    Some(unsafe { out.filled() })
}

/// The smallest number of rows, or columns, of a part.
const PART: usize = if cfg!(miri) { 4 } else { 64 };

/// Returns the number of parts of rows and columns for the given number of threads: the longer parts are cut in two first.
fn count_parts(m: usize, n: usize, threads: usize) -> [usize; 2] {
    let (mut parts, sizes) = ([1, 1], [m, n]);
    while parts[0] * parts[1] < threads {
        let longer = (sizes[1] / parts[1] > sizes[0] / parts[0]) as usize;
        if sizes[longer] / parts[longer] < 2 * PART {
            break;
        }
        parts[longer] *= 2;
    }
    parts
}

macro_rules! floats {
    ($($t:ty)*) => {$(
        impl Gemm for $t {
            #[inline(never)]
            unsafe fn products(loops: &Loops, matrices: Matrices, at: Pointers<Self>) {
                // SAFETY: the caller's promise.
                if !loops.is_empty() || unsafe { !multiply_tiny(&matrices, at) } {
                    // SAFETY: the caller's promise.
                    unsafe { batch(loops, matrices, at) };
                }
            }
            unsafe fn gemm(x: Matrices, at: Pointers<Self>, threads: usize) {
                if x.k <= DEPTH && work(&x) <= SMALL {
                    // No more columns than a vector has, for few columns: the excess takes as long as the rest.
                    return match x.n {
                        // SAFETY: the caller's promise.
                        ..=4 => unsafe { tiled::<Self, 4, 4>(x, at) },
                        // SAFETY: the caller's promise.
                        5..=8 => unsafe { tiled::<Self, 4, 8>(x, at) },
                        // SAFETY: the caller's promise.
                        _ => unsafe { tiled::<Self, 4, 16>(x, at) },
                    };
                }
                let plan = Plan::new(x);
                let [down, across] = if threads > 1 { count_parts(x.m, x.n, threads) } else { [1, 1] };
                // Parts begin at cache lines.
                let (rows, columns) = (x.m.div_ceil(down), x.n.div_ceil(across).next_multiple_of(16));
                let part = |i: usize| {
                    let (row, column) = (i / across * rows, i % across * columns);
                    let x = Matrices { m: rows.min(x.m.saturating_sub(row)), n: columns.min(x.n.saturating_sub(column)), ..x };
                    let at = at.skip([row * x.a[0], column * x.b[1], row * x.c[0] + column * x.c[1]]);
                    // SAFETY: the caller's promise, for some rows and columns.
                    if unsafe { plan.multiply(x, at) }.is_err() {
                        // SAFETY: the caller's promise, for some rows and columns; nothing was written. These tiles copy to
                        // the stack.
                        unsafe { tiled::<Self, 4, 16>(x, at) };
                    }
                };
                match down * across {
                    1 => part(0),
                    parts => each_of_work(parts, 1, work(&x), &part),
                }
            }
        }
    )*};
}
floats! { f32 f64 }

macro_rules! integers {
    ($($t:ty: $rows:literal $columns:literal $(#[$compiled:meta])?;)*) => {$(
        impl Gemm for $t {
            #[inline]
            unsafe fn products(loops: &Loops, matrices: Matrices, at: Pointers<Self>) {
                // SAFETY: the caller's promise.
                unsafe { batch(loops, matrices, at) };
            }
            $(#[$compiled])?
            unsafe fn gemm(x: Matrices, at: Pointers<Self>, threads: usize) {
                let rows = x.m.div_ceil(threads.max(1)).max(1);
                let part = |i: usize| {
                    let (start, m) = (i * rows, rows.min(x.m - i * rows));
                    let at = at.skip([start * x.a[0], 0, start * x.c[0]]);
                    // SAFETY: the caller's promise, for some of the rows.
                    unsafe { tiled::<Self, $rows, $columns>(Matrices { m, ..x }, at) };
                };
                match x.m.div_ceil(rows) {
                    1 => part(0),
                    parts => run_parts(parts, &part),
                }
            }
        }
    )*};
}
// The `inline` ones are compiled where they are used.
integers! {
    i32: 1 64;
    i64: 4 16;
    i8: 1 64 #[inline];
    i16: 1 64 #[inline];
    u8: 1 64 #[inline];
    u16: 1 64 #[inline];
    u32: 1 64 #[inline];
    i128: 4 16 #[inline];
    isize: 4 16 #[inline];
    u64: 4 16 #[inline];
    u128: 4 16 #[inline];
    usize: 4 16 #[inline];
}

/// The sizes in bytes of operands that are prefetched: larger ones do not stay in the L2 cache, and the hardware prefetches smaller ones.
const FETCHED: core::ops::RangeInclusive<usize> = 24 << 10..=512 << 10;

/// The size in bytes up to which a batch is in the L2 cache already.
const NEAR: usize = 1 << 20;

/// Prefetches a matrix line by line: the tiles of a product read across it, which the hardware does not predict.
fn fetch<T>(at: *const T, sizes: [usize; 2], strides: [usize; 2]) {
    let (outer, inner, step) = match strides {
        [step, 1] => (sizes[0], sizes[1], step),
        [1, step] => (sizes[1], sizes[0], step),
        _ => return,
    };
    for i in 0..outer {
        for j in (0..inner).step_by((64 / size_of::<T>()).max(1)) {
            prefetch(at.wrapping_add(i * step + j));
        }
    }
}

/// Computes the products of a batch.
///
/// # Safety
/// The promises of [`Gemm::products`].
pub(crate) unsafe fn batch<T: Gemm>(loops: &Loops, matrices: Matrices, at: Pointers<T>) {
    let count = loops.iter().map(|(size, _)| size).product::<usize>();
    // Computed only if it matters: for a small product it would take a tenth of the time.
    let all = count.saturating_mul(work(&matrices));
    let large = all >= PARALLEL;
    let threads = if large { current_num_threads() } else { 1 };
    let Matrices { m, k, n, a: [_, step_a], b: [step_b, _], .. } = matrices;
    if m.min(n) == 0 {
        // There are no results, however long the sums are.
        return;
    }
    if (m, n) == (1, 1) {
        // SAFETY: the caller's promise.
        return unsafe { dots(loops, k, [step_a, step_b], at, threads) };
    }
    let bytes = size_of::<T>().saturating_mul(m.saturating_mul(k).saturating_add(k.saturating_mul(n)));
    let fetches = FETCHED.contains(&bytes) && bytes.saturating_mul(count) > NEAR;
    let one = |i: usize, threads: usize| {
        let at = at.skip(offsets(loops, i));
        if fetches {
            fetch(at.a, [m, k], matrices.a);
            fetch(at.b, [k, n], matrices.b);
        }
        // SAFETY: the caller's promise; a position is visited once.
        unsafe { T::gemm(matrices, at, threads) };
    };
    if threads > 1 && count >= threads {
        let len = count.div_ceil(4 * threads);
        each_of_work(count, len, all, &|i| one(i, 1));
    } else {
        (0..count).for_each(|i| one(i, threads));
    }
}
