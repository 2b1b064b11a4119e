// Pairs of a vector and a matrix.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2]>::zeros();
    let _ = x.cartesian_prod(&Tensor::<f32, shape![2, 3]>::zeros());
}
