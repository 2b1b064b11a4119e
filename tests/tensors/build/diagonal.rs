//! Vectors on diagonals, and back.

use congruent::error::Fault;
use congruent::prelude::*;

/// `[.., n]` on diagonals, index by index.
fn naive(x: &View<i32, AnyRank>, offset: isize) -> (Vec<usize>, Vec<i32>) {
    let (&n, leading) = x.sizes().split_last().unwrap();
    let side = n + offset.unsigned_abs();
    let mut out = Vec::new();
    for row in x.to_vec().chunks(n.max(1)).take(leading.iter().product()) {
        for i in 0..side as isize {
            for j in 0..side as isize {
                let at = if offset < 0 { j } else { i };
                let on = j - i == offset && (at as usize) < n;
                out.push(if on { row[at as usize] } else { 0 });
            }
        }
    }
    ([leading, &[side, side]].concat(), out)
}

#[test]
fn embedded_where_the_naive_ones_are() {
    for sizes in [&[0][..], &[1], &[4], &[2, 3], &[3, 0], &[0, 3], &[2, 1, 3]] {
        for offset in -3..4 {
            let x: Tensor<i32, _> = Tensor::arange_from_of(AnyRank::from(sizes), 1, 1);
            let y = x.diag_embed(offset).unwrap();
            let (wanted_sizes, mut wanted) = naive(&x.as_view(), offset);
            if wanted_sizes[..sizes.len() - 1].iter().product::<usize>() > 0 && sizes.contains(&0) {
                wanted = vec![0; wanted_sizes.iter().product()];
            }
            assert_eq!((y.sizes(), y.to_vec()), (&*wanted_sizes, wanted), "{sizes:?} {offset}");
            if sizes.len() == 1 {
                assert_eq!(x.diag(offset).unwrap().to_vec(), y.to_vec());
                assert_eq!(y.diag(offset).unwrap().to_vec(), x.to_vec(), "{sizes:?} {offset}: and back");
            }
        }
    }
}

#[test]
fn the_types_add_up() {
    let x = Tensor::from([1, 2, 3]);
    let _: Tensor<i32, shape![3, 3]> = x.diag::<0>();
    let _: Tensor<i32, shape![5, 5]> = x.diag::<-2>();
    let _: Tensor<i32, shape![1, 1]> = Tensor::from([1]).diag::<0>();
    let _: Tensor<i32, shape![1_001, 1_001]> = Tensor::<i32, shape![999]>::ones().diag::<2>();
    let two: Tensor<i32, shape![2]> = Tensor::<i32, shape![2, 5]>::arange().diag::<1>();
    assert_eq!(two.to_vec(), [1, 7]);
    let none: Tensor<i32, shape![0]> = Tensor::<i32, shape![2, 5]>::arange().diag::<-4>();
    assert_eq!(none.numel(), 0);
    let n = 3;
    let unknown: Tensor<i32, shape![_]> = Tensor::arange_of(dims![n]);
    let matrix: Tensor<i32, shape![_, _]> = unknown.diag::<1>();
    assert_eq!((matrix.sizes(), matrix.to_vec()[1]), (&[4, 4][..], 0));
    assert_eq!(matrix.diag::<1>(), unknown);
    let embedded: Tensor<i32, shape![2, 4, 4]> = Tensor::<i32, shape![3, 2]>::arange().t().diag_embed::<-1>();
    assert_eq!(embedded.diagonal::<-1, 1, 2>().to_vec(), [0, 2, 4, 1, 3, 5]);
    assert_eq!(embedded.sum_all().item(), 15);
    let error = Tensor::<i32, shape![2, 2, 2]>::ones().as_dyn().diag(0).unwrap_err();
    assert_eq!(error.to_string(), "diag(): Supports 1D or 2D tensors. Got 3D: shape [2, 2, 2]");
    assert!(matches!(Tensor::scalar(1).as_dyn().diag_embed(0), Err(ShapeError { fault: Fault::Axis { .. }, .. })));
}
