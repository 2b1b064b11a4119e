// mismatched types
use congruent::prelude::*;
use congruent_grad::{Var, where_};

fn main() {
    let a: Var<f32, shape![4, 3]> = Tensor::ones().into();
    where_(&a.value(), &a, 0.0);
}
