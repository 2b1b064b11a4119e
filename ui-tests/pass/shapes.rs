// What `shape!`, `dims!` and `axes!` take.
#![allow(dead_code)]
use congruent::prelude::*;

dim!(Batch);

type Scalar = shape![];
type Image = shape![28, 28,];
type Spelled = shape![1_000, 0x10, 0b11, 7usize, { 5 }];
type Large = shape![999, 1000, 999_999, 1_000_000, 1_000_000_000];
type Rows = shape![_, 784];
type Images<L> = shape![..L, Batch, 28, 28];
type Pair<A, B> = shape![A, B];
type Square<const V: usize> = shape![{ V }, { V }];
type Axes<const A: isize> = axes![{ A }, 0, -1];

fn ones<const V: usize>() -> Tensor<f32, Square<V>>
where
    Const<V>: Known,
{
    Tensor::ones()
}

fn main() {
    let n = 3;
    let lead = dims![n, 2];
    let _: Pair<shape![1], shape![2]>;
    let _: shape![_, 2, 5, _] = dims![..lead, 5, n + 1];
    let _: shape![Batch, 1, 4096] = dims![Batch(n), 1, 4096];
    let _: Tensor<f32, shape![3, 3]> = ones::<3>();
    let _: Tensor<f32, shape![]> = ones::<0>().sum_all();
}
