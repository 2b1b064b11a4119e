//! Products of `f32` and `f64`, near what the machine can do.
//!
//! | product | loop |
//! |---|---|
//! | of a matrix and a few vectors | [`vector`]: memory is read once, one row behind the other |
//! | else | tiles of 12 (or 6) rows by two vectors of columns, whose sums stay in [`registers`] |
//!
//! Around the tiles are the blocks of [GotoBLAS](https://doi.org/10.1145/1356052.1356053): `DEPTH` steps of the sums at a
//! time, so that of the right operand the rows of two vectors stay in the first cache; so many rows of the left one that they
//! stay in the second. What they are made of is read where it lies, uncopied, as long as that is as fast: of the left operand
//! unless the rows of a tile share one place in the cache, of the right one where rows are contiguous and not far apart.
//! (On Zen 5 copying both, as BLIS and the `gemm` crate do, was 2 to 8 % slower from 64 to 512 and no faster above.)

mod pack;
mod registers;
mod vector;

use super::float::Vectored;
use super::isa::{Isa, Task, dispatch};
use super::number::Arithmetic;
use super::product::{Matrices, Pointers};
use super::vectored::Lanes;
use crate::storage::{Buffer, OutOfMemory};
use core::ops::{Add, Mul};
use pack::{Left, Right};
use registers::Tile;

/// A float whose products are calculated here.
pub trait Real: Vectored + Arithmetic + Add<Output = Self> + Mul<Output = Self> {}
impl<T: Vectored + Arithmetic + Add<Output = T> + Mul<Output = T>> Real for T {}

/// Steps of a sum that are added up in registers.
const DEPTH: usize = 256;

/// Bytes of the left operand that are used again and again: half of a small second cache.
const BLOCK: usize = 256 << 10;

/// Bytes after which places in the first cache come again, on most machines.
const PERIOD: usize = 4096;

/// The product of the same matrices, turned.
pub fn transposed<T>(x: Matrices, at: Pointers<T>) -> (Matrices, Pointers<T>) {
    let turn = |[down, across]: [usize; 2]| [across, down];
    let turned = Matrices { m: x.n, n: x.m, k: x.k, a: turn(x.b), b: turn(x.a), c: turn(x.c) };
    (turned, Pointers { a: at.b, b: at.a, c: at.c })
}

/// `c = a · b`, on this thread.
///
/// # Errors
/// [`OutOfMemory`]: of the copies, which are some hundred kilobytes; then `c` may be written in part.
///
/// # Safety
/// The pointers are valid for these sizes and strides; `c` overlaps neither of the others, no two positions in it are one, and
/// it may be uninitialised.
pub unsafe fn multiplied<T: Real>(x: Matrices, at: Pointers<T>) -> Result<(), OutOfMemory> {
    // Tiles store rows: a product whose columns are contiguous is that of the transposes, `bᵀ aᵀ`.
    let (x, at) = if x.m == 1 || x.n > 1 && x.c[1] > x.c[0] { transposed(x, at) } else { (x, at) };
    // SAFETY: (both) the caller's promise.
    if unsafe { vector::multiplied(x, at) } { Ok(()) } else { dispatch(Blocked { x, at }) }
}

struct Blocked<T> {
    x: Matrices,
    at: Pointers<T>,
}

impl<T: Real> Task for Blocked<T> {
    type Out = Result<(), OutOfMemory>;

    #[inline(always)]
    fn run<I: Isa>(self) -> Self::Out {
        let Blocked { x: Matrices { m, k, n, a, b, c }, at } = self;
        let (lanes, most) = (T::Lanes::<I>::COUNT, 6 * T::Lanes::<I>::SETS);
        let bytes = |elements: usize| elements.saturating_mul(size_of::<T>());
        // Even blocks: 300 steps are two of 150.
        let steps = k.div_ceil(k.div_ceil(DEPTH).max(1)).max(1);
        let rows = (BLOCK / bytes(steps)).next_multiple_of(most);
        let rows = m.div_ceil(m.div_ceil(rows)).next_multiple_of(most);
        let pack_left = n > 4 * most && a[1] == 1 && bytes(a[0]).is_multiple_of(PERIOD);
        let pack_right = b[1] != 1 || m > 4 * most && bytes(b[0]) >= PERIOD;
        let buffer = |wanted: bool, len| if wanted { Buffer::<T>::new(len).map(Some) } else { Ok(None) };
        let left = buffer(pack_left, rows * pack::pitch(steps))?;
        let right = buffer(pack_right || n % lanes != 0, 3 * lanes * steps)?;
        // Once even of nothing: then `c` is zeros.
        for depth in (0..k.max(1)).step_by(steps) {
            let steps = steps.min(k - depth);
            for row in (0..m).step_by(rows) {
                let rows = rows.min(m - row);
                let mut from = (at.a.wrapping_add(row * a[0] + depth * a[1]), a);
                if let Some(left) = &left {
                    let pack = Left { from: from.0, step: a[0], rows, steps, to: left.ptr().as_ptr() };
                    from = (left.ptr().as_ptr(), [pack::pitch(steps), 1]);
                    // SAFETY: the rows are inside `a`, and the buffer holds so many.
                    unsafe { pack.copy() };
                }
                let mut column = 0;
                while column < n {
                    // A last vector by itself would leave half of a tile empty: it joins those before.
                    let vectors = match (n - column).div_ceil(lanes) {
                        rest @ (1 | 3) => rest,
                        _ => 2,
                    };
                    let columns = (vectors * lanes).min(n - column);
                    let mut below = (at.b.wrapping_add(depth * b[0] + column * b[1]), b[0]);
                    if let Some(right) = &right
                        && (pack_right || columns % lanes != 0)
                    {
                        let (to, pitch) = (right.ptr().as_ptr(), vectors * lanes);
                        // SAFETY: the columns are inside `b`, and the buffer holds three vectors for each step.
                        unsafe { I::apart(Right { from: below.0, strides: b, steps, columns, to, pitch }) };
                        below = (to, pitch);
                    }
                    let to = at.c.wrapping_add(row * c[0] + column * c[1]);
                    let tile = Tile {
                        a: from.0, a_strides: from.1, b: below.0, b_step: below.1, steps, c: to, c_strides: c,
                        rows: 0, columns, add: depth > 0,
                    };
                    // SAFETY: the caller's promise; the buffers are written as far as they are read.
                    unsafe { tile.each::<I>(rows, vectors) };
                    column += columns;
                }
            }
        }
        Ok(())
    }
}
