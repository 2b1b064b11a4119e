// no method named `log_softmax`
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &DistVar<f32, shape![8 @ Data, 6]>) {
    x.log_softmax::<1>();
}

fn main() {}
