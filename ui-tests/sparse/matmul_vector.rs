// A vector of another length than the rows of the matrix.
use congruent::prelude::*;

fn main() {
    let s = Sparse::from_dense(&Tensor::<f32, shape![2, 3]>::ones());
    let _ = s.matmul(&Tensor::<f32, shape![4]>::ones());
}
