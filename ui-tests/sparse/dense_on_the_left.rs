// A sparse tensor of another length, on the right of a dense one.
use congruent::prelude::*;

fn main() {
    let s = Sparse::from_dense(&Tensor::<f32, shape![2, 3]>::ones());
    let _ = &Tensor::<f32, shape![2, 4]>::ones() + &s;
}
