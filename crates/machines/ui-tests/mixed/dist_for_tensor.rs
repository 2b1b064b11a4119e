// mismatched types
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn mean(_: &Strided<f32, shape![3]>) {}

fn program(x: &Dist<f32, shape![3]>) {
    mean(x);
}

fn main() {}
