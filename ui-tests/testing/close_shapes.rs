// Two tensors of different lengths, asserted to be close.
use congruent::prelude::*;
use congruent::testing::assert_close;

fn main() {
    let x = Tensor::<f32, shape![5, 2]>::ones();
    assert_close!(x, Tensor::<f32, shape![5, 3]>::ones());
}
