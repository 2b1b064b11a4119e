// a mesh axis splits at most one axis of a tensor
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![8 @ Data, 3]>, w: &Dist<f32, shape![3, 4 @ Data]>) {
    x.matmul(w);
}

fn main() {}
