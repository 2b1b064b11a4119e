// A transposed tensor, asserted to have the shape of the tensor.
use congruent::prelude::*;
use congruent::testing::assert_shape;

fn main() {
    let x = Tensor::<f32, shape![5, 2]>::zeros();
    assert_shape!(x.t(), [5, 2]);
}
