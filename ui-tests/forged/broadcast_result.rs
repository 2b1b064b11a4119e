// A result of broadcasting that a user chooses: the parameter is no shape, and no operand has it.
use congruent::dim::N;
use congruent::prelude::*;

struct Liar;
impl Broadcast<Liar> for ((), N<3>) {
    type Out = shape![99];
}

fn main() {
    let x = Tensor::<f32, shape![3]>::zeros();
    let y: Tensor<f32, Liar> = Tensor::zeros_of(Liar);
    let _: Tensor<f32, shape![99]> = x + y;
}
