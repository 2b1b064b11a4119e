// cannot add `&Var<f32, ((), N<2>)>` to
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::ones();
    let y: Var<f32, shape![2]> = Tensor::ones().into();
    let _ = &x + &y;
}
