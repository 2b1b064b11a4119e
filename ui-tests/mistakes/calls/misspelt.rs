// A letter is missing.
use congruent::prelude::*;

fn main() {
    let a: Tensor<f32, shape![4, 3]> = Tensor::ones();
    let _ = a.sofmax::<-1>();
}
