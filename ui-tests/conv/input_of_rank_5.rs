// Two batch axes.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 8, 3, 9, 9]>::ones();
    let w = Tensor::<f32, shape![16, 3, 5, 5]>::ones();
    let _ = x.conv2d(&w);
}
