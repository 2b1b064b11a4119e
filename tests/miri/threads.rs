//! What threads share: the parts of every kernel.

use super::layouts::{any, close, whole};
use congruent::gather::Reduction;
use congruent::prelude::*;
use rayon::prelude::*;

/// The same on one thread, and on three, which share parts of it; under Miri on three alone, which takes long enough.
fn alike<R: PartialEq + Send + std::fmt::Debug>(f: impl Fn() -> R + Sync) -> R {
    let on = |n: usize| rayon::ThreadPoolBuilder::new().num_threads(n).build().unwrap().install(&f);
    let shared = on(3);
    assert!(cfg!(miri) || shared == on(1));
    shared
}

/// 4,200 elements, in other numbers of rows.
fn numbers(rows: usize) -> Tensor<f64, AnyRank> {
    any(&[rows, 4200 / rows], whole)
}

#[test]
fn maps_and_updates() {
    let x = numbers(60);
    let row = any(&[70], whole);
    let got = alike(|| {
        let mut y = &(&x + &row) * &x;
        y += &row;
        y.abs_();
        y.t_mut().unwrap().mul_(2.0);
        congruent::where_(&y.gt(5.0), &y, 5.0).to_vec()
    });
    let one = |(i, x): (usize, &f64)| {
        let r = whole(i % 70);
        (((x + r) * x + r).abs() * 2.0).max(5.0)
    };
    assert_eq!(got, x.as_slice().iter().enumerate().map(one).collect::<Vec<_>>());
}

#[test]
fn costly_maps() {
    let x = any(&[20, 30], |i| i as f64 / 100.0);
    let got = alike(|| x.exp().to_vec());
    close(&got, &x.as_slice().iter().map(|x| x.exp()).collect::<Vec<_>>());
}

#[test]
fn copies() {
    let x = numbers(60);
    let turned: Vec<f64> = (0..4200).map(|i| whole(i % 60 * 70 + i / 60)).collect();
    assert_eq!(alike(|| x.t().unwrap().to_tensor().to_vec()), turned);
    let (lower, flipped) = alike(|| (x.tril(0).unwrap().to_vec(), x.flip([0, 1]).unwrap().to_vec()));
    assert_eq!(lower, (0..4200).map(|i| if i % 70 <= i / 70 { whole(i) } else { 0.0 }).collect::<Vec<_>>());
    assert_eq!(flipped, (0..4200).rev().map(whole).collect::<Vec<_>>());
}

#[test]
fn joins() {
    let x = any(&[35, 60], whole);
    let (pads, side, under, woven) = alike(|| {
        let pads = any(&[60, 69], whole).pad([1, 1], congruent::pad::Constant(9.0)).unwrap().to_vec();
        let both: [&Strided<f64, AnyRank>; 2] = [&x, &x];
        let side = congruent::cat(1, &both).unwrap().to_vec();
        let views = [x.t().unwrap(), x.t().unwrap()];
        let under = congruent::cat(0, &[&*views[0], &*views[1]]).unwrap().to_vec();
        (pads, side, under, congruent::stack(2, &both).unwrap().to_vec())
    });
    let margin = |i: usize| if (1..70).contains(&(i % 71)) { whole(i / 71 * 69 + i % 71 - 1) } else { 9.0 };
    assert_eq!(pads, (0..60 * 71).map(margin).collect::<Vec<_>>());
    assert_eq!(side, (0..4200).map(|i| whole(i / 120 * 60 + i % 60)).collect::<Vec<_>>());
    assert_eq!(under, (0..4200).map(|i| whole(i % 35 * 60 + i / 35 % 60)).collect::<Vec<_>>());
    assert_eq!(woven, (0..4200).map(|i| whole(i / 2)).collect::<Vec<_>>());
}

