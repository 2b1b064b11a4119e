// A plane without channels.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![32, 32]>::ones();
    let _ = x.max_pool2d(pool::<2>());
}
