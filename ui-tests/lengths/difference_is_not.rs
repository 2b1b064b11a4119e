// 1000 - 1 is 999.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![1000 - 1]>::ones();
    let _: Tensor<f32, shape![998]> = x;
}
