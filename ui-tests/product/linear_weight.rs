// A weight that is already transposed.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![5, 3]>::zeros();
    let _ = x.linear(&Tensor::<f32, shape![3, 4]>::zeros(), 0.0);
}
