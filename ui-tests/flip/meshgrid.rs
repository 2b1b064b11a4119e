// A matrix is no coordinate.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = congruent::meshgrid((&x, &x), congruent::meshgrid::Ij);
}
