// A window of 6 with a stride of 2 reaches over the end of 4 positions by two.
use congruent::prelude::*;

fn main() {
    let x: Tensor<f32, shape![1, 4, 8]> = Tensor::zeros();
    x.max_pool2d(pool::<6>().stride::<2>().ceil_mode());
}
