// An axis is not forgotten.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![1, 3]>::zeros();
    let _: View<f32, shape![3]> = x.as_shape();
}
