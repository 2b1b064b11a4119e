//! What it is worth to keep the memory of dropped tensors: `&a + &b`, each result in memory that was used before, and in new
//! memory. It is why `crates/kernel/src/storage/large.rs` keeps any, and what its bound is for.
//!
//! On one core with 24 GiB, a result of 512 MiB took half the time in used memory.

use congruent::memory;
use congruent::prelude::*;
use std::hint::black_box;
use std::time::{Duration, Instant};

fn main() {
    println!("{:>8} {:>12} {:>12} {:>8} {:>12}", "MiB", "used, ms", "new, ms", "ratio", "kept, MiB");
    for mib in [1usize, 4, 16, 64, 256, 512] {
        let n = mib << 18;
        let a: Tensor<f32, shape![_]> = Tensor::ones_of(dims![n]);
        let b: Tensor<f32, shape![_]> = Tensor::ones_of(dims![n]);
        let (mut used, mut new) = (Duration::MAX, Duration::MAX);
        for _ in 0..(2048 / mib).clamp(6, 200) {
            used = used.min(time(&a, &b));
            memory::empty_cache();
            new = new.min(time(&a, &b));
        }
        let kept = memory::cached_bytes() >> 20;
        let ratio = used.as_secs_f64() / new.as_secs_f64();
        println!("{mib:8} {:12.3} {:12.3} {ratio:8.2} {kept:12}", millis(used), millis(new));
    }
    println!("kept after everything was dropped: {} MiB", memory::cached_bytes() >> 20);
}

fn time(a: &Tensor<f32, shape![_]>, b: &Tensor<f32, shape![_]>) -> Duration {
    let start = Instant::now();
    drop(black_box(black_box(a) + black_box(b)));
    start.elapsed()
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
