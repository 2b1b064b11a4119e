// One before, two behind.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3]>::zeros();
    let _: Tensor<f32, shape![5]> = x.pad::<0, 1, 2>(congruent::pad::Constant(0.0));
}
