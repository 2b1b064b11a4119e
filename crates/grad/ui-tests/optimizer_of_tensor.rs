// `congruent::Tensor<f32, ((), N<3>)>` is not a module
use congruent::prelude::*;
use congruent_grad::optim::Adam;

fn main() {
    let x = Tensor::<f32, shape![3]>::ones();
    Adam::new(&x, 0.1);
}
