// no method named `mean_all`
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &DistVar<f32, shape![8 @ Data, 6]>) {
    x.mean_all();
}

fn main() {}
