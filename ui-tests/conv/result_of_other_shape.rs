// One row more than come out.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3, 32, 32]>::ones();
    let w = Tensor::<f32, shape![16, 3, 5, 5]>::ones();
    let _: Tensor<f32, shape![16, 29, 28]> = x.conv2d(&w);
}
