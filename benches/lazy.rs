//! Chains in one pass, f32, compared with ndarray's `Zip` and the same operations one after the other.
//!
//! `relu((a * b + c) * 0.5 - d)` is as long as memory takes, `(a * b + c).tanh() - d` as long as `tanh` does; `mean` is a
//! reduction of an expression, `(a - b).square().mean::<-1>()`, of rows of 64.

use beside::compare;
use congruent::prelude::*;
use criterion::{Criterion, criterion_group, criterion_main};
use ndarray::{Array1, Axis, Zip};
use std::hint::black_box;

type Row = Tensor<f32, shape![_]>;

fn lazy(c: &mut Criterion) {
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    for n in [64, 4 << 10, 64 << 10, 1 << 20, 16 << 20] {
        let values = |k: usize| (0..n).map(move |i| ((i * k) % 97) as f32 * 0.01 - 0.3).collect::<Vec<f32>>();
        let [ta, tb, tc, td]: [Row; 4] = [1, 3, 5, 7].map(|k| Tensor::from_vec(dims![n], values(k)).expect("as many"));
        let [pa, pb, pc, pd] = [1, 3, 5, 7].map(|k| Array1::from_vec(values(k)));
        let zip = || Zip::from(black_box(&pa)).and(&pb).and(&pc).and(&pd);
        let relu = || zip().map_collect(|a, b, c, d| ((a * b + c) * 0.5 - d).max(0.0));
        let tanh = || zip().map_collect(|a, b, c, d| (a * b + c).tanh() - d);
        compare(c, &one, ("relu", n), || ((black_box(&ta).lazy() * &tb + &tc) * 0.5 - &td).relu().eval(), relu);
        compare(c, &one, ("relu, eager", n), || ((black_box(&ta) * &tb + &tc) * 0.5 - &td).relu(), relu);
        compare(c, &one, ("tanh", n), || ((black_box(&ta).lazy() * &tb + &tc).tanh() - &td).eval(), tanh);
        compare(c, &one, ("tanh, eager", n), || (black_box(&ta) * &tb + &tc).tanh() - &td, tanh);
        let [ra, rb] = [&ta, &tb].map(|x| x.view_of(dims![n / 64, 64]));
        let [qa, qb] = [&pa, &pb].map(|x| x.view().into_shape_with_order((n / 64, 64)).expect("as many"));
        let mean = || (&qa - &qb).mapv(|x| x * x).mean_axis(Axis(1));
        compare(c, &one, ("mean", n), || (black_box(&ra).lazy() - &rb).square().mean::<-1>(), mean);
    }
}

criterion_group!(benches, lazy);
criterion_main!(benches);
