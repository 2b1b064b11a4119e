// 12 * 64 is 768.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![12 * 64]>::ones();
    let _: Tensor<f32, shape![786]> = x;
}
