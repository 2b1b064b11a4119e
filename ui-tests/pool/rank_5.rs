// Two batch axes.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 8, 3, 9, 9]>::ones();
    let _ = x.max_pool2d(pool::<2>());
}
