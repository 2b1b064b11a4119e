//! Matrix products in tiles of a few rows by a vector or two: products of integers, and products of floats that are too small
//! for [`gemm`](crate::matmul::gemm), or have no memory for its copies.

use crate::element::number::ZeroOne;
use crate::matmul::product::{Matrices, Pointers};
use crate::simd::isa::{Isa, Task, dispatch};
use core::mem::MaybeUninit;
use core::ops::{Add, Mul, Range};
use core::slice::from_raw_parts;

/// Computes `c = a · b` for a few columns, row after row, if the rows of `b` and of `c` are contiguous: nothing is copied first.
///
/// # Safety
/// The promises of [`tiled`]; `n` is `N`, and the stride from column to column is 1 in `b` and `c`.
#[inline(always)]
pub unsafe fn multiply_narrow<T, const N: usize>(x: &Matrices, at: Pointers<T>)
where
    T: ZeroOne + Add<Output = T> + Mul<Output = T>,
{
    for i in 0..x.m {
        let mut sums = [T::ZERO; N];
        for k in 0..x.k {
            // SAFETY: inside `a`, and a row of `b`.
            let a = unsafe { *at.a.wrapping_add(i * x.a[0] + k * x.a[1]) };
            // SAFETY: inside `a`, and a row of `b`.
            let b = unsafe { at.b.wrapping_add(k * x.b[0]).cast::<[T; N]>().read() };
            for j in 0..N {
                sums[j] = sums[j] + a * b[j];
            }
        }
        // SAFETY: a row of `c`.
        unsafe { at.c.wrapping_add(i * x.c[0]).cast::<[T; N]>().write(sums) };
    }
}

/// The number of rows of the right operand in a block: on the stack, 16 KiB at most.
pub const DEPTH: usize = 64;

/// Computes `c = a · b`, in tiles of `R` rows by `C` columns.
///
/// 4 by 16 stay in registers, if the compiler sees each sum as a separate value; for integers of 32 bits and less it makes three times
/// as much code of a row of 64, which it compiles as a loop.
///
/// # Safety
/// The pointers are valid for these sizes and strides; `c` overlaps neither of the others, no two of its positions share an element, and
/// it may be uninitialised.
pub unsafe fn tiled<T, const R: usize, const C: usize>(matrices: Matrices, at: Pointers<T>)
where
    T: ZeroOne + Add<Output = T> + Mul<Output = T>,
{
    dispatch(TiledProduct::<T, R, C> { matrices, at });
}

struct TiledProduct<T, const R: usize, const C: usize> {
    matrices: Matrices,
    at: Pointers<T>,
}

/// Packed rows of the right operand, with the columns of a tile.
type PackedRows<T, const C: usize> = [MaybeUninit<[T; C]>; DEPTH];

impl<T, const R: usize, const C: usize> Task for TiledProduct<T, R, C>
where
    T: ZeroOne + Add<Output = T> + Mul<Output = T>,
{
    type Out = ();
    const WIDE: bool = size_of::<T>() == 8;

    #[inline(always)]
    fn run_on<I: Isa>(self) {
        let Matrices { m, k, n, .. } = self.matrices;
        let mut block = [MaybeUninit::uninit(); DEPTH];
        let whole = m - m % R;
        for column in (0..n).step_by(C) {
            let columns = column..n.min(column + C);
            // Once even for sums of no products: then `c` is zeros.
            for depth in (0..k.max(1)).step_by(DEPTH) {
                let depths = depth..k.min(depth + DEPTH);
                let block = self.pack(&mut block, depths, columns.clone());
                for row in (0..whole).step_by(R) {
                    self.tile::<R>(block, [row, depth], columns.clone());
                }
                for row in whole..m {
                    self.tile::<1>(block, [row, depth], columns.clone());
                }
            }
        }
    }
}

impl<T, const R: usize, const C: usize> TiledProduct<T, R, C>
where
    T: ZeroOne + Add<Output = T> + Mul<Output = T>,
{
    /// Packs a block, with zeros for missing columns.
    #[inline(always)]
    // SOUND: made by `tiled` alone, which is unsafe
    fn pack<'b>(&self, block: &'b mut PackedRows<T, C>, depths: Range<usize>, columns: Range<usize>) -> &'b [[T; C]] {
        let ([down, across], rows) = (self.matrices.b, depths.len());
        for (row, depth) in block.iter_mut().zip(depths) {
            let from = self.at.b.wrapping_add(depth * down + columns.start * across);
            if across == 1 && columns.len() == C {
                // SAFETY: inside `b`: `C` columns of a row.
                row.write(unsafe { from.cast::<[T; C]>().read() });
                continue;
            }
            let row = row.write([T::ZERO; C]);
            for (i, to) in row[..columns.len()].iter_mut().enumerate() {
                // SAFETY: inside `b`.
                *to = unsafe { *from.wrapping_add(i * across) };
            }
        }
        // SAFETY: the first `rows` rows were written just now.
        unsafe { from_raw_parts(block.as_ptr().cast(), rows) }
    }

    /// Multiplies some rows of the left operand by the block, and adds them to the product so far.
    #[inline(always)]
    // SOUND: made by `tiled` alone, which is unsafe
    fn tile<const H: usize>(&self, block: &[[T; C]], [row, depth]: [usize; 2], columns: Range<usize>) {
        let ([down, across], [c_down, c_across]) = (self.matrices.a, self.matrices.c);
        let a = self.at.a.wrapping_add(row * down + depth * across);
        let mut sums = [[T::ZERO; C]; H];
        for (depth, b) in block.iter().enumerate() {
            for (i, sums) in sums.iter_mut().enumerate() {
                // SAFETY: inside `a`.
                let a = unsafe { *a.wrapping_add(i * down + depth * across) };
                for (sum, &b) in sums.iter_mut().zip(b) {
                    *sum = *sum + a * b;
                }
            }
        }
        let c = self.at.c.wrapping_add(row * c_down + columns.start * c_across);
        for (i, sums) in sums.iter().enumerate() {
            let c = c.wrapping_add(i * c_down);
            if depth == 0 && c_across == 1 && columns.len() == C {
                // SAFETY: inside `c`: `C` columns of a row.
                unsafe { c.cast::<[T; C]>().write(*sums) };
            } else {
                // SAFETY: inside `c`, which is initialised if it is read: by the block before.
                unsafe { self.store(c, &sums[..columns.len()], depth) };
            }
        }
    }

    /// Stores a row of sums, if it is incomplete or adds to earlier sums.
    ///
    /// # Safety
    /// `sums.len()` columns at `c` are inside the product, and were written before if `depth` is not 0.
    #[inline(never)]
    unsafe fn store(&self, c: *mut T, sums: &[T], depth: usize) {
        for (i, &sum) in sums.iter().enumerate() {
            let c = c.wrapping_add(i * self.matrices.c[1]);
            // SAFETY: the caller's promise: written before if it is read.
            unsafe {
                c.write(if depth == 0 { sum } else { c.read() + sum });
            }
        }
    }
}
