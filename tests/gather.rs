//! Gather and scatter with an index aligned on the left.

use congruent::prelude::*;
use congruent::{Index, N};

#[test]
fn results_are_types() {
    let x = Tensor::<f32, shape![4, 3]>::arange();
    let _: Tensor<f32, shape![2, 3]> = x.gather::<0>(&Tensor::from([3_i64, 0]));
    let _: Tensor<f32, shape![4, 2]> = x.gather::<1>(&Tensor::from([[2_i64, 0]]));
    let _: Tensor<f32, shape![4, 3]> = x.scatter::<0>(&Tensor::from([3_i64, 0]), &Tensor::<f32, shape![2, 3]>::ones());
    let mut y = x.clone();
    y.scatter_::<0>(&Tensor::from([3_i64, 0]), &Tensor::<f32, shape![2, 3]>::ones());
    y.slice_mut(s![..2]).scatter_add_::<1>(&Tensor::from([[2_i64], [0]]), &Tensor::from([[1.0], [2.0]]));
    y.scatter_value_::<1>(&Tensor::from([[2_i64]]), 9.0);
    println!("{y:?}");
    let i: Index<N<4>, shape![3]> = Index::new(&Tensor::from([1_i32, 3, 1]), N).unwrap();
    let _: Tensor<f32, shape![3, 3]> = x.gather::<0>(&i);
}

fn pick<L: Shape, D: Dim, E: Dim>(
    x: &Tensor<f32, shape![..L, D]>,
    i: &Tensor<i64, shape![..L, E]>,
) -> Tensor<f32, shape![..L, E]> {
    x.gather::<-1>(i)
}

#[test]
fn generic_code_needs_no_bound() {
    let x = Tensor::<f32, shape![4, 3]>::arange();
    let y: Tensor<f32, shape![4, 1]> = pick(&x, &Tensor::from([[0_i64], [1], [2], [0]]));
    assert_eq!(y.to_vec(), [0., 4., 8., 9.]);
}
