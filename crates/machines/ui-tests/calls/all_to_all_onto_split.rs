// cannot be split along the mesh axis `Data`
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![8 @ Data, 4 @ Model]>) {
    x.all_to_all::<1, 0, _>();
}

fn main() {}
