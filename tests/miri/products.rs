//! Products of matrices: tiles, dots, blocks, batches.

use super::layouts::{Any, any, layouts, whole};
use congruent::prelude::*;

fn naive(a: &[f64], b: &[f64], [m, k, n]: [usize; 3]) -> Vec<f64> {
    (0..m * n).map(|i| (0..k).map(|j| a[i / n * k + j] * b[j * n + i % n]).sum()).collect()
}

/// Rows and columns that fill tiles, and some that do not; axes in every order.
#[test]
fn small() {
    for [m, k, n] in [[1, 1, 1], [5, 2, 17], [3, 0, 2], [0, 3, 2], [1, 5, 3]] {
        layouts(&[m, k], whole, |a, x| {
            for (b, y) in [(any(&[k, n], whole), false), (any(&[n, k], whole), true)] {
                let b = if y { b.t().unwrap() } else { b.as_view() };
                let want = naive(x, &b.to_vec(), [m, k, n]);
                assert_eq!(a.matmul(&b).to_vec(), want);
                let single = a.to_type::<f32>().matmul(&b.to_type::<f32>());
                assert_eq!(single.to_type::<f64>().to_vec(), want);
            }
        });
    }
}

#[test]
fn of_integers() {
    for [m, k, n] in [[5, 3, 17], [2, 3, 65], [3, 70, 2]] {
        let (a, b) = (any(&[m, k], whole), any(&[k, n], whole));
        let want = naive(a.as_slice(), b.as_slice(), [m, k, n]);
        macro_rules! each {
            ($($t:ident)*) => {$(
                let product = a.to_type::<$t>().matmul(&b.to_type::<$t>());
                assert_eq!(product.to_vec(), want.iter().map(|&x| x as $t).collect::<Vec<_>>());
            )*};
        }
        each! { i32 i64 i128 }
    }
}

/// What goes in blocks: long sums, and more than a few hundred multiplications.
#[test]
fn large() {
    for [m, k, n] in [[3, 66, 5], [9, 65, 3], [18, 17, 19]] {
        let (a, b) = (any(&[m, k], whole), any(&[k, n], whole));
        let want = naive(a.as_slice(), b.as_slice(), [m, k, n]);
        assert_eq!(a.matmul(&b).to_vec(), want);
        let t = a.t().unwrap().to_tensor();
        assert_eq!(t.t().unwrap().matmul(&b).to_vec(), want);
        let single = a.to_type::<f32>().matmul(&b.to_type::<f32>());
        assert_eq!(single.to_type::<f64>().to_vec(), want);
    }
}

#[test]
fn of_rows_and_columns() {
    for k in [0, 1, 5, 40, 530] {
        layouts(&[k], whole, |a, x| {
            layouts(
                &[k],
                |i| whole(i + 3),
                |b, y| {
                    let want: f64 = x.iter().zip(y).map(|(x, y)| x * y).sum();
                    assert_eq!(a.matmul(b).item(), want);
                },
            );
        });
        if k > 50 {
            return;
        }
    }
}

#[test]
fn dots_beside_each_other() {
    let (a, b) = (any(&[3, 40], whole), any(&[3, 40], |i| whole(i + 1)));
    let column = |x: &Any<f64>, j: usize| (0..3).map(|i| x.as_slice()[i * 40 + j]).collect::<Vec<_>>();
    let want: Vec<f64> = (0..40).map(|j| column(&a, j).iter().zip(column(&b, j)).map(|(x, y)| x * y).sum()).collect();
    let got = congruent::einsum("ij,ij->j", &[&a, &b]).unwrap();
    assert_eq!(got.to_vec(), want);
    let rows: Vec<f64> = (0..3).map(|i| (0..40).map(|j| a.as_slice()[i * 40 + j] * b.as_slice()[j]).sum()).collect();
    let vector = any(&[40], |i| b.as_slice()[i]);
    assert_eq!(a.matmul(&vector).to_vec(), rows);
    let [x, y] = [any(&[1030], |_| 1.0), any(&[1030], |_| 2.0)];
    assert_eq!(x.matmul(&y).item(), 2060.0);
}

#[test]
fn batches() {
    let (a, b) = (any(&[2, 1, 3, 4], whole), any(&[5, 4, 2], whole));
    let got = a.matmul(&b);
    let want: Vec<f64> = (0..10)
        .flat_map(|i| naive(&a.as_slice()[i / 5 * 12..][..12], &b.as_slice()[i % 5 * 8..][..8], [3, 4, 2]))
        .collect();
    assert_eq!((got.sizes(), got.to_vec()), (&[2, 5, 3, 2][..], want));
}

#[test]
fn onto_what_is_there() {
    let (a, b, c) = (any(&[5, 3], whole), any(&[3, 17], whole), any(&[17], whole));
    let product = naive(a.as_slice(), b.as_slice(), [5, 3, 17]);
    let want: Vec<f64> = product.iter().enumerate().map(|(i, x)| 0.5 * whole(i % 17) + 2.0 * x).collect();
    assert_eq!(c.addmm_with(&a, &b, Scales::new().beta(0.5).alpha(2.0)).to_vec(), want);
    let weight = b.t().unwrap().to_tensor();
    let want: Vec<f64> = product.iter().enumerate().map(|(i, x)| whole(i % 17) + x).collect();
    assert_eq!(a.linear(&weight, &c).to_vec(), want);
    assert_eq!(any(&[2], whole).kron(&any(&[3], whole)).numel(), 6);
}

#[test]
fn einstein_sums() {
    let (a, b) = (any(&[2, 3], whole), any(&[3, 4], whole));
    let sum = |equation: &str, x: &[&Strided<f64, AnyRank>]| congruent::einsum(equation, x).unwrap().to_vec();
    assert_eq!(sum("ij,jk->ik", &[&a, &b]), naive(a.as_slice(), b.as_slice(), [2, 3, 4]));
    assert_eq!(sum("ij->ji", &[&a]), a.t().unwrap().to_vec());
    assert_eq!(sum("ij->", &[&a]), [a.as_slice().iter().sum::<f64>()]);
    let square = any(&[3, 3], whole);
    assert_eq!(sum("ii->i", &[&square]), [whole(0), whole(4), whole(8)]);
    let outer = sum("i,j->ij", &[&any(&[2], whole), &any(&[3], whole)]);
    assert_eq!(outer, naive(&[whole(0), whole(1)], &[whole(0), whole(1), whole(2)], [2, 1, 3]));
    let three = sum("ij,jk,k->i", &[&a, &b, &any(&[4], |_| 1.0)]);
    let product = naive(a.as_slice(), b.as_slice(), [2, 3, 4]);
    assert_eq!(three, product.chunks(4).map(|row| row.iter().sum()).collect::<Vec<f64>>());
}
