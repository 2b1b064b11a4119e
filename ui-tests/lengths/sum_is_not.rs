// 100 + 97 is 197.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![100 + 97]>::ones();
    let _: Tensor<f32, shape![196]> = x;
}
