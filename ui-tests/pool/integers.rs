// A mean of integers.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<i32, shape![3, 32, 32]>::ones();
    let _ = x.avg_pool2d(pool::<2>());
}
