//! One work beside a peer's: what `elementwise`, `views`, `operations` and `lazy` share.

use criterion::{BenchmarkId, Criterion, SamplingMode};
use rayon::ThreadPool;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The time of `n` runs.
fn time<R>(n: u64, mut work: impl FnMut() -> R) -> Duration {
    let start = Instant::now();
    for _ in 0..n {
        drop(black_box(work()));
    }
    start.elapsed()
}

/// One work on this number of elements: the peer, then ours on one thread and on all, close together in
/// time, so that a machine that drifts does so for all three.
pub fn compare<R, P>(
    c: &mut Criterion,
    one: &ThreadPool,
    (name, elements): (&str, usize),
    mut ours: impl FnMut() -> R + Send,
    mut peer: impl FnMut() -> P,
) {
    let mut group = c.benchmark_group(name);
    let large = elements >= 1 << 20;
    group.sample_size(if large { 10 } else { 20 }).sampling_mode(SamplingMode::Flat);
    group.warm_up_time(Duration::from_millis(200)).measurement_time(Duration::from_millis(700));
    group.bench_function(BenchmarkId::new("ndarray", elements), |b| b.iter_custom(|n| time(n, &mut peer)));
    group.bench_function(BenchmarkId::new("one", elements), |b| {
        b.iter_custom(|n| one.install(|| time(n, &mut ours)));
    });
    group.bench_function(BenchmarkId::new("all", elements), |b| b.iter_custom(|n| time(n, &mut ours)));
    group.finish();
}
