// A sparse tensor of nine axes.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![1, 1, 1, 1, 1, 1, 1, 1, 1]>::ones();
    let _ = Sparse::from_dense(&x);
}
