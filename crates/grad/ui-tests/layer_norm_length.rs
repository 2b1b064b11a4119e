// shape `(((), N<2>), N<4>)` does not end with the normalized shape `((), N<3>)`
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f32, shape![2, 4]> = Tensor::ones().into();
    let w: Var<f32, shape![3]> = Tensor::ones().into();
    x.layer_norm(&w, &w, 1e-5);
}
