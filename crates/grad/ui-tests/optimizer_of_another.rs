// arguments to this method are incorrect
use congruent::prelude::*;
use congruent_grad::Var;
use congruent_grad::optim::Adam;

fn main() {
    let mut a: Var<f32, shape![3]> = Tensor::ones().into();
    let b: Var<f32, shape![2]> = Tensor::ones().into();
    let mut adam = Adam::new(&b, 0.1);
    let gradient = a.clone();
    adam.step(&mut a, &gradient);
}