#[test]
fn folds() {
    for rows in [3, 1400] {
        let x = numbers(rows);
        let columns = 4200 / rows;
        let got = alike(|| {
            let sums = [0, 1].map(|axis| x.sum(&[axis], false).unwrap().to_vec());
            (sums, [0, 1].map(|axis| x.argmax(axis, false).unwrap().to_vec()), x.sum(&[], false).unwrap().item())
        });
        let line = |axis: usize, i: usize| -> Vec<f64> {
            let (n, start, step) = if axis == 0 { (rows, i, columns) } else { (columns, i * columns, 1) };
            (0..n).map(|k| whole(start + k * step)).collect()
        };
        for (axis, n) in [(0, columns), (1, rows)] {
            assert_eq!(got.0[axis], (0..n).map(|i| line(axis, i).iter().sum()).collect::<Vec<f64>>());
            let first = |line: Vec<f64>| {
                let most = line.iter().copied().fold(f64::NEG_INFINITY, f64::max);
                line.iter().position(|&x| x == most).unwrap() as i64
            };
            assert_eq!(got.1[axis], (0..n).map(|i| first(line(axis, i))).collect::<Vec<_>>());
        }
        assert_eq!(got.2, (0..4200).map(whole).sum::<f64>());
    }
}

#[test]
fn lanes() {
    let x = any(&[15, 60], whole);
    let (soft, sorted, top, sums, middle) = alike(|| {
        let (y, at) = x.sort(0, false).unwrap();
        let sums = [0, 1].map(|axis| x.cumsum(axis).unwrap().to_vec());
        let middle = x.median(1, false).unwrap().0.to_vec();
        (
            x.softmax(1).unwrap().to_vec(),
            (y.to_vec(), at.to_vec()),
            x.topk(1, 3, true).unwrap().0.to_vec(),
            sums,
            middle,
        )
    });
    close(&soft.chunks(60).map(|row| row.iter().sum()).collect::<Vec<f64>>(), &[1.0; 15]);
    for c in 0..60 {
        assert!((1..15).all(|r| sorted.0[r * 60 + c] >= sorted.0[(r - 1) * 60 + c]));
        assert!((0..15).all(|r| whole(sorted.1[r * 60 + c] as usize * 60 + c) == sorted.0[r * 60 + c]));
    }
    for (r, row) in x.as_slice().chunks(60).enumerate() {
        let mut row = row.to_vec();
        row.sort_by(|a, b| b.total_cmp(a));
        assert_eq!((&top[3 * r..][..3], middle[r]), (&row[..3], row[30]));
    }
    assert_eq!(sums[1][59], x.as_slice()[..60].iter().sum::<f64>());
    assert_eq!(sums[0][14 * 60], (0..15).map(|r| whole(60 * r)).sum::<f64>());
    let long = any(&[1100], |i| (i * 7919 % 1100) as i32);
    assert_eq!(alike(|| long.sort(0, true).unwrap().0.to_vec()), (0..1100).rev().collect::<Vec<_>>());
}

#[test]
fn the_way_back_through_layer_norm() {
    let (x, weight) = (any(&[60, 20], whole), any(&[20], |i| (i % 3) as f64 + 1.0));
    let grad = any(&[60, 20], |i| ((i * 7) % 5) as f64 - 1.5);
    let back = |x: &Strided<f64, AnyRank>, grad: &Strided<f64, AnyRank>| {
        let input = x.layer_norm_backward_input(&[20], Some(&weight), grad, (0.5, true)).unwrap().to_vec();
        (input, x.layer_norm_backward_weight(&[20], grad, (0.5, true)).unwrap().to_vec())
    };
    let (input, of_weight) = alike(|| back(&x, &grad));
    // A few rows are not shared.
    let mut sums = [0.0; 20];
    for (i, shared) in input.chunks(100).enumerate() {
        let (input, of_weight) = back(&x.narrow(0, 5 * i, 5).unwrap(), &grad.narrow(0, 5 * i, 5).unwrap());
        assert_eq!(input, shared);
        sums.iter_mut().zip(of_weight).for_each(|(sum, part)| *sum += part);
    }
    close(&of_weight, &sums);
}

