//! Elementwise work beside ndarray, f32, in one run: `python3 benches/table.py --run` runs it and
//! prints the ratios beside the goals.
//!
//! Both do the same: a new result each time, dropped at once (or `x += row` in place), from the
//! same numbers. Ours on one thread and on all of them; ndarray has one.

use congruent::prelude::*;
use criterion::{BenchmarkId, Criterion, SamplingMode, criterion_group, criterion_main};
use ndarray::{Array1, Array2};
use rayon::ThreadPool;
use std::hint::black_box;
use std::time::{Duration, Instant};

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

/// The time of `n` runs.
fn time<R>(n: u64, mut work: impl FnMut() -> R) -> Duration {
    let start = Instant::now();
    for _ in 0..n {
        drop(black_box(work()));
    }
    start.elapsed()
}

/// One work at one size: the peer, then ours on one thread and on all, close together in time, so
/// that a machine that drifts does so for all three.
fn compare<R, P>(
    c: &mut Criterion,
    one: &ThreadPool,
    (name, side): (&str, usize),
    mut ours: impl FnMut() -> R + Send,
    mut peer: impl FnMut() -> P,
) {
    let mut group = c.benchmark_group(name);
    let large = side >= 1024;
    group.sample_size(if large { 10 } else { 20 }).sampling_mode(SamplingMode::Flat);
    group.warm_up_time(Duration::from_millis(200)).measurement_time(Duration::from_millis(700));
    let elements = side * side;
    group.bench_function(BenchmarkId::new("ndarray", elements), |b| b.iter_custom(|n| time(n, &mut peer)));
    group.bench_function(BenchmarkId::new("one", elements), |b| {
        b.iter_custom(|n| one.install(|| time(n, &mut ours)));
    });
    group.bench_function(BenchmarkId::new("all", elements), |b| b.iter_custom(|n| time(n, &mut ours)));
    group.finish();
}

fn elementwise(c: &mut Criterion) {
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    for n in SIDES {
        let Operands { a, b, row, column, a_peer, b_peer, row_peer, column_peer } = &Operands::new(n);
        compare(c, &one, ("add", n), || black_box(a) + black_box(b), || black_box(a_peer) + black_box(b_peer));
        compare(c, &one, ("row", n), || black_box(a) + black_box(row), || black_box(a_peer) + black_box(row_peer));
        compare(
            c,
            &one,
            ("column", n),
            || black_box(a) + black_box(column),
            || black_box(a_peer) + black_box(column_peer),
        );
        compare(
            c,
            &one,
            ("outer", n),
            || black_box(column) + black_box(row),
            || black_box(column_peer) + black_box(row_peer),
        );
        let (mut x, mut x_peer) = (a.clone(), a_peer.clone());
        compare(
            c,
            &one,
            ("in place", n),
            || *black_box(&mut x) += black_box(row),
            || *black_box(&mut x_peer) += black_box(row_peer),
        );
        compare(c, &one, ("exp", n), || black_box(a).exp(), || black_box(a_peer).mapv(f32::exp));
    }
}

criterion_group!(benches, elementwise);
criterion_main!(benches);
