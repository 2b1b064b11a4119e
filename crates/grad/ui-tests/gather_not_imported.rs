// no method named `gather`
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f32, shape![4, 3]> = Tensor::ones().into();
    x.gather::<0>(&Tensor::from([[3_i64, 1]]));
}
