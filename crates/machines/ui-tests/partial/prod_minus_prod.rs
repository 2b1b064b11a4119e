// cannot be added, multiplied or negated
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![8 @ Data, 3]>) {
    &x.prod::<0>() - &x.prod::<0>();
}

fn main() {}
