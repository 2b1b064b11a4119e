//! Products of `f32` and `f64`, close to the peak performance of the machine.
//!
//! | product | loop |
//! |---|---|
//! | of a matrix and a few vectors | [`vector`]: the matrix is read once |
//! | all others | tiles of 12 (or 6) rows by two vectors of columns, whose sums stay in [`registers`] |
//!
//! The tiles are in the blocks of [GotoBLAS](https://doi.org/10.1145/1356052.1356053): [`DEPTH`] steps of the sums at a
//! time, and the number of rows of the left operand that stay in the L2 cache for these steps. Operands that are read often and
//! with a bad stride are copied first ([`pack`]): rows of the left operand that map to one set of the cache; of the right operand, columns, and
//! rows that are far apart.
//!
//! **Why no GEMM crate?** The speed of this module as a multiple of the speed of `gemm` 0.19, which it replaced; one thread of a Zen 5
//! with AVX-512, operands row-major:
//!
//! | | 16 | 64 | 256 | 1024 | 2048 | 256 x 784 x 10 |
//! |---|---|---|---|---|---|---|
//! | `f32` | 2.2 | 1.04 | 1.01 | 1.04 | 1.00 | 1.7 |
//! | `f64` | 2.0 | 1.10 | 1.03 | 1.05 | 1.03 | 1.0 |
//!
//! It is slower for a vector times a matrix of 1024 by 1024 (0.89 to 0.97), and for four steps of `f64` (0.95).
//! The dependencies of `gemm` (`pulp`, `zerocopy`, `raw-cpuid`, a second `syn`) were half of the `cargo check` of a dependent crate.
//! `matrixmultiply` is as light; it has 0.6 to 0.8 of the speed of `gemm` at 64 and 256, 0.85 to 0.95 above. Rejected for the
//! blocks: always copying both operands, as BLIS and `gemm` do, is 2 to 8 % slower up to 256; copying a panel again for
//! each block of rows, or not prefetching a tile's place in the product, loses a tenth at 2048.

mod pack;
mod real;
mod registers;
#[cfg(test)]
mod tests;
mod vector;

use crate::matmul::product::{Matrices, Pointers};
use crate::simd::isa::{Isa, Task, dispatch};
use crate::simd::vectored::Lanes;
use crate::storage::{Buffer, OutOfMemory};
use crate::threshold;
use core::ops::Range;
use pack::Left;
pub use pack::Right;
pub use real::Real;
use real::SHORT;
use registers::Tile;

/// The number of steps of a sum that are added in registers, before the product is loaded and stored again. (256 lose 3 to 10 %.)
const DEPTH: usize = if cfg!(miri) { 40 } else { 512 };

/// The bytes of the left operand that are reused: half of a small L2 cache.
const LEFT: usize = threshold(256 << 10);

/// The bytes of the right operand that are copied at a time: they stay in the L3 cache.
const RIGHT: usize = threshold(4 << 20);

/// The distance in bytes at which addresses map to the same set of the L1 cache, on most machines.
const PERIOD: usize = if cfg!(miri) { 64 } else { 4096 };

/// Returns the product of the transposes.
fn transposed(x: Matrices) -> Matrices {
    let turn = |[down, across]: [usize; 2]| [across, down];
    Matrices { m: x.n, n: x.m, k: x.k, a: turn(x.b), b: turn(x.a), c: turn(x.c) }
}

/// The method for a product, chosen by its sizes and strides. All parts of a product are computed by one method, so that each element
/// has the same bits on any number of threads.
#[derive(Clone, Copy)]
pub struct Plan {
    turned: bool,
    kind: vector::Kind,
}

impl Plan {
    /// Plans a product.
    pub fn new(x: Matrices) -> Self {
        // Tiles write rows: a product with contiguous columns is computed as the product of the transposes, `bᵀ aᵀ`.
        let turned = x.m == 1 || x.n > 1 && x.c[1] > x.c[0];
        Plan { turned, kind: vector::kind(if turned { transposed(x) } else { x }) }
    }

    /// Computes `c = a · b`, on this thread: the planned product, or some of its rows and columns.
    ///
    /// # Errors
    /// [`OutOfMemory`]: for the copies, a few megabytes at most. Then nothing is written.
    ///
    /// # Safety
    /// The pointers are valid for these sizes and strides; `c` overlaps neither of the others, no two of its positions share an element,
    /// and it may be uninitialised. The strides are those of the plan. All columns of a product of a matrix and a few vectors are
    /// in one part.
    pub unsafe fn multiply<T: Real>(self, x: Matrices, at: Pointers<T>) -> Result<(), OutOfMemory> {
        let (x, at) = if self.turned { (transposed(x), Pointers { a: at.b, b: at.a, c: at.c }) } else { (x, at) };
        // SAFETY: the caller's promise.
        if unsafe { vector::multiplied(self.kind, x, at) } { Ok(()) } else { dispatch(GemmProduct { x, at }) }
    }
}

struct GemmProduct<T> {
    x: Matrices,
    at: Pointers<T>,
}

/// The division of a product into blocks, and the copies.
struct GemmBlocks {
    steps: usize,
    rows: usize,
    columns: usize,
    pack_left: bool,
    pack_right: bool,
    /// Whether each panel of the right operand has its own memory, because several blocks of rows read it.
    kept: bool,
}

