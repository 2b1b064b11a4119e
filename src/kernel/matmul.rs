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
use super::parallel;
use super::product::offsets;
pub use super::product::{Loops, Matrices, Pointers};
use super::tile::{DEPTH, tiled};
use core::ops::{Add, Mul, Range};
use rayon::prelude::*;

fn work(x: &Matrices) -> usize {
    x.m.saturating_mul(x.k).saturating_mul(x.n)
}

/// An element whose matrices can be multiplied.
pub trait Gemm: Arithmetic + Add<Output = Self> + Mul<Output = Self> + Send + Sync {
    /// `c = a · b`, on so many threads.
    ///
    /// # Safety
    /// The pointers of `[a, b, c]` are valid for these sizes and strides; `c` overlaps neither of the others, no two
    /// positions in it are one, and it may be uninitialised.
    unsafe fn gemm(matrices: Matrices, at: Pointers<Self>, threads: usize);
}

/// From how many multiplications on a product, or a batch of them, is split over threads.
pub(super) const PARALLEL: usize = parallel(1 << 20);

/// Up to how many multiplications a product of floats is run in tiles.
const SMALL: usize = 16 * 16 * 16;

/// So many rows go to the GEMM crate at a time: what it packs of them stays in cache.
const ROWS: usize = 1024;

/// Products of so many columns have their rows packed. The crate would leave up to 3,072 where they are, kilobytes apart.
/// With [`ROWS`], 2048 by 2048 runs at 88 GFLOP/s where it ran at 72, of 96 that one core can do.
const COLUMNS: usize = 1024;

/// A thread takes so many rows or more, else the crate divides the work: each packs the columns for itself.
const ROWS_OF_THREAD: usize = 64;

/// The same product of the transposes.
fn transposed<T>(x: Matrices, at: Pointers<T>) -> (Matrices, Pointers<T>) {
    let turn = |[down, across]: [usize; 2]| [across, down];
    let turned = Matrices { m: x.n, n: x.m, k: x.k, a: turn(x.b), b: turn(x.a), c: turn(x.c) };
    (turned, Pointers { a: at.b, b: at.a, c: at.c })
}

macro_rules! floats {
    ($($t:ty: $kernel:path;)*) => {$(
        impl Gemm for $t {
            unsafe fn gemm(x: Matrices, at: Pointers<Self>, threads: usize) {
                if x.k <= DEPTH && work(&x) <= SMALL {
                    // SAFETY: the caller's promise.
                    return unsafe { tiled::<Self, 4, 16>(x, at) };
                }
                // The micro-kernels store columns: a product whose rows are contiguous is that of the transposes, `bᵀ aᵀ`.
                let (x, at) = if x.c[1] <= x.c[0] { (x, at) } else { transposed(x, at) };
                // A value of the process, which decides speed alone: two threads that disagree do no harm.
                gemm_common::gemm::set_rhs_packing_threshold(if x.n >= COLUMNS { 4 } else { 128 });
                let run = |rows: Range<usize>, parallelism| {
                    let at = at.skip([rows.start * x.a[0], 0, rows.start * x.c[0]]);
                    let [a, b, c] = [x.a, x.b, x.c].map(|strides| strides.map(|stride| stride as isize));
                    // SAFETY: the caller's promise, of some of the rows; `c` is only written.
                    unsafe {
                        $kernel()(
                            x.n, rows.len(), x.k, at.c, c[0], c[1], false, at.b, b[0], b[1], at.a, a[0], a[1],
                            0.0, 1.0, false, false, false, parallelism,
                        );
                    }
                };
                if threads > 1 && x.m / threads < ROWS_OF_THREAD {
                    return run(0..x.m, gemm_common::Parallelism::Rayon(threads));
                }
                let part = x.m.div_ceil(threads.max(1)).next_multiple_of(8).clamp(8, ROWS);
                match x.m.div_ceil(part) {
                    1 => run(0..x.m, gemm_common::Parallelism::None),
                    parts => (0..parts).into_par_iter().with_min_len(parts.div_ceil(threads.max(1))).for_each(|i| {
                        run(i * part..x.m.min((i + 1) * part), gemm_common::Parallelism::None);
                    }),
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
            unsafe fn gemm(x: Matrices, at: Pointers<Self>, threads: usize) {
                let rows = x.m.div_ceil(threads.max(1)).max(1);
                let part = |i: usize| {
                    let (start, m) = (i * rows, rows.min(x.m - i * rows));
                    let at = at.skip([start * x.a[0], 0, start * x.c[0]]);
                    // SAFETY: the caller's promise, of some of the rows.
                    unsafe { tiled::<Self, $rows, $columns>(Matrices { m, ..x }, at) };
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
pub unsafe fn products<T: Gemm>(loops: &Loops, matrices: Matrices, at: Pointers<T>) {
    let count = loops.iter().map(|(size, _)| size).product::<usize>();
    // Asked only where it matters: of a small product it would take a tenth of the time.
    let large = count.saturating_mul(work(&matrices)) >= PARALLEL;
    let threads = if large { rayon::current_num_threads() } else { 1 };
    let Matrices { m, k, n, a: [_, step_a], b: [step_b, _], .. } = matrices;
    if (m, n) == (1, 1) {
        // SAFETY: the caller's promise.
        return unsafe { dots(loops, k, [step_a, step_b], at, threads) };
    }
    // SAFETY: (all) the caller's promise; a position is visited once.
    let one = |i: usize, threads: usize| unsafe { T::gemm(matrices, at.skip(offsets(loops, i)), threads) };
    if threads > 1 && count >= threads {
        let len = count.div_ceil(4 * threads);
        (0..count).into_par_iter().with_min_len(len).for_each(|i| one(i, 1));
    } else {
        (0..count).for_each(|i| one(i, threads));
    }
}
