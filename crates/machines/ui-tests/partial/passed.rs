// mismatched types
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn step(_: &Dist<f32, shape![3, 2]>, _: &Dist<f32, shape![3, 2]>) {}

fn program(weight: &Dist<f32, shape![3, 2]>, gradient: &Dist<f32, shape![3, 2], Partial<Data>>) {
    step(weight, gradient);
}

fn main() {}
