// A transposed view on the right.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let y = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = &x + y.t();
}
