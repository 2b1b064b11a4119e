//! Advanced indexing.
use congruent::prelude::*;
#[test]
fn smoke() {
    let x = Tensor::<i32, shape![4, 3]>::arange();
    let rows = Tensor::from([3_i64, 0, -1, 0, 2]);
    let y: Tensor<i32, shape![5, 3]> = x.index(s![&rows, ..]);
    assert_eq!(y.to_vec()[..6], [9, 10, 11, 0, 1, 2]);
    let y: Tensor<i32, shape![5, 2]> = x.index(s![&rows, 1..]);
    assert_eq!(y.sizes(), [5, 2]);
    let y: Tensor<i32, shape![_]> = x.index(s![&x.gt(8)]);
    assert_eq!(y.to_vec(), [9, 10, 11]);
}
fn generic<L: Shape, D: Dim, E: Dim>(x: &Tensor<f32, shape![..L, D, E]>) -> Tensor<f32, shape![..L, D, 5]> {
    let rows = Tensor::from([3_i64, 0, -1, 0, 2]);
    x.index(s![..., &rows])
}
