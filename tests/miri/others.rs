//! What is built from nothing, sparse tensors, text.

use super::layouts::{any, whole};
use congruent::prelude::*;
use congruent::random::seeded;

#[test]
fn numbers_in_a_row() {
    assert_eq!(Tensor::<i64, _>::arange_of(dims![5]).to_vec(), [0, 1, 2, 3, 4]);
    assert_eq!(Tensor::<f32, shape![_]>::arange_between(1.0, 2.0, 0.25).to_vec(), [1.0, 1.25, 1.5, 1.75]);
    assert_eq!(Tensor::<f32, shape![3]>::linspace(0.0, 1.0).to_vec(), [0.0, 0.5, 1.0]);
    assert_eq!(Tensor::<i32, shape![2, 2]>::eye().to_vec(), [1, 0, 0, 1]);
    assert_eq!(Tensor::<u8, shape![0, 3]>::full(3).to_vec(), [0; 0]);
    assert_eq!(Tensor::<usize, shape![2, 3]>::from_fn(|[i, j]| 10 * i + j)[[1, 2]], 12);
}

#[test]
fn drawn_numbers() {
    let mut rng = seeded(3);
    let x = Tensor::<f32, shape![20]>::rand(&mut rng);
    assert!(x.iter().all(|x| (0.0..1.0).contains(x)));
    assert!(Tensor::<f64, shape![20]>::randn(&mut rng).iter().all(|x| x.abs() < 9.0));
    assert!(Tensor::<i8, shape![20]>::randint(-3..4, &mut rng).iter().all(|x| (-3..4).contains(x)));
    let mut order = Tensor::<i64, shape![9]>::permutation(&mut rng).to_vec();
    order.sort();
    assert_eq!(order, (0..9).collect::<Vec<_>>());
    let weights = any(&[2, 4], |i| [0.0, 1.0, 0.0, 2.0][i % 4]);
    let drawn = weights.multinomial(2, false, &mut rng).unwrap();
    assert!(drawn.iter().all(|&i| i == 1 || i == 3));
    assert!(weights.T().unwrap().multinomial(5, true, &mut rng).is_err());
    assert_eq!(any(&[3], |_| 1.0).bernoulli(&mut rng).to_vec(), [1.0; 3]);
}

#[test]
fn sparse_tensors() {
    let dense = any(&[4, 5], |i| if i % 3 == 0 { whole(i) } else { 0.0 });
    let sparse = Sparse::from_dense(&dense);
    assert_eq!(sparse.to_dense(), dense);
    assert_eq!((&dense + &sparse).to_vec(), dense.to_vec().iter().map(|x| 2.0 * x).collect::<Vec<_>>());
    let b = any(&[5, 3], whole);
    assert_eq!(sparse.matmul(&b).to_vec(), dense.matmul(&b).to_vec());
    assert_eq!(sparse.coalesce().to_dense(), dense);
    assert_eq!(sparse.t().unwrap().to_dense().to_vec(), dense.t().unwrap().to_vec());
    let mut to = any(&[4, 5], |_| 1.0);
    sparse.scatter_add_into(&mut to);
    assert_eq!(to.to_vec(), dense.to_vec().iter().map(|x| x + 1.0).collect::<Vec<_>>());
    assert_eq!(sparse.indices().sizes(), [2, sparse.values().numel()]);
}

#[test]
fn grids_and_patterns() {
    let (x, y) = (Tensor::from([1, 2]), Tensor::from([3, 4, 5]));
    let (a, b) = congruent::meshgrid((&x, &y), congruent::meshgrid::Ij);
    assert_eq!((a.to_vec(), b.to_vec()), (vec![1, 1, 1, 2, 2, 2], vec![3, 4, 5, 3, 4, 5]));
    let z = Tensor::<i32, shape![2, 6]>::arange();
    let turned: Tensor<i32, shape![3, 2, 2]> = rearrange!("a (b c) -> c a b", &z, c = 3).to_tensor();
    assert_eq!(turned.to_vec(), [0, 3, 6, 9, 1, 4, 7, 10, 2, 5, 8, 11]);
}
