//! Tensors of 256 KiB, which stay in the second cache.

use crate::{Line, by_hand, numbers, ours};
use candle_core::{Device, Tensor as Candle};
use congruent::prelude::*;
use ndarray::{Array1, Array2, Axis};
use std::array::from_fn;
use std::hint::black_box;

const N: usize = 256;
type Plane = Tensor<f32, shape![256, 256]>;

fn ndarray(operand: usize, [m, n]: [usize; 2]) -> Array2<f32> {
    Array2::from_shape_vec((m, n), numbers(operand, m * n)).expect("as many")
}

fn candle(operand: usize, sizes: &[usize]) -> Candle {
    Candle::from_vec(numbers(operand, sizes.iter().product()), sizes, &Device::Cpu).expect("as many")
}

pub fn lines() -> Vec<Line> {
    vec![
        add(),
        add_row(),
        sum_all(),
        sum_0(),
        sum_1(),
        mean_0(),
        mean_1(),
        max_1(),
        stride_2(),
        transpose(),
        cat_0(),
        cat_1(),
        stack_0(),
        stack_last(),
        index_select(),
    ]
}

fn add() -> Line {
    let (a, b): (Plane, Plane) = (ours(0), ours(1));
    let (p, q) = (ndarray(0, [N, N]), ndarray(1, [N, N]));
    let (c, d) = (candle(0, &[N, N]), candle(1, &[N, N]));
    let (x, y) = (numbers(0, N * N), numbers(1, N * N));
    Line::new("add l2")
        .ours(move || black_box(&a) + black_box(&b))
        .ndarray(move || black_box(&p) + black_box(&q))
        .candle(move || black_box(&c) + black_box(&d))
        .by_hand(move || by_hand::add(black_box(&x), black_box(&y)))
}

fn add_row() -> Line {
    let (a, b): (Plane, Tensor<f32, shape![256]>) = (ours(0), ours(1));
    let (p, q) = (ndarray(0, [N, N]), Array1::from_vec(numbers(1, N)));
    let (c, d) = (candle(0, &[N, N]), candle(1, &[N]));
    Line::new("add_row l2")
        .ours(move || black_box(&a) + black_box(&b))
        .ndarray(move || black_box(&p) + black_box(&q))
        .candle(move || black_box(&c).broadcast_add(black_box(&d)))
}

fn sum_all() -> Line {
    let (a, p, c): (Plane, _, _) = (ours(0), ndarray(0, [N, N]), candle(0, &[N, N]));
    Line::new("sum_all l2")
        .ours(move || black_box(&a).sum_all())
        .number(1, move || black_box(&p).sum())
        .candle(move || black_box(&c).sum_all())
}

macro_rules! along {
    ($name:ident $work:literal: |$a:ident| $ours:expr, |$p:ident| $ndarray:expr, |$c:ident| $candle:expr) => {
        fn $name() -> Line {
            let (mine, array, tensor): (Plane, _, _) = (ours(0), ndarray(0, [N, N]), candle(0, &[N, N]));
            Line::new($work)
                .ours(move || {
                    let $a = black_box(&mine);
                    $ours
                })
                .ndarray(move || {
                    let $p = black_box(&array);
                    $ndarray
                })
                .candle(move || {
                    let $c = black_box(&tensor);
                    $candle
                })
        }
    };
}
along! { sum_0 "sum.0 l2": |x| x.sum::<0>(), |x| x.sum_axis(Axis(0)), |x| x.sum(0) }
along! { sum_1 "sum.1 l2": |x| x.sum::<1>(), |x| x.sum_axis(Axis(1)), |x| x.sum(1) }
along! { mean_0 "mean.0 l2": |x| x.mean::<0>(), |x| x.mean_axis(Axis(0)).expect("not empty"), |x| x.mean(0) }
along! { mean_1 "mean.1 l2": |x| x.mean::<1>(), |x| x.mean_axis(Axis(1)).expect("not empty"), |x| x.mean(1) }
along! { max_1 "max.1 l2": |x| x.amax::<1>(), |x| x.map_axis(Axis(1), |row| row.fold(f32::MIN, |a, &b| a.max(b))), |x| x.max(1) }
along! { transpose "transpose l2": |x| x.t().to_tensor(), |x| x.t().as_standard_layout().into_owned(), |x| x.t()?.contiguous() }

