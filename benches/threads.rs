//! From which size a second thread pays: `&a + &b` and `exp` on 1 and 2 threads, 16 K to 4 M
//! elements. It fixes `PARALLEL` in `src/kernel/drive.rs` (in additions; an `exp` counts for 4).
//!
//! To see both sides of the threshold, set `PARALLEL` to 1, run `cargo bench --package congruent-benches --bench threads`, and
//! take the smallest size from which on two threads need less than 0.9 of the time of one. Below the
//! present threshold the two columns measure the same loop.

use congruent::prelude::*;
use criterion::{BenchmarkId, Criterion, SamplingMode, criterion_group, criterion_main};
use std::hint::black_box;
use std::time::{Duration, Instant};

fn threads(c: &mut Criterion) {
    let pools = [1, 2].map(|n| rayon::ThreadPoolBuilder::new().num_threads(n).build().expect("threads"));
    for elements in (14..=22).map(|power| 1usize << power) {
        let a = Tensor::from_fn_of(dims![elements], |[i]| (i % 101) as f32 / 25.0);
        let b = Tensor::from_fn_of(dims![elements], |[i]| (i % 97) as f32 / 24.0);
        for (name, work) in [("add", add as Work), ("exp", exp)] {
            let mut group = c.benchmark_group(format!("threads {name}"));
            group.sample_size(20).sampling_mode(SamplingMode::Flat);
            group.warm_up_time(Duration::from_millis(100)).measurement_time(Duration::from_millis(400));
            for pool in &pools {
                let id = BenchmarkId::new(pool.current_num_threads().to_string(), elements);
                group.bench_function(id, |bencher| bencher.iter_custom(|n| pool.install(|| time(n, work, &a, &b))));
            }
            group.finish();
        }
    }
}

type Vector = Tensor<f32, shape![_]>;
type Work = fn(&Vector, &Vector) -> Vector;

fn add(a: &Vector, b: &Vector) -> Vector {
    a + b
}

fn exp(a: &Vector, _: &Vector) -> Vector {
    a.exp()
}

fn time(n: u64, work: Work, a: &Vector, b: &Vector) -> Duration {
    let start = Instant::now();
    for _ in 0..n {
        drop(black_box(work(black_box(a), black_box(b))));
    }
    start.elapsed()
}

criterion_group!(benches, threads);
criterion_main!(benches);
