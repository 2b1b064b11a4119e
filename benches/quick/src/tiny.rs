//! At most 64 elements: what an operation costs besides its arithmetic.

use crate::{Line, by_hand, numbers, ours};
use candle_core::{Device, Tensor as Candle};
use congruent::prelude::*;
use nalgebra::{DMatrix, DVector};
use ndarray::{Array1, Array2, Array4, Axis};
use std::hint::black_box;

type Matrix = Tensor<f32, shape![4, 4]>;

fn ndarray(operand: usize, [m, n]: [usize; 2]) -> Array2<f32> {
    Array2::from_shape_vec((m, n), numbers(operand, m * n)).expect("as many")
}

fn candle(operand: usize, sizes: &[usize]) -> Candle {
    Candle::from_vec(numbers(operand, sizes.iter().product()), sizes, &Device::Cpu).expect("as many")
}

fn nalgebra(operand: usize, [m, n]: [usize; 2]) -> DMatrix<f32> {
    DMatrix::from_row_slice(m, n, &numbers(operand, m * n))
}

pub fn lines() -> Vec<Line> {
    vec![
        add(),
        iadd_row(),
        add_4d(),
        sum_all(),
        sum_0(),
        sum_1(),
        mean_1(),
        max_1(),
        transpose(),
        layer_norm(),
        matvec(3),
        matvec(6),
        matmul(),
        dot(),
    ]
}

fn add() -> Line {
    let (a, b) = (ours::<shape![4, 4]>(0), ours::<shape![4, 4]>(1));
    let (p, q) = (ndarray(0, [4, 4]), ndarray(1, [4, 4]));
    let (c, d) = (candle(0, &[4, 4]), candle(1, &[4, 4]));
    let (s, t) = (nalgebra(0, [4, 4]), nalgebra(1, [4, 4]));
    let (x, y) = (numbers(0, 16), numbers(1, 16));
    Line::new("add tiny")
        .ours(move || black_box(&a) + black_box(&b))
        .ndarray(move || black_box(&p) + black_box(&q))
        .candle(move || black_box(&c) + black_box(&d))
        .nalgebra(move || black_box(&s) + black_box(&t))
        .by_hand(move || by_hand::add(black_box(&x), black_box(&y)))
}

/// In place. Each participant adds to its matrix for ever: the row is zeros, so that it stays what it is.
fn iadd_row() -> Line {
    use std::cell::RefCell;
    let (a, row) = (RefCell::new(ours::<shape![4, 4]>(0)), Tensor::<f32, shape![4]>::zeros());
    let (p, q) = (RefCell::new(ndarray(0, [4, 4])), Array1::<f32>::zeros(4));
    let (x, y) = (RefCell::new(numbers(0, 16)), vec![0.0; 4]);
    Line::new("iadd_row tiny")
        .number(0, move || {
            *black_box(&mut *a.borrow_mut()) += black_box(&row);
            0.0
        })
        .number(1, move || {
            *black_box(&mut *p.borrow_mut()) += black_box(&q);
            0.0
        })
        .number(4, move || {
            by_hand::add_row(black_box(&mut *x.borrow_mut()), black_box(&y));
            0.0
        })
}

/// `[4, 1, 4, 1] + [1, 2, 1, 2]`.
fn add_4d() -> Line {
    let (a, b) = (ours::<shape![4, 1, 4, 1]>(0), ours::<shape![1, 2, 1, 2]>(1));
    let p = Array4::from_shape_vec((4, 1, 4, 1), numbers(0, 16)).expect("as many");
    let q = Array4::from_shape_vec((1, 2, 1, 2), numbers(1, 4)).expect("as many");
    let (c, d) = (candle(0, &[4, 1, 4, 1]), candle(1, &[1, 2, 1, 2]));
    Line::new("add_4d tiny")
        .ours(move || black_box(&a) + black_box(&b))
        .ndarray(move || black_box(&p) + black_box(&q))
        .candle(move || black_box(&c).broadcast_add(black_box(&d)))
}

fn sum_all() -> Line {
    let (a, p, c, s, x) =
        (ours::<shape![4, 4]>(0), ndarray(0, [4, 4]), candle(0, &[4, 4]), nalgebra(0, [4, 4]), numbers(0, 16));
    Line::new("sum_all tiny")
        .ours(move || black_box(&a).sum_all())
        .number(1, move || black_box(&p).sum())
        .candle(move || black_box(&c).sum_all())
        .number(3, move || black_box(&s).sum())
        .number(4, move || by_hand::sum(black_box(&x)))
}

