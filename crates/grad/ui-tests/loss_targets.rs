// expected input batch size `N<2>` to match target batch size `N<3>`
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f32, shape![2, 4]> = Tensor::ones().into();
    x.nll_loss(Tensor::from([1, 0, 3]));
}
