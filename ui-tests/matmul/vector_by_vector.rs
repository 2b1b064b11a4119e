// Two vectors of different lengths.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2]>::zeros();
    let y = Tensor::<f32, shape![3]>::zeros();
    let _ = x.matmul(&y);
}
