// cannot stand in an operation on variables of elements of type `f32`
use congruent::prelude::*;
use congruent_grad::{Var, einsum};

fn main() {
    let a: Var<f32, shape![2, 3]> = Tensor::ones().into();
    let y: Var<f32, shape![2]> = einsum!("ij,j->i", &a, &Tensor::from([1, 2, 3]));
}
