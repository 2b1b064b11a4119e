// type provided when a constant was expected
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(process: &Process, x: &Tensor<f32, shape![8, 3]>) {
    x.split::<0, Data>();
}

fn main() {}
