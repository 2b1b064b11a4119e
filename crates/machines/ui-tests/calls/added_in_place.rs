// binary assignment operation `+=` cannot be applied
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(mut x: Dist<f32, shape![3]>, y: &Dist<f32, shape![3]>) {
    x += y;
}

fn main() {}
