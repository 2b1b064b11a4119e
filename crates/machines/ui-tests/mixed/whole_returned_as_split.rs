// mismatched types
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![8 @ Data]>) -> Dist<f32, shape![8 @ Data]> {
    x.all_gather::<0>()
}

fn main() {}
