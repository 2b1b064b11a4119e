// Floats and integers.
use congruent::prelude::*;

fn main() {
    let (a, b) = (Tensor::scalar(1.0), Tensor::scalar(1));
    let _ = Tensor::stack::<0>((&a, &b));
}
