// Beside a sparse tensor nothing is stretched, not even a length of 1.
use congruent::prelude::*;

fn main() {
    let s = Sparse::from_dense(&Tensor::<f32, shape![2, 3]>::ones());
    let _ = &s + &Tensor::<f32, shape![2, 1]>::ones();
}
