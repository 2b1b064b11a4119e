// arguments to this method are incorrect
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f32, shape![2, 4]> = Tensor::ones().into();
    let w = Tensor::<f32, shape![4]>::ones();
    x.layer_norm(&w, &w, 1e-5);
}
