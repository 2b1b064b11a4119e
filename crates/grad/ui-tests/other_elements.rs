// cannot stand in an operation on variables of elements of type `f32`
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f32, shape![3]> = Tensor::ones().into();
    let _ = x * Tensor::<f64, shape![3]>::ones();
}
