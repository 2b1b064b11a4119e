// mismatched types
use congruent::prelude::*;
use congruent_grad::Var;

fn total(x: &Strided<f32, shape![3]>) -> f32 {
    x.sum_all().item()
}

fn main() {
    let x: Var<f32, shape![3]> = Tensor::ones().into();
    total(&x);   // `&x.value()`
}
