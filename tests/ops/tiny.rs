//! Operations on a few elements, which have ways of their own: each against a reference that goes index by index, and bit for
//! bit against the way of larger or strided operands.

use crate::random::Random;
use congruent::prelude::*;

type Any = Tensor<f32, AnyRank>;

/// Numbers between -4 and 4.
fn tensor(random: &mut Random, sizes: &[usize]) -> Any {
    let n = sizes.iter().product();
    let numbers: Vec<f32> = (0..n).map(|_| random.below(8001) as f32 / 1000.0 - 4.0).collect();
    Tensor::from_vec(AnyRank::from(sizes), numbers).expect("as many")
}

/// The same elements, further apart.
fn apart(x: &Any) -> Any {
    let mut sizes = x.sizes().to_vec();
    sizes.push(2);
    x.unsqueeze(-1).expect("an axis").expand(&sizes).expect("stretches").to_tensor()
}

fn bits<S>(x: &Tensor<f32, S>) -> Vec<u32> {
    x.as_slice().iter().map(|x| x.to_bits()).collect()
}

#[test]
fn a_fold_of_all_is_the_sum_of_a_strided_view() {
    let mut random = Random(3);
    for n in (0..40).chain([63, 64, 65, 255, 256, 257, 511, 512, 513, 1000]) {
        let x = tensor(&mut random, &[n]);
        let wide = apart(&x);
        let strided = wide.select(1, 1).expect("inside");
        if (1..=512).contains(&n) {
            // One block, wherever its elements are.
            assert_eq!(bits(&x.sum_all()), bits(&strided.sum_all()), "sum of {n}");
            assert_eq!(bits(&x.prod_all()), bits(&strided.prod_all()), "product of {n}");
            assert_eq!(bits(&x.mean_all()), bits(&strided.mean_all()), "mean of {n}");
        }
        assert_eq!(x.try_amax_all().ok(), strided.try_amax_all().ok(), "largest of {n}");
        let exact: f64 = x.to_vec().iter().map(|&x| f64::from(x)).sum();
        assert!((f64::from(x.sum_all().item()) - exact).abs() < 1e-4 * (n as f64 + 1.0), "sum of {n}");
    }
    assert_eq!(Tensor::<f32, shape![]>::scalar(3.0).sum_all().item(), 3.0);
    assert_eq!(Tensor::<f32, shape![2, 0]>::zeros().sum_all().item(), 0.0);
    assert!(Tensor::<f32, shape![2, 0]>::zeros().mean_all().item().is_nan());
    assert!(Tensor::<f32, shape![2, 0]>::zeros().try_amax_all().is_err());
}

#[test]
fn rows_of_any_length_have_the_sums_of_strided_rows() {
    let mut random = Random(5);
    for (rows, n) in [(1, 64), (3, 64), (40, 63), (40, 64), (40, 65), (9, 512), (9, 513), (0, 64), (4, 0)] {
        let x = tensor(&mut random, &[rows, n]);
        let wide = apart(&x);
        let strided = wide.select(2, 0).expect("inside");
        for axis in [0, 1] {
            let [ours, wanted] = [x.sum(&[axis], false), strided.sum(&[axis], false)].map(|sum| sum.expect("an axis"));
            let near = ours.to_vec().iter().zip(wanted.to_vec()).all(|(a, b)| (a - b).abs() < 1e-3);
            assert!(near && ours.sizes() == wanted.sizes(), "{rows} x {n} along {axis}");
        }
    }
}

#[test]
fn small_products_agree_with_sums_of_products() {
    let mut random = Random(7);
    let element = |x: &Any, i: usize, k: usize| match x.sizes().len() {
        1 => x.to_vec()[i + k],
        _ => x.to_vec()[i * x.sizes()[1] + k],
    };
    for m in 0..6 {
        for k in 0..6 {
            for n in 0..6 {
                for (a, b) in
                    [(vec![m, k], vec![k, n]), (vec![m, k], vec![k]), (vec![k], vec![k, n]), (vec![k], vec![k])]
                {
                    let (a, b) = (tensor(&mut random, &a), tensor(&mut random, &b));
                    let product = a.matmul(&b);
                    let (rows, columns) = (a.sizes().len() == 2, b.sizes().len() == 2);
                    let sizes = [(rows, m), (columns, n)].into_iter().filter(|(is, _)| *is).map(|(_, size)| size);
                    assert_eq!(product.sizes(), sizes.collect::<Vec<_>>());
                    let (m, n) = (if rows { m } else { 1 }, if columns { n } else { 1 });
                    for (at, &got) in product.to_vec().iter().enumerate() {
                        let (i, j) = (at / n, at % n);
                        let b = |l| if columns { element(&b, l, j) } else { b.to_vec()[l] };
                        let a = |l| if rows { element(&a, i, l) } else { a.to_vec()[l] };
                        let wanted: f32 = (0..k).map(|l| a(l) * b(l)).sum();
                        assert!((got - wanted).abs() < 1e-4, "{m} x {k} x {n} at {i}, {j}: {got}, not {wanted}");
                    }
                    let turned = b.t().expect("few axes").to_tensor();
                    let again = a.matmul(&turned.t().expect("few axes"));
                    let near = again.to_vec().iter().zip(product.to_vec()).all(|(a, b)| (a - b).abs() < 1e-4);
                    assert!(near, "of a transposed operand: {m} x {k} x {n}");
                }
            }
        }
    }
}

