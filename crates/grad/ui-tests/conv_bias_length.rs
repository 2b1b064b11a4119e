// a bias of shape `((), N<3>)` does not fit `N<16>` outputs
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f32, shape![3, 32]> = Tensor::ones().into();
    let (w, b): (Var<f32, shape![16, 3, 5]>, Var<f32, shape![3]>) = (Tensor::ones().into(), Tensor::ones().into());
    x.conv1d(conv(&w).bias(&b));
}
