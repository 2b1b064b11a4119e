// no method named `mm`
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &DistVar<f32, shape![8 @ Data, 6]>, w: &DistVar<f32, shape![6, 2]>) {
    x.mm(w);
}

fn main() {}
