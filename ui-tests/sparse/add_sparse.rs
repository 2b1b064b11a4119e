// Two sparse tensors of different lengths.
use congruent::prelude::*;

fn main() {
    let s = Sparse::from_dense(&Tensor::<f32, shape![2, 3]>::ones());
    let _ = &s - &Sparse::from_dense(&Tensor::<f32, shape![5, 3]>::ones());
}
