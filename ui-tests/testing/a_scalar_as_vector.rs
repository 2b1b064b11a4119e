// A sum of all elements, asserted to be a vector of length 1.
use congruent::prelude::*;
use congruent::testing::assert_shape;

fn main() {
    let x = Tensor::<f32, shape![5, 2]>::zeros();
    assert_shape!(x.sum_all(), [1]);
}
