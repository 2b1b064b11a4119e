// 1 is not 2.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![1]>::zeros();
    let _: Tensor<f32, shape![2]> = x;
}
