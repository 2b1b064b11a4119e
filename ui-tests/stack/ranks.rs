// A vector and a matrix.
use congruent::prelude::*;

fn main() {
    let (a, b) = (Tensor::<f32, shape![3]>::zeros(), Tensor::<f32, shape![3, 3]>::zeros());
    let _ = Tensor::stack::<0>((&a, &b));
}
