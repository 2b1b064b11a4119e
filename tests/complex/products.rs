//! Products of matrices against sums written out, at the sizes where the loops change; long sums.

use congruent::complex::{Complex32, Complex64};
use congruent::prelude::*;

/// Small whole numbers, so that sums are exact.
fn matrix(rows: usize, columns: usize, seed: usize) -> Tensor<Complex64, AnyRank> {
    let number = |i: usize| ((i * 37 + seed * 11) % 13) as f64 - 6.0;
    let elements = (0..rows * columns).map(|i| Complex64::new(number(i), number(i + 5))).collect();
    Tensor::from_vec(AnyRank::from([rows, columns]), elements).unwrap()
}

fn multiply(a: &Tensor<Complex64, AnyRank>, b: &Tensor<Complex64, AnyRank>) -> Vec<Complex64> {
    let ([m, k], n) = (<[usize; 2]>::try_from(a.sizes()).unwrap(), b.sizes()[1]);
    let (a, b) = (a.to_vec(), b.to_vec());
    let element = |i: usize, j: usize| (0..k).map(|l| a[i * k + l] * b[l * n + j]).sum();
    (0..m).flat_map(|i| (0..n).map(move |j| (i, j))).map(|(i, j)| element(i, j)).collect()
}

#[test]
fn products_are_sums() {
    let sizes = [1, 2, 3, 7, 8, 9, 16, 17, 33];
    for m in sizes {
        for k in sizes {
            for n in sizes {
                let (a, b) = (matrix(m, k, 1), matrix(k, n, 2));
                let wanted = multiply(&a, &b);
                assert_eq!(a.matmul(&b).to_vec(), wanted, "{m} {k} {n}");
                let turned = b.mt().unwrap().to_tensor();
                assert_eq!(a.matmul(turned.mt().unwrap()).to_vec(), wanted, "{m} {k} {n}");
                let single = a.map(|z| Complex32::new(z.re as f32, z.im as f32));
                let product = single.matmul(&b.map(|z| Complex32::new(z.re as f32, z.im as f32)));
                assert_eq!(product.map(|z| Complex64::new(z.re.into(), z.im.into())).to_vec(), wanted, "{m} {k} {n}");
            }
        }
    }
}

#[test]
fn large_products_are_sums() {
    let (a, b) = (matrix(150, 130, 1), matrix(130, 170, 2));
    assert_eq!(a.matmul(&b).to_vec(), multiply(&a, &b));
    let strided = matrix(170, 260, 3);
    let part = strided.slice(s![.., ..;2]).unwrap();
    assert_eq!(a.matmul(part.mt().unwrap()).to_vec(), multiply(&a, &part.mt().unwrap().to_tensor()));
}

#[test]
fn long_sums_keep_their_digits() {
    let z = Tensor::<Complex32, AnyRank>::full_of(AnyRank::from([3_000_000]), Complex32::new(0.1, -0.1));
    let sum = z.sum_all().item();
    assert!((sum.re - 300_000.0).abs() < 1.0 && (sum.im + 300_000.0).abs() < 1.0, "{sum}");
}
