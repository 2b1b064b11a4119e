//! Products of a matrix and one vector, or a few: as fast as the matrix can be read.
//!
//! | contiguous | loop |
//! |---|---|
//! | the rows of the matrix | several rows at a time, a vector register of each |
//! | its columns, for one vector | the sums of all rows, eight columns at a time |

use super::real::Real;
use crate::matmul::product::{Matrices, Pointers};
use crate::simd::isa::{Isa, Task, dispatch};
use crate::simd::vectored::Lanes;

/// A row of the table, or none.
#[derive(Clone, Copy)]
pub enum Kind {
    Rows,
    Columns,
    Other,
}

/// Returns the kind of the whole product: a part of a few columns would add in another order.
pub fn kind(x: Matrices) -> Kind {
    match x {
        Matrices { k: 0, .. } => Kind::Other,
        Matrices { n: 1..=4, a: [_, 1], b: [1, _], .. } => Kind::Rows,
        Matrices { n: 1, a: [1, _], c: [1, _], .. } => Kind::Columns,
        _ => Kind::Other,
    }
}

/// Computes the product, or some of its rows, if it is in the table; otherwise returns `false`.
///
/// # Safety
/// The promises of [`Plan::multiply`](super::Plan::multiply); the whole product is of this kind.
pub unsafe fn multiplied<T: Real>(kind: Kind, x: Matrices, at: Pointers<T>) -> bool {
    match kind {
        Kind::Rows => dispatch(Rows { x, at }),
        Kind::Columns => dispatch(Columns { x, at }),
        Kind::Other => return false,
    }
    true
}

/// Computes like [`multiplied`], on one instruction set.
///
/// # Safety
/// The promise of [`Plan::multiply`](super::Plan::multiply); the machine has the instruction set.
#[cfg(test)]
#[inline(always)]
pub unsafe fn on<T: Real, I: Isa>(x: Matrices, at: Pointers<T>) -> bool {
    match kind(x) {
        Kind::Rows => Rows { x, at }.run_on::<I>(),
        Kind::Columns => Columns { x, at }.run_on::<I>(),
        Kind::Other => return false,
    }
    true
}

struct Rows<T> {
    x: Matrices,
    at: Pointers<T>,
}

impl<T: Real> Task for Rows<T> {
    type Out = ();

    #[inline(always)]
    fn run_on<I: Isa>(self) {
        let mut row = 0;
        while row < self.x.m {
            row += match (self.x.n, self.x.m - row) {
                (1, 4..) => self.multiply_block::<I, 4, 1, 2>(row),
                (1, _) => self.multiply_block::<I, 1, 1, 2>(row),
                (2, 4..) => self.multiply_block::<I, 4, 2, 1>(row),
                (2, _) => self.multiply_block::<I, 1, 2, 1>(row),
                (3, 2..) => self.multiply_block::<I, 2, 3, 1>(row),
                (3, _) => self.multiply_block::<I, 1, 3, 1>(row),
                (_, 2..) => self.multiply_block::<I, 2, 4, 1>(row),
                _ => self.multiply_block::<I, 1, 4, 1>(row),
            };
        }
    }
}

impl<T: Real> Rows<T> {
    /// Multiplies `R` rows by `C` vectors, `U` registers of each at a time; returns `R`. (Eight rows by one register lose 5 % if the
    /// matrix comes from memory.)
    #[expect(clippy::needless_range_loop, reason = "iterators over registers are many functions in a debug build")]
    #[inline(always)]
    // SOUND: made by `multiply` alone, which is unsafe
    fn multiply_block<I: Isa, const R: usize, const C: usize, const U: usize>(&self, row: usize) -> usize {
        let (x, lanes) = (self.x, T::Lanes::<I>::COUNT);
        let a: [_; R] = apart(self.at.a.wrapping_add(row * x.a[0]), x.a[0]);
        let b: [_; C] = apart(self.at.b, x.b[1]);
        // SAFETY: the machine has the instruction set.
        let mut several = [[[unsafe { T::Lanes::<I>::splat(T::ZERO) }; C]; R]; U];
        let mut depth = 0;
        while depth + U * lanes <= x.k {
            for sums in &mut several {
                // SAFETY: a register of each.
                unsafe { add::<T, I, R, C>(sums, a, b, |from| T::Lanes::<I>::load(from.wrapping_add(depth))) };
                depth += lanes;
            }
        }
        // SAFETY: the machine has the instruction set.
        let one = unsafe { T::Lanes::<I>::splat(T::ONE) };
        let mut sums = several[0];
        for others in &several[1..] {
            for i in 0..R {
                for j in 0..C {
                    // SAFETY: the machine has the instruction set.
                    sums[i][j] = unsafe { one.mul_add(others[i][j], sums[i][j]) };
                }
            }
        }
        while depth < x.k {
            let rest = lanes.min(x.k - depth);
            // SAFETY: the rest of each, at most a register.
            unsafe {
                add::<T, I, R, C>(&mut sums, a, b, |from| T::Lanes::<I>::load_first(from.wrapping_add(depth), rest))
            };
            depth += rest;
        }
        for i in 0..R {
            for j in 0..C {
                // SAFETY: inside `c`; the machine has the instruction set.
                unsafe { self.at.c.wrapping_add((row + i) * x.c[0] + j * x.c[1]).write(sums[i][j].sum()) };
            }
        }
        R
    }
}

