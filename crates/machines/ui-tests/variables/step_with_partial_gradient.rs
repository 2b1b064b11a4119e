// mismatched types
use congruent::prelude::*;
use congruent_grad::optim::Sgd;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn step(w: &mut DistVar<f32, shape![5, 3]>, x: &DistVar<f32, shape![8 @ Data, 5]>) {
    let (_, gradient) = value_and_grad(&*w, |w| x.matmul(w).square().sum_all());
    Sgd::new(0.1).step(w, &gradient);
}

fn main() {}
