// shape `((), N<2>)` is not a matrix: linear algebra works on the last two axes
use congruent::prelude::*;
use congruent_linalg::prelude::*;

fn main() {
    let x = Tensor::from([1.0, 2.0]);
    x.svd();
}
