// 224 / 16 is 14.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![224 / 16]>::ones();
    let _: Tensor<f32, shape![16]> = x;
}
