// mismatched types
use congruent::prelude::*;
use congruent_grad::{Var, where_};

fn main() {
    let m: Var<f32, shape![3]> = Tensor::ones().into();
    let x: Var<f32, shape![3]> = Tensor::ones().into();
    let _ = where_(&m, &x, &x);
}
