// a gradient is taken of a scalar, and this has shape
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn losses(x: &DistVar<f32, shape![8 @ Data]>) {
    value_and_grad(x, |x| x.square());
}

fn main() {}
