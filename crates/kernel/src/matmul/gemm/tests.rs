//! Tests all products against sums in sequential order, on each instruction set.

use super::{DEPTH, GemmProduct, Real, vector};
use crate::matmul::product::{Matrices, Pointers};
use crate::simd::isa::{Isa, Task, on_each};
use core::cell::Cell;

/// Returns elements under strides: integers, small enough that sums are exact in any order.
fn elements<T: From<i8>>([rows, columns]: [usize; 2], [down, across]: [usize; 2], seed: usize) -> Vec<T> {
    let reach = rows.saturating_sub(1) * down + columns.saturating_sub(1) * across + 1;
    (0..reach).map(|i| T::from((((i * 31 + seed) * 17) % 23) as i8 - 11)).collect()
}

/// Computes like [`super::Plan::multiply`], on a given instruction set, and stores the result.
struct On<'a, T> {
    x: Matrices,
    at: Pointers<T>,
    vectors: bool,
    ran: &'a Cell<usize>,
}

impl<T: Real> Task for On<'_, T> {
    type Out = ();
    #[inline(always)]
    fn run_on<I: Isa>(self) {
        self.ran.set(self.ran.get() + 1);
        if self.vectors {
            // SAFETY: the buffers are as long as sizes and strides require; `on_each` checks the instruction set.
            assert!(unsafe { vector::on::<T, I>(self.x, self.at) });
        } else {
            GemmProduct { x: self.x, at: self.at }.run_on::<I>().expect("little memory");
        }
    }
}

fn check<T: Real + From<i8> + core::fmt::Debug>(x: Matrices, vectors: bool) {
    let Matrices { m, k, n, .. } = x;
    let (a, b) = (elements::<T>([m, k], x.a, 1), elements::<T>([k, n], x.b, 2));
    let start = elements::<T>([m, n], x.c, 3);
    let mut want = start.clone();
    for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
        let sum = (0..k).fold(T::ZERO, |sum, l| sum + a[i * x.a[0] + l * x.a[1]] * b[l * x.b[0] + j * x.b[1]]);
        want[i * x.c[0] + j * x.c[1]] = sum;
    }
    let (got, ran) = (core::cell::RefCell::new(start.clone()), Cell::new(0));
    on_each(|| {
        if ran.get() > 0 {
            assert_eq!(*got.borrow(), want, "{x:?}");
        }
        // Elements between those of the product are unchanged.
        *got.borrow_mut() = start.clone();
        let at = Pointers { a: a.as_ptr(), b: b.as_ptr(), c: got.borrow_mut().as_mut_ptr() };
        On { x, at, vectors, ran: &ran }
    });
    assert_eq!(*got.borrow(), want, "{x:?}");
}

/// Returns layouts of matrices of these sizes: row-major, column-major, with gaps, with rows that are far apart, and one row for all.
fn layouts([rows, columns]: [usize; 2]) -> [[usize; 2]; 5] {
    [[columns, 1], [1, rows], [2 * columns + 3, 2], [(columns + 5).next_multiple_of(512), 1], [0, 1]]
}

fn every_layout([m, k, n]: [usize; 3]) {
    // Under Miri row-major, column-major, and rows that are far apart.
    let some = |all: [[usize; 2]; 5]| all.into_iter().enumerate().filter(|(i, _)| !cfg!(miri) || [0, 1, 3].contains(i));
    for (i, a) in some(layouts([m, k])) {
        for (_, b) in some(layouts([k, n])) {
            for c in [[n, 1], [n + 3, 1], [2 * n + 1, 2]].into_iter().take(if cfg!(miri) { 1 + i % 2 } else { 3 }) {
                check::<f64>(Matrices { m, k, n, a, b, c }, false);
                if !cfg!(miri) {
                    check::<f32>(Matrices { m, k, n, a, b, c }, false);
                }
            }
        }
    }
}

#[test]
fn around_the_sizes_of_tiles() {
    let rows: &[usize] = if cfg!(miri) { &[7] } else { &[1, 4, 5, 6, 7, 12, 13, 25] };
    let columns: &[usize] = if cfg!(miri) { &[9] } else { &[1, 3, 8, 9, 16, 17, 32, 33, 49, 65] };
    for &m in rows {
        for &n in columns {
            every_layout([m, 3, n]);
        }
    }
    every_layout([0, 3, 9]);
    every_layout([9, 3, 0]);
}

#[test]
fn around_the_sizes_of_blocks() {
    let sums: &[usize] = if cfg!(miri) { &[0, DEPTH + 1] } else { &[0, 1, 32, DEPTH + 1] };
    for &k in sums {
        every_layout(if cfg!(miri) { [3, k, 5] } else { [13, k, 35] });
    }
}

/// More rows than stay in the L2 cache, and more columns than are copied at a time, with rows that are far apart.
#[test]
fn several_blocks_of_rows_and_columns() {
    let [m, k, n] = if cfg!(miri) { [13, 50, 7] } else { [300, 1030, 67] };
    for (a, b) in [([k, 1], [n, 1]), ([1, m], [1, k]), ([1536, 1], [1024, 1])] {
        check::<f64>(Matrices { m, k, n, a, b, c: [n, 1] }, false);
    }
    if !cfg!(miri) {
        check::<f64>(Matrices { m: 80, k: 515, n: 1100, a: [515, 1], b: [1, 515], c: [1100, 1] }, false);
    }
}

#[test]
fn matrices_and_vectors() {
    let sizes: &[usize] = if cfg!(miri) { &[3, 9] } else { &[1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 40, 67] };
    for (&m, &k) in sizes.iter().flat_map(|m| sizes.iter().map(move |k| (m, k))) {
        for (n, down) in (1..=4).flat_map(|n| [(n, k), (n, k + 3)]) {
            let rows = Matrices { m, k, n, a: [down, 1], b: [1, down], c: [n, 1] };
            check::<f32>(rows, true);
            check::<f64>(rows, true);
        }
        for b in [1, 3] {
            let columns = Matrices { m, k, n: 1, a: [1, m + 1], b: [b, 1], c: [1, 1] };
            check::<f32>(columns, true);
            check::<f64>(columns, true);
        }
    }
}
