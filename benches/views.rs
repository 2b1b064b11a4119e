//! Copies and sums of views compared with ndarray, f32, in one run: `python3 benches/table.py --run views`
//! runs it and prints the ratios and the goals.
//!
//! Each copy ends in a new row-major result, from the same numbers; the window sums are read from
//! the view. Ours on one thread and on all of them; ndarray has one.

use beside::compare;
use congruent::prelude::*;
use criterion::{Criterion, criterion_group, criterion_main};
use ndarray::{Array, Array2, Array4, Dimension, IntoDimension, Zip, s};
use rayon::ThreadPool;
use std::hint::black_box;

type Any = Tensor<f32, AnyRank>;

/// The same numbers, between -4 and 4 without a pattern, for us and for ndarray.
fn both<D: Dimension>(sizes: impl IntoDimension<Dim = D>) -> (Any, Array<f32, D>) {
    let sizes = sizes.into_dimension();
    let number = |i: usize| (i as u32).wrapping_mul(0x9E37_79B9).rotate_left(13) as f32 / u32::MAX as f32 * 8.0 - 4.0;
    let numbers: Vec<f32> = (0..sizes.size()).map(number).collect();
    let ours = Tensor::from_slice(AnyRank::from(sizes.slice()), &numbers).expect("as many");
    (ours, Array::from_shape_vec(sizes, numbers).expect("as many"))
}

fn transpose(c: &mut Criterion, one: &ThreadPool, [m, n]: [usize; 2]) {
    let (x, peer): (_, Array2<f32>) = both([m, n]);
    let x = x.try_into_shape::<shape![_, _]>().expect("a matrix");
    assert!(x.mt().to_tensor().iter().eq(peer.t().as_standard_layout().iter()));
    compare(
        c,
        one,
        ("transpose", m * n),
        || black_box(&x).mt().to_tensor(),
        || black_box(&peer).t().as_standard_layout().into_owned(),
    );
}

fn every_second(c: &mut Criterion, one: &ThreadPool, n: usize) {
    let (x, peer): (_, Array2<f32>) = both([n, n]);
    let ours = || black_box(&x).as_strided([n, n / 2], [n, 2], 0).expect("inside").to_tensor();
    let theirs = || black_box(&peer).slice(s![.., ..;2]).as_standard_layout().into_owned();
    assert!(ours().iter().eq(theirs().iter()));
    compare(c, one, ("every second", n * n), ours, theirs);
}

/// The channels behind rows and columns.
fn channels_last(c: &mut Criterion, one: &ThreadPool, [n, ch, h, w]: [usize; 4]) {
    let (x, peer): (_, Array4<f32>) = both([n, ch, h, w]);
    let strides = [ch * h * w, w, 1, h * w];
    let ours = || black_box(&x).as_strided([n, h, w, ch], strides, 0).expect("inside").to_tensor();
    let theirs = || black_box(&peer).view().permuted_axes([0, 2, 3, 1]).as_standard_layout().into_owned();
    assert!(ours().iter().eq(theirs().iter()));
    compare(c, one, ("channels last", n * ch * h * w), ours, theirs);
}

/// Sums over a sliding window of 3 x 3.
fn window(c: &mut Criterion, one: &ThreadPool, [n, ch, h, w]: [usize; 4]) {
    let (x, peer): (_, Array4<f32>) = both([n, ch, h, w]);
    let (sizes, strides) = ([n, ch, h - 2, w - 2, 3, 3], [ch * h * w, h * w, w, 1, w, 1]);
    let ours = || {
        let windows = black_box(&x).as_strided(sizes, strides, 0).expect("inside");
        windows.sum(&[4, 5], false).expect("the axes")
    };
    let theirs = || Zip::from(black_box(&peer).windows([1, 1, 3, 3])).map_collect(|window| window.sum());
    assert!(ours().iter().zip(&theirs()).all(|(a, b)| (a - b).abs() < 1e-4));
    compare(c, one, ("window sum", n * ch * h * w), ours, theirs);
}

fn views(c: &mut Criterion) {
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    for sides in [[8, 8], [64, 64], [67, 129], [256, 256], [4096, 4096]] {
        transpose(c, &one, sides);
    }
    for side in [8, 256, 4096] {
        every_second(c, &one, side);
    }
    for sizes in [[1, 4, 4, 4], [2, 32, 32, 32], [64, 64, 56, 56]] {
        channels_last(c, &one, sizes);
    }
    for sizes in [[1, 1, 8, 8], [2, 32, 32, 32], [64, 64, 56, 56]] {
        window(c, &one, sizes);
    }
}

criterion_group!(benches, views);
criterion_main!(benches);
