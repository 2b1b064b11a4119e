// The largest elements of no channels.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 0, 8, 8]>::zeros();
    let _ = x.max_pool2d(pool::<2>());
}
