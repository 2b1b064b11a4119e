//! Elementwise operations compared with ndarray, f32, in one run: `python3 benches/table.py --run` runs it and
//! prints the ratios and the goals.
//!
//! Both do the same: a new result each time, dropped at once (or `x += row` in place), from the
//! same numbers. Ours on one thread and on all of them; ndarray has one.

use beside::compare;
use congruent::prelude::*;
use criterion::{Criterion, criterion_group, criterion_main};
use ndarray::{Array1, Array2};
use std::hint::black_box;

type Matrix = Tensor<f32, shape![_, _]>;

/// 64, 64 K and 16 M elements; the first two fit in the caches.
const SIDES: [usize; 3] = [8, 256, 4096];

/// Numbers between -4 and 4 without a pattern.
fn number(i: usize) -> f32 {
    let mixed = (i as u32).wrapping_mul(0x9E37_79B9).rotate_left(13).wrapping_mul(0x85EB_CA6B);
    mixed as f32 / u32::MAX as f32 * 8.0 - 4.0
}

/// The operands of one size, for us and for ndarray.
struct Operands {
    a: Matrix,
    b: Matrix,
    row: Tensor<f32, shape![_]>,
    column: Tensor<f32, shape![_, 1]>,
    a_peer: Array2<f32>,
    b_peer: Array2<f32>,
    row_peer: Array1<f32>,
    column_peer: Array2<f32>,
}

impl Operands {
    fn new(n: usize) -> Self {
        Operands {
            a: Tensor::from_fn_of(dims![n, n], |[i, j]| number(i * n + j)),
            b: Tensor::from_fn_of(dims![n, n], |[i, j]| number(7 + i * n + j)),
            row: Tensor::from_fn_of(dims![n], |[j]| number(3 + j)),
            column: Tensor::from_fn_of(dims![n, 1], |[i, _]| number(5 + i)),
            a_peer: Array2::from_shape_fn((n, n), |(i, j)| number(i * n + j)),
            b_peer: Array2::from_shape_fn((n, n), |(i, j)| number(7 + i * n + j)),
            row_peer: Array1::from_shape_fn(n, |j| number(3 + j)),
            column_peer: Array2::from_shape_fn((n, 1), |(i, _)| number(5 + i)),
        }
    }
}

fn elementwise(c: &mut Criterion) {
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    for n in SIDES {
        let Operands { a, b, row, column, a_peer, b_peer, row_peer, column_peer } = &Operands::new(n);
        compare(c, &one, ("add", n * n), || black_box(a) + black_box(b), || black_box(a_peer) + black_box(b_peer));
        compare(c, &one, ("row", n * n), || black_box(a) + black_box(row), || black_box(a_peer) + black_box(row_peer));
        compare(
            c,
            &one,
            ("column", n * n),
            || black_box(a) + black_box(column),
            || black_box(a_peer) + black_box(column_peer),
        );
        compare(
            c,
            &one,
            ("outer", n * n),
            || black_box(column) + black_box(row),
            || black_box(column_peer) + black_box(row_peer),
        );
        let (mut x, mut x_peer) = (a.clone(), a_peer.clone());
        compare(
            c,
            &one,
            ("in place", n * n),
            || *black_box(&mut x) += black_box(row),
            || *black_box(&mut x_peer) += black_box(row_peer),
        );
        compare(c, &one, ("exp", n * n), || black_box(a).exp(), || black_box(a_peer).mapv(f32::exp));
    }
}

criterion_group!(benches, elementwise);
criterion_main!(benches);
