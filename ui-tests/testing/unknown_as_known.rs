// A length that the type does not know, asserted to be 5.
use congruent::prelude::*;
use congruent::testing::assert_shape;

fn main() {
    let n = 5;
    let x = Tensor::<f32, shape![_, 2]>::zeros_of(dims![n, 2]);
    assert_shape!(x, [5, 2]);
}