/// Adds the products of a register of each row and each vector, as loaded by `load`.
///
/// # Safety
/// The machine has the instruction set.
#[inline(always)]
unsafe fn add<T: Real, I: Isa, const R: usize, const C: usize>(
    sums: &mut [[T::Lanes<I>; C]; R],
    a: [*const T; R],
    b: [*const T; C],
    load: impl Fn(*const T) -> T::Lanes<I>,
) {
    let mut right = [load(b[0]); C];
    for j in 1..C {
        right[j] = load(b[j]);
    }
    for i in 0..R {
        let left = load(a[i]);
        for j in 0..C {
            // SAFETY: the caller's promise.
            sums[i][j] = unsafe { left.mul_add(right[j], sums[i][j]) };
        }
    }
}

/// Returns pointers at a distance of `step` elements.
#[inline(always)]
fn apart<T, const N: usize>(from: *const T, step: usize) -> [*const T; N] {
    let mut all = [from; N];
    for (i, at) in all.iter_mut().enumerate() {
        *at = at.wrapping_add(i * step);
    }
    all
}

struct Columns<T> {
    x: Matrices,
    at: Pointers<T>,
}

impl<T: Real> Task for Columns<T> {
    type Out = ();

    #[inline(always)]
    fn run_on<I: Isa>(self) {
        let mut depth = 0;
        while depth < self.x.k {
            depth += match self.x.k - depth {
                8.. => self.add_columns::<I, 8>(depth),
                4.. => self.add_columns::<I, 4>(depth),
                _ => self.add_columns::<I, 1>(depth),
            };
        }
    }
}

impl<T: Real> Columns<T> {
    /// Adds `C` columns to the sums; returns `C`.
    #[inline(always)]
    // SOUND: made by `multiply` alone, which is unsafe
    fn add_columns<I: Isa, const C: usize>(&self, depth: usize) -> usize {
        let (x, lanes) = (self.x, T::Lanes::<I>::COUNT);
        let a: [_; C] = apart(self.at.a.wrapping_add(depth * x.a[1]), x.a[1]);
        // SAFETY: the machine has the instruction set.
        let zero = unsafe { T::Lanes::<I>::splat(T::ZERO) };
        let mut right = [zero; C];
        for (i, right) in right.iter_mut().enumerate() {
            // SAFETY: inside `b`; the machine has the instruction set.
            *right = unsafe { T::Lanes::<I>::splat(*self.at.b.wrapping_add((depth + i) * x.b[0])) };
        }
        let whole = x.m - x.m % lanes;
        for row in (0..whole).step_by(lanes) {
            let c = self.at.c.wrapping_add(row);
            // SAFETY: a vector of `c`, which was written before if it is read.
            let mut sum = if depth > 0 { unsafe { T::Lanes::<I>::load(c) } } else { zero };
            for (a, &right) in a.iter().zip(&right) {
                // SAFETY: a vector of `a`.
                sum = unsafe { T::Lanes::<I>::load(a.wrapping_add(row)).mul_add(right, sum) };
            }
            // SAFETY: a vector of `c`.
            unsafe { sum.store(c) };
        }
        // A partial vector is rounded like the whole ones: threads may cut the rows anywhere.
        let rest = x.m - whole;
        if rest > 0 {
            let c = self.at.c.wrapping_add(whole);
            // SAFETY: the rest of `c`, which was written before if it is read.
            let mut sum = if depth > 0 { unsafe { T::Lanes::<I>::load_first(c, rest) } } else { zero };
            for (a, &right) in a.iter().zip(&right) {
                // SAFETY: the rest of a column of `a`.
                sum = unsafe { T::Lanes::<I>::load_first(a.wrapping_add(whole), rest).mul_add(right, sum) };
            }
            // SAFETY: the rest of `c`.
            unsafe { sum.store_first(c, rest) };
        }
        C
    }
}
