// mismatched types
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

struct Gradients(Dist<f32, shape![3, 2]>);

fn program(x: &Dist<f32, shape![8 @ Data, 3]>, dy: &Dist<f32, shape![8 @ Data, 2]>) -> Gradients {
    Gradients(x.t().matmul(dy))
}

fn main() {}
