// Tensors of different shapes are never equal.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let y = Tensor::<f32, shape![3, 2]>::zeros();
    let _ = x == y;
}
