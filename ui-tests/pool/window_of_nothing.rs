// A window without elements.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3, 32, 32]>::ones();
    let _ = x.max_pool2d(pool::<0>());
}
