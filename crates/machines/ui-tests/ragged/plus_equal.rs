// cannot be broadcast with dimension
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4);

fn sum(x: &Dist<f32, shape![8 @ Data, ragged]>, y: &Dist<f32, shape![8 @ Data]>) -> Dist<f32, shape![8 @ Data]> {
    x + y
}

fn main() {}
