// no method named `psum_scatter` found
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![8, 3], Partial<Data>>) {
    x.psum_scatter();
}

fn main() {}
