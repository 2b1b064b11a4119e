// A dense tensor that is said to have another shape.
use congruent::prelude::*;

fn main() {
    let s = Sparse::from_dense(&Tensor::<f32, shape![2, 3]>::ones());
    let _: Tensor<f32, shape![3, 2]> = s.to_dense();
}
