// A kernel of 33 rows over a plane of 32.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3, 32, 32]>::ones();
    let w = Tensor::<f32, shape![16, 3, 33, 5]>::ones();
    let _ = x.conv2d(&w);
}