/// Every second column.
fn stride_2() -> Line {
    let (a, p, x): (Plane, _, _) = (ours(0), ndarray(0, [N, N]), numbers(0, N * N));
    Line::new("stride2 l2")
        .ours(move || black_box(&a).slice(s![.., ..;2]).to_tensor())
        .ndarray(move || black_box(&p).slice(ndarray::s![.., ..;2]).as_standard_layout().into_owned())
        .by_hand(move || by_hand::every_second(black_box(&x)))
}

fn cat_0() -> Line {
    let parts: [Tensor<f32, shape![32, 256]>; 8] = from_fn(ours);
    let arrays: [Array2<f32>; 8] = from_fn(|i| ndarray(i, [32, 256]));
    let candles: [Candle; 8] = from_fn(|i| candle(i, &[32, 256]));
    Line::new("cat0 l2")
        .ours(move || Tensor::cat_all::<0, 8>(black_box(&parts).each_ref()))
        .ndarray(move || {
            ndarray::concatenate(Axis(0), &black_box(&arrays).each_ref().map(|x| x.view())).expect("they fit")
        })
        .candle(move || Candle::cat(black_box(&candles), 0))
}

fn cat_1() -> Line {
    let parts: [Tensor<f32, shape![256, 32]>; 8] = from_fn(ours);
    let arrays: [Array2<f32>; 8] = from_fn(|i| ndarray(i, [256, 32]));
    let candles: [Candle; 8] = from_fn(|i| candle(i, &[256, 32]));
    let vectors: [Vec<f32>; 8] = from_fn(|i| numbers(i, 256 * 32));
    Line::new("cat1 l2")
        .ours(move || Tensor::cat_all::<1, 8>(black_box(&parts).each_ref()))
        .ndarray(move || {
            ndarray::concatenate(Axis(1), &black_box(&arrays).each_ref().map(|x| x.view())).expect("they fit")
        })
        .candle(move || Candle::cat(black_box(&candles), 1))
        .by_hand(move || by_hand::cat_1::<32>(black_box(&vectors)))
}

fn stack_0() -> Line {
    let parts: [Tensor<f32, shape![128, 128]>; 4] = from_fn(ours);
    let arrays: [Array2<f32>; 4] = from_fn(|i| ndarray(i, [128, 128]));
    let candles: [Candle; 4] = from_fn(|i| candle(i, &[128, 128]));
    Line::new("stack0 l2")
        .ours(move || Tensor::stack::<0>(black_box(&parts).each_ref()))
        .ndarray(move || ndarray::stack(Axis(0), &black_box(&arrays).each_ref().map(|x| x.view())).expect("they fit"))
        .candle(move || Candle::stack(black_box(&candles), 0))
}

fn stack_last() -> Line {
    let parts: [Tensor<f32, shape![128, 128]>; 4] = from_fn(ours);
    let arrays: [Array2<f32>; 4] = from_fn(|i| ndarray(i, [128, 128]));
    let candles: [Candle; 4] = from_fn(|i| candle(i, &[128, 128]));
    Line::new("stack_last l2")
        .ours(move || Tensor::stack::<2>(black_box(&parts).each_ref()))
        .ndarray(move || ndarray::stack(Axis(2), &black_box(&arrays).each_ref().map(|x| x.view())).expect("they fit"))
        .candle(move || Candle::stack(black_box(&candles), 2))
}

fn index_select() -> Line {
    let rows: Vec<i64> = (0..N).map(|i| (i * 37 % N) as i64).collect();
    let (a, at): (Plane, Tensor<i64, shape![256]>) =
        (ours(0), Tensor::from_vec(dims![256], rows.clone()).expect("as many"));
    let (p, of) = (ndarray(0, [N, N]), rows.iter().map(|&i| i as usize).collect::<Vec<_>>());
    let (c, index) = (candle(0, &[N, N]), Candle::from_vec(rows, N, &Device::Cpu).expect("as many"));
    Line::new("index_select l2")
        .ours(move || black_box(&a).index_select::<0>(black_box(&at)))
        .ndarray(move || black_box(&p).select(Axis(0), black_box(&of)))
        .candle(move || black_box(&c).index_select(black_box(&index), 0))
}