#[test]
fn expressions() {
    let x = Tensor::<f64, shape![30, 70]>::from_fn(|[i, j]| whole(i * 70 + j));
    let row = Tensor::<f64, shape![70]>::from_fn(|[j]| whole(j + 5));
    let (all, sums, columns, total) = alike(|| {
        let chain = || (x.lazy() * 2.0 - &row).relu();
        let mut all = chain().eval();
        all.t_mut().assign_(x.t().lazy() + 1.0);
        all += x.lazy() * &row;
        (all.to_vec(), chain().sum::<1>().to_vec(), chain().sum::<0>().to_vec(), chain().sum_all().item())
    });
    let one = |i: usize| (whole(i) * 2.0 - whole(i % 70 + 5)).max(0.0);
    assert_eq!(all, (0..2100).map(|i| whole(i) + 1.0 + whole(i) * whole(i % 70 + 5)).collect::<Vec<_>>());
    assert_eq!(sums, (0..30).map(|i| (0..70).map(|j| one(i * 70 + j)).sum()).collect::<Vec<f64>>());
    assert_eq!(columns, (0..70).map(|j| (0..30).map(|i| one(i * 70 + j)).sum()).collect::<Vec<f64>>());
    assert_eq!(total, (0..2100).map(one).sum::<f64>());
}

#[test]
fn gathers() {
    let (x, index) = (any(&[30, 40], whole), any(&[50, 40], |i| (i * 7 % 30) as i64));
    let got = alike(|| x.gather(0, &index).unwrap().to_vec());
    assert_eq!(got, (0..2000).map(|i| whole(i * 7 % 30 * 40 + i % 40)).collect::<Vec<_>>());
    let added = alike(|| {
        let src = any(&[50, 40], |i| i as f64);
        let added = x.scatter_add(0, &index, &src).unwrap().to_vec();
        (added, x.scatter_reduce(0, &index, &src, Reduction::Amax).unwrap().to_vec())
    });
    let (mut sum, mut most) = (x.to_vec(), x.to_vec());
    for i in 0..2000 {
        let at = i * 7 % 30 * 40 + i % 40;
        (sum[at], most[at]) = (sum[at] + i as f64, most[at].max(i as f64));
    }
    assert_eq!(added, (sum, most));
    // Neighbours in rows far apart, a few hundred at a time.
    let (x, index) = (any(&[2, 600], whole), any(&[7, 600], |i| (i / 3 % 2) as i64));
    let got = alike(|| x.gather(0, &index).unwrap().to_vec());
    assert_eq!(got, (0..4200).map(|i| whole(i / 3 % 2 * 600 + i % 600)).collect::<Vec<_>>());
    let outside = any(&[70, 70], |i| if i == 4000 { 40i64 } else { 1 });
    assert!(alike(|| any(&[40, 70], whole).gather(0, &outside).is_err()));
}

#[test]
fn products() {
    let naive = |a: &[f64], b: &[f64], [m, k, n]: [usize; 3]| -> Vec<f64> {
        (0..m * n).map(|i| (0..k).map(|j| a[i / n * k + j] * b[j * n + i % n]).sum()).collect()
    };
    for [m, k, n] in [[21, 20, 20], [130, 8, 9]] {
        let (a, b) = (any(&[m, k], whole), any(&[k, n], whole));
        let want = naive(a.as_slice(), b.as_slice(), [m, k, n]);
        assert_eq!(alike(|| a.matmul(&b).to_vec()), want);
        let whole_numbers = alike(|| a.to_type::<i32>().matmul(&b.to_type::<i32>()).to_vec());
        assert_eq!(whole_numbers, want.iter().map(|&x| x as i32).collect::<Vec<_>>());
    }
    let (a, b) = (any(&[12, 9, 9], whole), any(&[12, 9, 9], whole));
    let want: Vec<f64> =
        (0..12).flat_map(|i| naive(&a.as_slice()[81 * i..][..81], &b.as_slice()[81 * i..][..81], [9, 9, 9])).collect();
    assert_eq!(alike(|| a.matmul(&b).to_vec()), want);
    let (x, y) = (any(&[100, 90], whole), any(&[100, 90], |i| whole(i + 1)));
    let both: [&Strided<f64, AnyRank>; 2] = [&x, &y];
    let got = alike(|| ["ij,ij->i", "ij,ij->j"].map(|sum| congruent::einsum(sum, &both).unwrap().to_vec()));
    let dot = |at: &dyn Fn(usize) -> usize, n: usize| (0..n).map(|k| whole(at(k)) * whole(at(k) + 1)).sum::<f64>();
    assert_eq!(got[0], (0..100).map(|i| dot(&|k| 90 * i + k, 90)).collect::<Vec<_>>());
    assert_eq!(got[1], (0..90).map(|j| dot(&|k| 90 * k + j, 100)).collect::<Vec<_>>());
}

