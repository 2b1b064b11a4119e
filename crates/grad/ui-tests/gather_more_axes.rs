// has more axes than the tensor of shape `(((), N<4>), N<3>)` that it indexes
use congruent::prelude::*;
use congruent_grad::{Var, VarIndexed};

fn main() {
    let x: Var<f32, shape![4, 3]> = Tensor::ones().into();
    let index = Tensor::<i64, shape![4, 3, 2]>::zeros();
    x.gather::<1>(&index);
}
