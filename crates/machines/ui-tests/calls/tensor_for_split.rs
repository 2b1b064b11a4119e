// mismatched types
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(process: &Process, x: Tensor<f32, shape![8, 3]>) {
    let _: Dist<f32, shape![8 @ Data, 3]> = x;
}

fn main() {}
