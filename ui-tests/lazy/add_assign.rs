// Adds an expression of more axes than `self` in place.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let mut y = Tensor::<f32, shape![3]>::zeros();
    y += x.lazy().exp();
}