#[test]
fn windows() {
    let (x, w) = (any(&[2, 2, 8, 9], whole), any(&[3, 2, 3, 3], whole));
    let (y, gx, gw, largest, back) = alike(|| {
        let y = x.conv2d(conv(&w).padding_of(1)).unwrap();
        let gx = x.conv2d_backward_input(conv(&w).padding_of(1), &y).unwrap();
        let gw = x.conv2d_backward_weight(conv(&w).padding_of(1), &y).unwrap();
        let z = any(&[3, 24, 20], whole);
        let how = || pool_of([2, 2]).stride_of([1, 1]);
        let largest = z.max_pool2d(how()).unwrap();
        let back = z.avg_pool2d_backward(&largest, how()).unwrap();
        (y, gx, gw, largest, back)
    });
    let at = |n: usize, c: usize, r: usize, q: usize| {
        if (1..9).contains(&r) && (1..10).contains(&q) { whole(((n * 2 + c) * 8 + r - 1) * 9 + q - 1) } else { 0.0 }
    };
    let sum = |i: usize| -> f64 {
        let (n, o, r, q) = (i / 216, i / 72 % 3, i / 9 % 8, i % 9);
        (0..18).map(|t| at(n, t / 9, r + t / 3 % 3, q + t % 3) * whole(o * 18 + t)).sum()
    };
    assert_eq!(y.to_vec(), (0..432).map(sum).collect::<Vec<_>>());
    let dot = |a: &Tensor<f64, AnyRank>, b: &Tensor<f64, AnyRank>| -> f64 {
        a.as_slice().iter().zip(b.as_slice()).map(|(a, b)| a * b).sum()
    };
    assert_eq!((dot(&x, &gx), dot(&w, &gw)), (dot(&y, &y), dot(&y, &y)));
    let most = |i: usize| {
        let (p, r, c) = (i / 437, i / 19 % 23, i % 19);
        [0, 1, 20, 21].map(|d| whole((p * 24 + r) * 20 + c + d)).into_iter().fold(-9.0, f64::max)
    };
    assert_eq!(largest.to_vec(), (0..3 * 437).map(most).collect::<Vec<_>>());
    assert_eq!(back.as_slice().iter().sum::<f64>(), largest.as_slice().iter().sum::<f64>());
}

#[test]
fn positions_of_an_axis() {
    let got = alike(|| {
        let mut x = any(&[7, 5, 3], whole);
        x.axis_iter_mut(1).unwrap().into_par_iter().enumerate().for_each(|(j, mut part)| {
            part += j as f64;
            part[&[0, 0][..]] = -1.0;
        });
        let mut rows = x.transpose_mut(0, 2).unwrap();
        rows.axis_iter_mut(0).unwrap().into_par_iter().rev().skip(1).for_each(|mut part| part.fill_(4.0).ignore());
        let sums: Vec<f64> = x.axis_iter(0).unwrap().into_par_iter().map(|part| part.iter().sum()).collect();
        (x.to_vec(), sums)
    });
    let one = |i: usize| match (i / 15, i / 3 % 5, i % 3) {
        (_, _, 0 | 1) => 4.0,
        (_, j, _) => whole(i) + j as f64,
    };
    let wanted: Vec<f64> = (0..105).map(one).collect();
    assert_eq!(got.1, wanted.chunks(15).map(|part| part.iter().sum()).collect::<Vec<f64>>());
    assert_eq!(got.0, wanted);
}

/// What a chain ends in, where its value is not needed.
trait Ignore {
    fn ignore(&mut self) {}
}
impl<T> Ignore for T {}
