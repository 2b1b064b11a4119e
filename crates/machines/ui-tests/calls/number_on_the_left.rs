// cannot multiply `{float}` by
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![8 @ Data]>) {
    2.0 * x;
}

fn main() {}
