// has fewer axes than `self`, whose shape is `(((), N<4>), N<3>)`
use congruent::prelude::*;
use congruent_grad::{Var, VarScattered};

fn main() {
    let x: Var<f32, shape![4, 3]> = Tensor::ones().into();
    let src: Var<f32, shape![3]> = Tensor::ones().into();
    x.scatter_add::<0>(&Tensor::from([3_i64, 1]), &src);
}
