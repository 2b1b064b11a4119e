// linear algebra works on `f32` and `f64`, not on elements of type `{integer}`
use congruent::prelude::*;
use congruent_linalg::prelude::*;

fn main() {
    let a = Tensor::from([[2, 1], [1, 2]]);
    a.inverse();
}
