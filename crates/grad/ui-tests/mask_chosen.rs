// dimension `N<3>` cannot be broadcast with dimension `N<2>`
use congruent::prelude::*;
use congruent_grad::{Var, where_};

fn main() {
    let a: Var<f32, shape![4, 3]> = Tensor::ones().into();
    let b: Var<f32, shape![2]> = Tensor::ones().into();
    where_(&a.value().gt(0.0), &a, &b);
}
