// cannot be split along the mesh axis `Data`
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![10, 3], Partial<Data>>) {
    x.reduce_scatter::<0>();
}

fn main() {}
