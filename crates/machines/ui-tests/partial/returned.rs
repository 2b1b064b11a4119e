// mismatched types
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn gradient(x: &Dist<f32, shape![8 @ Data, 3]>, dy: &Dist<f32, shape![8 @ Data, 2]>) -> Dist<f32, shape![3, 2]> {
    x.t().matmul(dy)
}

fn main() {}
