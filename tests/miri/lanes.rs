//! Along an axis that stays: running sums, softmax, sorting, normalisation, losses.

use super::layouts::{Any, any, close, lanes, layouts, unlanes, whole};
use congruent::prelude::*;

#[test]
fn running_sums_and_softmax() {
    for sizes in [&[9][..], &[3, 5], &[2, 3, 4], &[0, 4]] {
        layouts(sizes, whole, |x, elements| {
            for axis in 0..sizes.len() {
                let lines = lanes(elements, sizes, axis);
                let each = |f: &dyn Fn(&[f64]) -> Vec<f64>| {
                    unlanes(&lines.iter().map(|line| f(line)).collect::<Vec<_>>(), sizes, axis)
                };
                let running = |start: f64, f: fn(f64, f64) -> f64| {
                    each(&|x| {
                        let mut total = start;
                        x.iter().map(|&x| (total = f(total, x), total).1).collect()
                    })
                };
                let (a, at) = (axis as isize, elements.is_empty());
                if at {
                    assert_eq!(x.cumsum(a).unwrap().numel(), 0);
                    continue;
                }
                assert_eq!(x.cumsum(a).unwrap().to_vec(), running(0.0, |a, b| a + b));
                assert_eq!(x.cumprod(a).unwrap().to_vec(), running(1.0, |a, b| a * b));
                let soft = |x: &[f64]| {
                    let sum: f64 = x.iter().map(|x| x.exp()).sum();
                    x.iter().map(|x| x.exp() / sum).collect::<Vec<_>>()
                };
                close(&x.softmax(a).unwrap().to_vec(), &each(&|x| soft(x)));
                close(&x.log_softmax(a).unwrap().to_vec(), &each(&|x| soft(x).into_iter().map(f64::ln).collect()));
            }
        });
    }
}

/// Chunks of sums among themselves, one of which leaves the numbers.
#[test]
fn long_running_sums() {
    let running = |x: &Any<f64>| {
        let mut total = 0.0;
        x.iter().map(|x| (total += x, total).1).collect::<Vec<_>>()
    };
    let x = any(&[530], whole);
    assert_eq!(x.cumsum(0).unwrap().to_vec(), running(&x));
    // Half as wide elements are added up in vectors of the same width.
    assert_eq!(x.to_type::<f32>().cumsum(0).unwrap().to_type::<f64>().to_vec(), running(&x));
    let mut x = any(&[530], |_| 0.0);
    for (at, value) in [(505, -f64::MAX), (513, f64::MAX), (515, f64::MAX), (517, -f64::MAX)] {
        x.as_mut_slice()[at] = value;
    }
    assert_eq!(x.cumsum(0).unwrap().to_vec(), running(&x));
    let wide = any(&[2, 1030], |i| i as i32);
    let want: Vec<_> = (0..2060).map(|i| if i < 1030 { i } else { 2 * i - 1030 }).collect();
    assert_eq!(wide.cumsum(0).unwrap().to_vec(), want);
    let row = any(&[40], |i| i as f64 / 8.0);
    let sum: f64 = (0..40).map(|i| (i as f64 / 8.0).exp()).sum();
    let want: Vec<_> = (0..40).map(|i| (i as f64 / 8.0).exp() / sum).collect();
    close(&row.softmax(0).unwrap().to_vec(), &want);
    // More rows than are summed before they are joined.
    let tall = any(&[20, 5], whole);
    let turned = tall.t().unwrap().to_tensor().softmax(1).unwrap();
    close(&tall.softmax(0).unwrap().to_vec(), &turned.t().unwrap().to_tensor().to_vec());
}

#[test]
fn sorted_lanes() {
    for sizes in [&[7][..], &[2, 3, 2]] {
        layouts(sizes, whole, |x, elements| {
            for (axis, descending) in (0..sizes.len()).flat_map(|axis| [(axis, false), (axis, true)]) {
                let places = |line: &Vec<f64>| {
                    let mut order: Vec<i64> = (0..line.len() as i64).collect();
                    let key = |i: &i64| line[*i as usize];
                    order
                        .sort_by(|a, b| if descending { key(b).total_cmp(&key(a)) } else { key(a).total_cmp(&key(b)) });
                    order
                };
                let lines = lanes(elements, sizes, axis);
                let order: Vec<Vec<i64>> = lines.iter().map(places).collect();
                let values: Vec<Vec<f64>> = lines
                    .iter()
                    .zip(&order)
                    .map(|(line, order)| order.iter().map(|&i| line[i as usize]).collect())
                    .collect();
                let a = axis as isize;
                let (got, at) = x.sort(a, descending).unwrap();
                assert_eq!((got.to_vec(), at.to_vec()), (unlanes(&values, sizes, axis), unlanes(&order, sizes, axis)));
                assert_eq!(x.argsort(a, descending).unwrap().to_vec(), unlanes(&order, sizes, axis));
                let (got, at) = x.topk(a, 2, descending).unwrap();
                let head = |all: &[Vec<i64>]| all.iter().map(|line| line[..2].to_vec()).collect::<Vec<_>>();
                let two: Vec<_> = values.iter().map(|line| line[..2].to_vec()).collect();
                assert_eq!(got.to_vec(), unlanes(&two, sizes, axis));
                assert_eq!(at.to_vec(), unlanes(&head(&order), sizes, axis));
            }
        });
    }
    // More candidates than are kept.
    let x = any(&[400], |i| (i * 7919 % 400) as i32);
    assert_eq!(x.topk(0, 3, true).unwrap().0.to_vec(), [399, 398, 397]);
    assert_eq!(any(&[9], |i| i as u128).sort(0, true).unwrap().0.to_vec()[0], 8);
}

