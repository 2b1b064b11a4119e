// no method named `mse_loss`
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &DistVar<f32, shape![8 @ Data, 6]>, y: &DistVar<f32, shape![8 @ Data, 6]>) {
    x.mse_loss(y);
}

fn main() {}
