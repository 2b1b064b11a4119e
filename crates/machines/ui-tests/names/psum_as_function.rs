// cannot find function `psum` in this scope
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![8 @ Data, 3]>) {
    psum(x, "data");
}

fn main() {}
