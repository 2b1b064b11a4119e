// The element is there; the number is too large for a type.
use congruent::prelude::*;

fn main() {
    let x: Tensor<f32, shape![2000]> = Tensor::ones();
    let _ = x.as_strided::<shape![2], shape![1], 1025>();
}
