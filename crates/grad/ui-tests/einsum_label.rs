// label 'j' of `einsum!`: operand 0 has dimension `N<3>`, operand 1 has dimension `N<2>`
use congruent::prelude::*;
use congruent_grad::{Var, einsum};

fn main() {
    let a: Var<f32, shape![2, 3]> = Tensor::ones().into();
    let y = einsum!("ij,jk->ik", &a, &a);
}
