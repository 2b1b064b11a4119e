// no method named `conv2d`
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &DistVar<f32, shape![8 @ Data, 3, 6, 6]>, w: &DistVar<f32, shape![4, 3, 3, 3]>) {
    x.conv2d(w);
}

fn main() {}
