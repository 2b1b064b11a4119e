// a mesh axis splits at most one axis of a tensor
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![8, 4 @ Data], Partial<Data>>) {
    x.reduce_scatter::<0>();
}

fn main() {}
