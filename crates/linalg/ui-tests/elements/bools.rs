// linear algebra works on `f32` and `f64`, not on elements of type `bool`
use congruent::prelude::*;
use congruent_linalg::prelude::*;

fn main() {
    let a = Tensor::from([[true, false], [false, true]]);
    a.matrix_rank();
}