#[test]
fn normalised_lanes() {
    for sizes in [&[6][..], &[2, 20]] {
        layouts(
            sizes,
            |i| i as f64,
            |x, elements| {
                let n = sizes[sizes.len() - 1];
                let (weight, bias) = (any(&[n], |i| i as f64 + 1.0), any(&[n], |i| -(i as f64)));
                let plain = |x: &[f64]| -> Vec<f64> {
                    let mean = x.iter().sum::<f64>() / n as f64;
                    let var = x.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / n as f64;
                    x.iter().map(|x| (x - mean) / (var + 0.5).sqrt()).collect()
                };
                let want: Vec<f64> = elements.chunks(n).flat_map(plain).collect();
                let with = |w: bool, b: bool| -> Vec<f64> {
                    let one = |(i, &x): (usize, &f64)| {
                        let k = (i % n) as f64;
                        x * if w { k + 1.0 } else { 1.0 } - if b { k } else { 0.0 }
                    };
                    want.iter().enumerate().map(one).collect()
                };
                for (w, b) in [(false, false), (true, false), (false, true), (true, true)] {
                    let got = x.layer_norm(&[n], w.then_some(&weight), b.then_some(&bias), 0.5).unwrap();
                    close(&got.to_vec(), &with(w, b));
                }
            },
        );
    }
}

/// The gradients of the input and of the weight: of few rows and of more than are added at a time, shorter and longer than the sums side by
/// side.
#[test]
fn the_way_back_through_layer_norm() {
    for (rows, n) in [(3, 5), (2, 35), (70, 2), (1, 1), (0, 3)] {
        layouts(&[rows, n], whole, |x, elements| {
            let grad = any(&[rows, n], |i| ((i * 7) % 5) as f64 - 1.5);
            let weight = any(&[n], |i| (i % 3) as f64 + 1.0);
            let mean = |row: &[f64]| row.iter().sum::<f64>() / n as f64;
            let (mut input, mut by_weight, mut of_weight) = (vec![], vec![], vec![0.0; n]);
            for (x, g) in elements.chunks(n).zip(grad.as_slice().chunks(n)) {
                let center = mean(x);
                let scale = 1.0 / (mean(&x.iter().map(|x| (x - center).powi(2)).collect::<Vec<_>>()) + 0.5).sqrt();
                let normal: Vec<f64> = x.iter().map(|x| (x - center) * scale).collect();
                let back = |h: &[f64]| -> Vec<f64> {
                    let along = mean(&h.iter().zip(&normal).map(|(h, n)| h * n).collect::<Vec<_>>());
                    h.iter().zip(&normal).map(|(g, n)| scale * (g - mean(h) - n * along)).collect()
                };
                input.extend(back(g));
                by_weight.extend(back(&g.iter().zip(weight.as_slice()).map(|(g, w)| g * w).collect::<Vec<_>>()));
                of_weight.iter_mut().zip(g).zip(&normal).for_each(|((sum, g), n)| *sum += g * n);
            }
            close(&x.layer_norm_backward_input(&[n], None, &grad, (0.5, true)).unwrap().to_vec(), &input);
            close(&x.layer_norm_backward_input(&[n], Some(&weight), &grad, (0.5, true)).unwrap().to_vec(), &by_weight);
            close(&x.layer_norm_backward_weight(&[n], &grad, (0.5, true)).unwrap().to_vec(), &of_weight);
        });
    }
}

#[test]
fn losses_of_classes() {
    layouts(&[4, 3], whole, |x, elements| {
        let target = any(&[4], |i| [2i64, -100, 0, 1][i]);
        let weight = any(&[3], |i| i as f64 + 1.0);
        let log = |row: &[f64], class: usize| row[class] - row.iter().map(|x| x.exp()).sum::<f64>().ln();
        let one = |(row, &class): (&[f64], &i64)| if class < 0 { 0.0 } else { -log(row, class as usize) };
        let each: Vec<f64> = elements.chunks(3).zip(target.as_slice()).map(one).collect();
        let got = x.try_cross_entropy_with(&target, CrossEntropy::new().none()).unwrap();
        close(&got.to_vec(), &each);
        let mean = each.iter().sum::<f64>() / 3.0;
        close(&x.try_cross_entropy(&target).unwrap().to_vec(), &[mean]);
        let how = CrossEntropy::new().weight(&weight).label_smoothing(0.3).none();
        let got = x.try_cross_entropy_with(&target, how).unwrap();
        let smooth = |(row, &class): (&[f64], &i64)| {
            let all: f64 = (0..3).map(|k| (k as f64 + 1.0) * -log(row, k)).sum();
            if class < 0 { 0.0 } else { 0.7 * (class as f64 + 1.0) * -log(row, class as usize) + 0.1 * all }
        };
        close(&got.to_vec(), &elements.chunks(3).zip(target.as_slice()).map(smooth).collect::<Vec<_>>());
        let zero = any(&[4, 3], |_| 0.0);
        let squares = elements.iter().map(|x| x * x).sum::<f64>();
        close(&x.mse_loss_with(&zero, SumLoss).to_vec(), &[squares]);
    });
}
