// shape `()` is not a matrix: linear algebra works on the last two axes
use congruent::prelude::*;
use congruent_linalg::prelude::*;

fn main() {
    let x = Tensor::scalar(2.0);
    x.matrix_power(3);
}
