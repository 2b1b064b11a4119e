// Two tensors with different elements, asserted to be close.
use congruent::prelude::*;
use congruent::testing::assert_close;

fn main() {
    let x = Tensor::<f32, shape![5]>::ones();
    assert_close!(x, Tensor::<f64, shape![5]>::ones());
}
