// `&Var<f32, ((), N<2>)>` is not an index tensor
use congruent::prelude::*;
use congruent_grad::{Var, VarIndexed};

fn main() {
    let x: Var<f32, shape![4, 3]> = Tensor::ones().into();
    let index: Var<f32, shape![2]> = Tensor::ones().into();
    x.index_select::<0>(&index);
}
