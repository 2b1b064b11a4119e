// cannot be broadcast with dimension `N<5>`
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4);

fn sum(x: &Dist<f32, shape![5 @ Data, ragged]>, y: &Dist<f32, shape![5]>) -> Dist<f32, shape![5]> {
    x + y
}

fn main() {}
