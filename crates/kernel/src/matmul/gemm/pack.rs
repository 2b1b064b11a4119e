//! Copies parts of the operands, so that tiles read contiguous memory.

use super::real::Real;
use crate::simd::isa::{Isa, Task};
use crate::simd::vectored::Lanes;
use core::ptr::copy_nonoverlapping;

/// Returns the distance of the rows of a copy: whole cache lines.
pub fn pitch(steps: usize) -> usize {
    steps.next_multiple_of(16)
}

/// Contiguous rows of the left operand.
pub struct Left<T> {
    pub from: *const T,
    /// The distance of the rows.
    pub step: usize,
    pub rows: usize,
    pub steps: usize,
    pub to: *mut T,
}

impl<T> Left<T> {
    /// Copies the rows, [`pitch`] apart.
    ///
    /// # Safety
    /// The rows are valid on both sides, which do not overlap.
    pub unsafe fn copy(self) {
        for i in 0..self.rows {
            let (from, to) = (self.from.wrapping_add(i * self.step), self.to.wrapping_add(i * pitch(self.steps)));
            // SAFETY: a row, by the caller's promise.
            unsafe { copy_nonoverlapping(from, to, self.steps) };
        }
    }
}

/// Some columns of the right operand: one row per step, with zeros for missing columns.
///
/// The code that runs it promises that the columns are inside `b`, that `to` is valid for `steps` rows of `pitch`, and that the
/// machine has the instruction set.
pub struct Right<T> {
    pub from: *const T,
    pub strides: [usize; 2],
    pub steps: usize,
    pub columns: usize,
    pub to: *mut T,
    /// The length of a row of the copy.
    pub pitch: usize,
}

impl<T: Real> Task for Right<T> {
    type Out = ();

    #[inline(always)]
    // SOUND: run by unsafe code alone, which promises that the columns are inside both matrices
    fn run_on<I: Isa>(self) {
        let whole = match self.strides {
            [_, 1] => return self.vectors::<I>(),
            [1, _] => self.squares::<I>(),
            _ => [0, 0],
        };
        for i in 0..self.steps {
            let (from, to) = (self.from.wrapping_add(i * self.strides[0]), self.to.wrapping_add(i * self.pitch));
            for j in if i < whole[0] { whole[1] } else { 0 }..self.columns {
                // SAFETY: inside `b` and inside the copy.
                unsafe { to.wrapping_add(j).write(*from.wrapping_add(j * self.strides[1])) };
            }
            for j in self.columns..self.pitch {
                // SAFETY: inside the copy.
                unsafe { to.wrapping_add(j).write(T::ZERO) };
            }
        }
    }
}

impl<T: Real> Right<T> {
    /// Copies contiguous rows.
    #[inline(always)]
    // SOUND: run by unsafe code alone, which promises that the columns are inside both matrices
    fn vectors<I: Isa>(&self) {
        let lanes = T::Lanes::<I>::COUNT;
        let whole = self.columns - self.columns % lanes;
        for i in 0..self.steps {
            let (from, to) = (self.from.wrapping_add(i * self.strides[0]), self.to.wrapping_add(i * self.pitch));
            for j in (0..whole).step_by(lanes) {
                // SAFETY: (both) a vector of the row, and of the copy.
                unsafe { T::Lanes::<I>::load(from.wrapping_add(j)).store(to.wrapping_add(j)) };
            }
            if whole < self.columns {
                // SAFETY: the rest of the row.
                let rest = unsafe { T::Lanes::<I>::load_first(from.wrapping_add(whole), self.columns - whole) };
                // SAFETY: a vector of the copy.
                unsafe { rest.store(to.wrapping_add(whole)) };
            }
        }
    }

    /// Copies contiguous columns, in squares that are transposed in registers; returns the number of steps and columns copied.
    #[inline(always)]
    // SOUND: run by unsafe code alone, which promises that the columns are inside both matrices
    fn squares<I: Isa>(&self) -> [usize; 2] {
        let side = I::VECTOR / size_of::<T>();
        if side == 0 {
            return [0, 0];
        }
        let whole = [self.steps - self.steps % side, self.columns - self.columns % side];
        let strides = [self.pitch * size_of::<T>(), self.strides[1] * size_of::<T>()];
        for j in (0..whole[1]).step_by(side) {
            for i in (0..whole[0]).step_by(side) {
                let from = self.from.wrapping_add(i + j * self.strides[1]).cast_mut();
                let square = [self.to.wrapping_add(i * self.pitch + j).cast(), from.cast()];
                match size_of::<T>() {
                    // SAFETY: the square ends inside `whole`: its steps and columns are inside `b` and inside the copy.
                    4 => unsafe { I::transpose::<4>(square, strides, false) },
                    // SAFETY: the square ends inside `whole`: its steps and columns are inside `b` and inside the copy.
                    _ => unsafe { I::transpose::<8>(square, strides, false) },
                }
            }
        }
        whole
    }
}
