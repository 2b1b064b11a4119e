// mismatched types
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![8 @ Data, 3]>) -> Dist<f32, shape![3], Partial<Model>> {
    x.sum::<0>()
}

fn main() {}
