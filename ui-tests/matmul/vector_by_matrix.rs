// A vector by a matrix with another number of rows.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2]>::zeros();
    let y = Tensor::<f32, shape![3, 2]>::zeros();
    let _ = x.matmul(&y);
}