macro_rules! along {
    ($name:ident $work:literal: |$a:ident| $ours:expr, |$p:ident| $ndarray:expr, |$c:ident| $candle:expr) => {
        fn $name() -> Line {
            let (mine, array, tensor) = (ours::<shape![4, 4]>(0), ndarray(0, [4, 4]), candle(0, &[4, 4]));
            Line::new($work)
                .ours(move || {
                    let $a: &Matrix = black_box(&mine);
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
along! { sum_0 "sum.0 tiny": |x| x.sum::<0>(), |x| x.sum_axis(Axis(0)), |x| x.sum(0) }
along! { sum_1 "sum.1 tiny": |x| x.sum::<1>(), |x| x.sum_axis(Axis(1)), |x| x.sum(1) }
along! { mean_1 "mean.1 tiny": |x| x.mean::<1>(), |x| x.mean_axis(Axis(1)).expect("not empty"), |x| x.mean(1) }
along! { max_1 "max.1 tiny": |x| x.amax::<1>(), |x| x.map_axis(Axis(1), |row| row.fold(f32::MIN, |a, &b| a.max(b))), |x| x.max(1) }

fn transpose() -> Line {
    let (a, p, c, s, x) =
        (ours::<shape![4, 4]>(0), ndarray(0, [4, 4]), candle(0, &[4, 4]), nalgebra(0, [4, 4]), numbers(0, 16));
    Line::new("transpose tiny")
        .ours(move || black_box(&a).t().to_tensor())
        .ndarray(move || black_box(&p).t().as_standard_layout().into_owned())
        .candle(move || black_box(&c).t()?.contiguous())
        .nalgebra(move || black_box(&s).transpose())
        .by_hand(move || by_hand::transpose(black_box(&x), 4, 4))
}

fn layer_norm() -> Line {
    let (a, w, b) = (ours::<shape![4, 4]>(0), ours::<shape![4]>(1), ours::<shape![4]>(2));
    let p = ndarray(0, [4, 4]);
    let (q, r) = (Array1::from_vec(numbers(1, 4)), Array1::from_vec(numbers(2, 4)));
    let (x, y, z) = (numbers(0, 16), numbers(1, 4), numbers(2, 4));
    Line::new("layer_norm tiny")
        .ours(move || black_box(&a).layer_norm(black_box(&w), black_box(&b), 1e-5))
        .ndarray(move || {
            let mut out = black_box(&p).clone();
            for mut row in out.rows_mut() {
                let mean = row.sum() / row.len() as f32;
                let variance = row.fold(0.0, |sum, x| sum + (x - mean) * (x - mean)) / row.len() as f32;
                let scale = 1.0 / (variance + 1e-5).sqrt();
                ndarray::Zip::from(&mut row).and(&q).and(&r).for_each(|x, q, r| *x = (*x - mean) * scale * q + r);
            }
            out
        })
        .by_hand(move || by_hand::layer_norm(black_box(&x), black_box(&y), black_box(&z)))
}

fn matvec(n: usize) -> Line {
    let line = Line::new(if n == 3 { "matvec 3x3" } else { "matvec 6x6" });
    let line = if n == 3 {
        let (a, v) = (ours::<shape![3, 3]>(0), ours::<shape![3]>(1));
        line.ours(move || black_box(&a).matmul(black_box(&v)))
    } else {
        let (a, v) = (ours::<shape![6, 6]>(0), ours::<shape![6]>(1));
        line.ours(move || black_box(&a).matmul(black_box(&v)))
    };
    let (p, q) = (ndarray(0, [n, n]), Array1::from_vec(numbers(1, n)));
    let (s, t) = (nalgebra(0, [n, n]), DVector::from_vec(numbers(1, n)));
    let (x, y) = (numbers(0, n * n), numbers(1, n));
    line.ndarray(move || black_box(&p).dot(black_box(&q)))
        .with(3, move || black_box(&s) * black_box(&t), |x: DVector<f32>| x.as_slice().to_vec())
        .by_hand(move || by_hand::matvec(black_box(&x), black_box(&y)))
}

fn matmul() -> Line {
    let (a, b) = (ours::<shape![4, 4]>(0), ours::<shape![4, 4]>(1));
    let (p, q) = (ndarray(0, [4, 4]), ndarray(1, [4, 4]));
    let (s, t) = (nalgebra(0, [4, 4]), nalgebra(1, [4, 4]));
    Line::new("matmul tiny")
        .ours(move || black_box(&a).matmul(black_box(&b)))
        .ndarray(move || black_box(&p).dot(black_box(&q)))
        .nalgebra(move || black_box(&s) * black_box(&t))
}

fn dot() -> Line {
    let (a, b) = (ours::<shape![16]>(0), ours::<shape![16]>(1));
    let (p, q) = (Array1::from_vec(numbers(0, 16)), Array1::from_vec(numbers(1, 16)));
    Line::new("dot tiny")
        .ours(move || black_box(&a).dot(black_box(&b)))
        .number(1, move || black_box(&p).dot(black_box(&q)))
}
