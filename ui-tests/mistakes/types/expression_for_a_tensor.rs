// Tried: an expression that is not evaluated, as a tensor.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3]>::ones();
    let _: Tensor<f32, shape![3]> = (x.lazy() * 2.0).exp();
}
