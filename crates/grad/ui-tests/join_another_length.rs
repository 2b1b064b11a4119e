// dimension `N<3>` and dimension `N<2>` cannot be joined
use congruent::prelude::*;
use congruent_grad::{Var, VarCat};

fn main() {
    let a: Var<f32, shape![2, 3]> = Tensor::ones().into();
    let b: Var<f32, shape![4, 2]> = Tensor::ones().into();
    a.cat::<0>(&b);
}
