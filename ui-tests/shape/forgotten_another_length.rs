// A length of 4 is forgotten as `_`, and not as 3.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 4]>::zeros();
    let _: Tensor<f32, shape![2, 3]> = x.into_shape();
}