#[test]
fn layer_norm_of_rows_in_one_piece_is_that_of_rows_apart() {
    let mut random = Random(11);
    for (rows, n) in [(1, 1), (4, 4), (0, 3), (3, 0), (2, 17), (5, 600)] {
        let (x, weight) = (tensor(&mut random, &[rows, n]), tensor(&mut random, &[n]));
        let parts: [&Strided<f32, AnyRank>; 2] = [&x, &x];
        let twice = congruent::cat(1, &parts).expect("they fit");
        let part = twice.narrow(1, 0, n).expect("inside");
        let [ours, wanted] =
            [x.layer_norm(&[n], Some(&weight), None, 1e-5), part.layer_norm(&[n], Some(&weight), None, 1e-5)]
                .map(|y| bits(&y.expect("it fits")));
        assert_eq!(ours, wanted, "{rows} x {n}");
    }
}

#[test]
fn a_row_is_added_to_each_row() {
    let mut random = Random(13);
    for (rows, n) in [(0, 3), (3, 0), (1, 5), (5, 1), (4, 4), (7, 3), (3, 40), (300, 9)] {
        let (x, row) = (tensor(&mut random, &[rows, n]), tensor(&mut random, &[n]));
        let mut sum = x.clone();
        sum += &row;
        let wanted: Vec<f32> = x.to_vec().iter().enumerate().map(|(i, x)| x + row.to_vec()[i % n]).collect();
        assert_eq!(sum.to_vec(), wanted, "{rows} x {n}");
        let mut turned = x.t().expect("a matrix").to_tensor();
        let mut view = turned.t_mut().expect("a matrix");
        view += &row;
        assert_eq!(turned.t().expect("a matrix").to_vec(), wanted, "{rows} x {n}, the rows apart");
    }
}

#[test]
fn four_axes_stretch_over_each_other() {
    let mut random = Random(17);
    for _ in 0..200 {
        let sizes: Vec<usize> = (0..4).map(|_| [0, 1, 2, 3, 4, 9][random.below(6)]).collect();
        let keep =
            |random: &mut Random| sizes.iter().map(|&n| if random.below(2) == 0 { 1 } else { n }).collect::<Vec<_>>();
        let (a, b) = (keep(&mut random), keep(&mut random));
        let (a, b) = (tensor(&mut random, &a), tensor(&mut random, &b));
        let sum = a.try_add(&b).expect("they stretch");
        let [a, b] = [&a, &b].map(|x| x.expand(sum.sizes()).expect("stretches").to_vec());
        assert_eq!(sum.to_vec(), a.iter().zip(b).map(|(a, b)| a + b).collect::<Vec<_>>(), "{sizes:?}");
    }
}

#[test]
fn every_second_column_is_copied() {
    let mut random = Random(19);
    for (rows, n) in [(0, 5), (3, 1), (3, 2), (1, 33), (4, 31), (4, 64), (4, 65), (40, 258)] {
        let x = tensor(&mut random, &[rows, n]);
        let second = x.slice(s![.., ..;2]).expect("inside").to_tensor();
        let wanted: Vec<f32> =
            x.to_vec().chunks(n.max(1)).flat_map(|row| row.iter().step_by(2).copied().collect::<Vec<_>>()).collect();
        assert_eq!(second.to_vec(), wanted, "{rows} x {n}");
        let double = x.to_type::<f64>().slice(s![.., ..;2]).expect("inside").to_vec();
        assert!(double.iter().map(|&x| x as f32).eq(wanted), "{rows} x {n} of f64");
    }
}

/// Products of stack tensors of this side, and of the same tensors on the heap.
macro_rules! sides {
    ($($n:literal)*) => {$({
        let mut random = Random($n);
        let mut number = || random.below(8001) as f32 / 1000.0 - 4.0;
        let a = StackTensor::<f32, shape![$n, $n]>::from_fn(|[_, _]| number());
        let b = StackTensor::<f32, shape![$n, $n]>::from_fn(|[_, _]| number());
        let v = StackTensor::<f32, shape![$n]>::from_fn(|[_]| number());
        let near = |a: &[f32], b: &[f32]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-4);
        let (x, y, w) = (a.to_tensor(), b.to_tensor(), v.to_tensor());
        assert!(near(a.matmul(b).as_slice(), x.matmul(&y).as_slice()), "{} by itself", $n);
        assert!(near(a.matmul(v).as_slice(), x.matmul(&w).as_slice()), "{} by a vector", $n);
        assert!(near(v.matmul(a).as_slice(), w.matmul(&x).as_slice()), "a vector by {}", $n);
    })*};
}

#[test]
fn products_on_the_stack_are_those_on_the_heap() {
    sides! { 1 2 3 4 5 6 7 8 }
    let a = StackTensor::<f32, shape![5, 3, 3]>::arange();
    let b = StackTensor::<f32, shape![5, 3, 3]>::from_fn(|[i, j, k]| (i * 7 + j * 5 + k * 3) as f32);
    assert_eq!(a.matmul(b).to_vec(), a.to_tensor().matmul(&b.to_tensor()).to_vec());
    let rows = StackTensor::<f32, shape![10, 6]>::arange();
    let v = StackTensor::<f32, shape![6]>::arange();
    assert_eq!(rows.matmul(v).to_vec(), rows.to_tensor().matmul(&v.to_tensor()).to_vec());
}
