// cannot be joined with
use congruent::prelude::*;
use congruent_grad::{Var, VarCat};

fn main() {
    let a: Var<f32, shape![2, 3]> = Tensor::ones().into();
    a.cat::<0>(&Tensor::<f64, shape![2, 3]>::ones());
}
