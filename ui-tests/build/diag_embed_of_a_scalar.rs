// Matrices with a scalar on their diagonals.
use congruent::prelude::*;

fn main() {
    let x = Tensor::scalar(1.0).diag_embed::<0>();
}
