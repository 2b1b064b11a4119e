// no method named `cat`
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![8 @ Data, 3]>, y: &Dist<f32, shape![8 @ Data, 2]>) {
    x.cat::<1>(&y);
}

fn main() {}
