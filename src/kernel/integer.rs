//! Matrix products of integers: blocks that stay in the nearest cache, rows of results as vectors.

use super::isa::{Isa, Task, dispatch};
use super::matmul::{Matrices, Pointers, Scale};
use super::number::Arithmetic;
use core::ops::{Add, Mul};

/// Results of a row that are summed at once: a few vectors of every element type.
const COLUMNS: usize = 128;
/// Rows of the right operand in a block: with [`COLUMNS`], 64 KiB of `i64`.
const DEPTH: usize = 64;

/// `c = onto * c + times * (a · b)`
///
/// # Safety
/// As [`Gemm::gemm`](super::matmul::Gemm::gemm).
pub unsafe fn blocked<T>(matrices: Matrices, at: Pointers<T>, scale: Scale<T>)
where
    T: Arithmetic + Add<Output = T> + Mul<Output = T>,
{
    dispatch(Blocked { matrices, at, scale });
}

struct Blocked<T> {
    matrices: Matrices,
    at: Pointers<T>,
    scale: Scale<T>,
}

impl<T: Arithmetic + Add<Output = T> + Mul<Output = T>> Task for Blocked<T> {
    type Out = ();

    #[inline(always)]
    fn run<I: Isa>(self) {
        let Matrices { m, k, n, .. } = self.matrices;
        let mut block = vec![T::ZERO; k.min(DEPTH) * n.min(COLUMNS)];
        for column in (0..n).step_by(COLUMNS) {
            let columns = column..n.min(column + COLUMNS);
            self.start(m, columns.clone());
            for depth in (0..k).step_by(DEPTH) {
                let depths = depth..k.min(depth + DEPTH);
                self.pack(&mut block, depths.clone(), columns.clone());
                for row in 0..m {
                    self.row(&block, row, depths.clone(), columns.clone());
                }
            }
        }
    }
}

type Span = core::ops::Range<usize>;

impl<T: Arithmetic + Add<Output = T> + Mul<Output = T>> Blocked<T> {
    #[inline(always)]
    fn c(&self, row: usize, column: usize) -> *mut T {
        self.at.c.wrapping_add(row * self.matrices.c[0] + column * self.matrices.c[1])
    }

    /// What the sums start from.
    #[inline(always)]
    fn start(&self, m: usize, columns: Span) {
        for row in 0..m {
            for column in columns.clone() {
                let c = self.c(row, column);
                // SAFETY: inside `c`, which is initialised where it is read.
                unsafe {
                    match self.scale.onto {
                        Some(onto) => c.write(onto * c.read()),
                        None => c.write(T::ZERO),
                    }
                }
            }
        }
    }

    /// A block of the right operand, its rows one behind the other.
    #[inline(always)]
    fn pack(&self, block: &mut [T], depths: Span, columns: Span) {
        let (width, [down, across]) = (columns.len(), self.matrices.b);
        for (row, depth) in block.chunks_exact_mut(width).zip(depths) {
            for (to, column) in row.iter_mut().zip(columns.clone()) {
                // SAFETY: inside `b`.
                *to = unsafe { *self.at.b.wrapping_add(depth * down + column * across) };
            }
        }
    }

    /// Adds a part of a row of the left operand times the block.
    #[inline(always)]
    fn row(&self, block: &[T], row: usize, depths: Span, columns: Span) {
        let (width, [down, across]) = (columns.len(), self.matrices.a);
        let mut sums = [T::ZERO; COLUMNS];
        let sums = &mut sums[..width];
        for (depth, b) in depths.zip(block.chunks_exact(width)) {
            // SAFETY: inside `a`.
            let a = self.scale.times * unsafe { *self.at.a.wrapping_add(row * down + depth * across) };
            for (sum, &b) in sums.iter_mut().zip(b) {
                *sum = *sum + a * b;
            }
        }
        for (&sum, column) in sums.iter().zip(columns) {
            let c = self.c(row, column);
            // SAFETY: inside `c`, which `start` wrote.
            unsafe { c.write(c.read() + sum) };
        }
    }
}
