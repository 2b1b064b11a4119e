// A product of a sparse tensor that is not a matrix.
use congruent::prelude::*;

fn main() {
    let s = Sparse::from_dense(&Tensor::<f32, shape![5, 2, 3]>::ones());
    let _ = s.matmul(&Tensor::<f32, shape![3, 4]>::ones());
}
