// 50 % 7 is 1.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![50 % 7]>::ones();
    let _: Tensor<f32, shape![2]> = x;
}
