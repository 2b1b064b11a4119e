// An operand of a user's own, of another shape than its elements.
use congruent::prelude::*;

struct Liar;
impl Operand<f32> for Liar {
    type Shape = shape![99];
    type Kind = congruent::Shaped<shape![99]>;
}

fn main() {
    let _: Tensor<f32, shape![99]> = Tensor::<f32, shape![1]>::zeros() + Liar;
}
