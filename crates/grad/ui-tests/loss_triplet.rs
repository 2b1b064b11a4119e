// anchor, positive and negative of shapes `(((), N<2>), N<3>)`, `((), N<3>)` and `(((), N<2>), N<3>)` must have the same number of axes
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f32, shape![2, 3]> = Tensor::ones().into();
    x.triplet_margin_loss(Tensor::<f32, shape![3]>::ones(), &x, 1.0, 2.0, false);
}
