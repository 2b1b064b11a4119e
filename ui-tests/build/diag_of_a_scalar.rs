// A matrix with a scalar on its diagonal.
use congruent::prelude::*;

fn main() {
    let x = Tensor::scalar(1.0).diag::<0>();
}
