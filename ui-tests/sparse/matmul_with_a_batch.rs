// A product with a batch of matrices.
use congruent::prelude::*;

fn main() {
    let s = Sparse::from_dense(&Tensor::<f32, shape![2, 3]>::ones());
    let _ = s.matmul(&Tensor::<f32, shape![5, 3, 4]>::ones());
}
