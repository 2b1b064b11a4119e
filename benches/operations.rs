//! Sums, products and joins compared with ndarray, f32, in one run: `python3 benches/table.py --run operations`
//! runs it and prints the ratios.
//!
//! Compared with all peers (candle, PyTorch, NumPy), and with the works that ndarray does not have:
//! `python3 benches/compare.py`.

#[path = "operations/mod.rs"]
mod works;

use beside::compare;
use criterion::{Criterion, criterion_group, criterion_main};
use works::{ours, with_ndarray};

/// The works that both have, and the size of each.
const WORKS: [(&str, usize); 9] = [
    ("sum_0", 4096 * 4096),
    ("sum_1", 4096 * 4096),
    ("matmul_64", 64 * 64),
    ("matmul_256", 256 * 256),
    ("matmul_1024", 1024 * 1024),
    ("matmul_2048", 2048 * 2048),
    ("skinny", 4096 * 4096),
    ("cat_0", 4096 * 1024),
    ("cat_1", 512 * 8192),
];

fn operations(c: &mut Criterion) {
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    for (name, elements) in WORKS {
        // A join comes with its operation.
        let (Some(mut ours), Some(mut peer)) = (ours::work(name), with_ndarray::work(name)) else { continue };
        let (a, b) = (ours.mean(), peer.mean());
        assert!((a - b).abs() <= 1e-3 * b, "{name}: {a} and {b}");
        compare(c, &one, (name, elements), || ours.run(), || peer.run());
    }
}

criterion_group!(benches, operations);
criterion_main!(benches);
