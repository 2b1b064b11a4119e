// A pool over an axis of length 0, which padding alone would make longer.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3, 0, 32]>::ones();
    let _ = x.max_pool2d(pool::<2>().padding::<1>());
}
