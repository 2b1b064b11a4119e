// since one of them is split
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![8 @ Data]>, y: &Dist<f32, shape![_]>) {
    x * y;
}

fn main() {}
