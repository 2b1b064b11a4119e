// dimension `N<3>` and dimension `N<4>` cannot be joined
use congruent::prelude::*;
use congruent_grad::{Var, VarStack};

fn main() {
    let a: Var<f32, shape![2, 3]> = Tensor::ones().into();
    let b: Var<f32, shape![2, 4]> = Tensor::ones().into();
    let y = Var::stack::<0>((&a, &b));
}
