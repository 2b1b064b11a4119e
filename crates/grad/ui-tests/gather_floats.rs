// is not an index tensor
use congruent::prelude::*;
use congruent_grad::{Var, VarIndexed};

fn main() {
    let x: Var<f32, shape![4, 3]> = Tensor::ones().into();
    x.index_select::<0>(&Tensor::from([1.0, 2.0]));
}
