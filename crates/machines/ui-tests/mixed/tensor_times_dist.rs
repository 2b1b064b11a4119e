// cannot stand in an operation on elements of type `f32`
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![8 @ Data, 3]>, scale: &Tensor<f32, shape![3]>) {
    scale * x;
}

fn main() {}
