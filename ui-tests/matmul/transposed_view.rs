// The wrong one is transposed.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let y = Tensor::<f32, shape![3, 4]>::zeros();
    let _ = x.matmul(&y.t());
}