impl GemmBlocks {
    #[inline(always)]
    fn choose<T: Real, I: Isa>(Matrices { m, k, n, a, b, .. }: Matrices) -> Self {
        let (width, most) = (2 * T::Lanes::<I>::COUNT, 6 * T::Lanes::<I>::SETS);
        let bytes = |elements: usize| elements.saturating_mul(size_of::<T>());
        // Equal parts: 600 steps are twice 300.
        let steps = k.div_ceil(k.div_ceil(DEPTH).max(1)).max(1);
        let rows = if steps < SHORT { most } else { (LEFT / bytes(steps)).next_multiple_of(most).max(most) };
        let pack_right = b[1] != 1 || m > 4 * most && bytes(b[0]) >= PERIOD;
        let kept = pack_right && m > rows;
        GemmBlocks {
            steps,
            rows,
            columns: if kept { (RIGHT / bytes(steps) / width).max(1) * width } else { n.max(1) },
            pack_left: steps >= SHORT && n > 2 * width && a[1] == 1 && bytes(a[0]).is_multiple_of(PERIOD),
            pack_right,
            kept,
        }
    }
}

impl<T: Real> Task for GemmProduct<T> {
    type Out = Result<(), OutOfMemory>;

    #[inline(always)]
    // SOUND: made by `Plan::multiply` and its tests alone, which are unsafe
    fn run_on<I: Isa>(self) -> Self::Out {
        let (Matrices { m, k, n, .. }, lanes) = (self.x, T::Lanes::<I>::COUNT);
        let blocks = GemmBlocks::choose::<T, I>(self.x);
        let buffer = |wanted: bool, len| if wanted { Buffer::<T>::new(len).map(Some) } else { Ok(None) };
        let left = buffer(blocks.pack_left, blocks.rows.min(m) * pack::pitch(blocks.steps))?;
        let columns = if blocks.kept { blocks.columns.min(n).next_multiple_of(lanes) } else { 3 * lanes };
        let right = buffer(blocks.pack_right || n % lanes != 0, columns * blocks.steps)?;
        for column in (0..n).step_by(blocks.columns) {
            let columns = column..n.min(column + blocks.columns);
            // Once even for sums of no products: then `c` is zeros.
            for depth in (0..k.max(1)).step_by(blocks.steps) {
                let depths = depth..k.min(depth + blocks.steps);
                for row in (0..m).step_by(blocks.rows) {
                    let rows = row..m.min(row + blocks.rows);
                    let block = ProductBlock { rows, depths: depths.clone(), columns: columns.clone() };
                    // SAFETY: the buffers were made for these blocks, in this order.
                    unsafe { self.block::<I>(&blocks, block, [&left, &right]) };
                }
            }
        }
        Ok(())
    }
}

/// A block: rows and columns of a product, and some steps of their sums.
struct ProductBlock {
    rows: Range<usize>,
    depths: Range<usize>,
    columns: Range<usize>,
}

impl<T: Real> GemmProduct<T> {
    /// Computes one block, panel after panel.
    ///
    /// # Safety
    /// The buffers are as long as [`GemmProduct::run`] makes them. Among blocks of the same columns and depths, the block with the first rows comes
    /// first: it makes the copies that the others read. The machine has the instruction set.
    #[inline(always)]
    unsafe fn block<I: Isa>(&self, blocks: &GemmBlocks, block: ProductBlock, [left, right]: [&Option<Buffer<T>>; 2]) {
        let (Matrices { a, b, c, .. }, lanes) = (self.x, T::Lanes::<I>::COUNT);
        let ProductBlock { rows, depths, columns } = block;
        let mut tile = Tile {
            a: self.at.a.wrapping_add(rows.start * a[0] + depths.start * a[1]),
            a_strides: a,
            b: self.at.b,
            b_step: b[0],
            steps: depths.len(),
            c: self.at.c,
            c_strides: c,
            rows: rows.len(),
            columns: 0,
            add: depths.start > 0,
        };
        if let Some(left) = left {
            let to = left.ptr().as_ptr();
            // SAFETY: the rows are inside `a`, and the buffer has room for them.
            unsafe { Left { from: tile.a, step: a[0], rows: rows.len(), steps: depths.len(), to }.copy() };
            (tile.a, tile.a_strides) = (to, [pack::pitch(depths.len()), 1]);
        }
        let mut column = columns.start;
        while column < columns.end {
            // A single last vector would leave half a tile empty: it is joined to the two before it.
            let vectors = match (columns.end - column).div_ceil(lanes) {
                rest @ (1 | 3) => rest,
                _ => 2,
            };
            tile.columns = (vectors * lanes).min(columns.end - column);
            tile.c = self.at.c.wrapping_add(rows.start * c[0] + column * c[1]);
            (tile.b, tile.b_step) = (self.at.b.wrapping_add(depths.start * b[0] + column * b[1]), b[0]);
            if let Some(right) = right
                && (blocks.pack_right || tile.columns % lanes != 0)
            {
                let place = if blocks.kept { (column - columns.start) * depths.len() } else { 0 };
                let (to, pitch) = (right.ptr().as_ptr().wrapping_add(place), vectors * lanes);
                if rows.start == 0 || blocks.pack_right && !blocks.kept {
                    let copy = Right { from: tile.b, strides: b, steps: tile.steps, columns: tile.columns, to, pitch };
                    // SAFETY: the columns are inside `b`; the buffer holds whole vectors of them.
                    unsafe { I::apart(copy) };
                }
                (tile.b, tile.b_step) = (to, pitch);
            }
            // SAFETY: all rows of the block and these columns; the copies were written before.
            unsafe { tile.multiply::<I>(vectors) };
            column += tile.columns;
        }
    }
}
