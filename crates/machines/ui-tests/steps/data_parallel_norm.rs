// both factors of this product are partial, over `Data` and over `Data`: `.all_reduce()` one of them first
// The norm of a gradient.
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn norm(x: &Dist<f32, shape![8 @ Data, 3]>, dy: &Dist<f32, shape![8 @ Data, 3]>) {
    let gradient = x.t().matmul(dy);
    &gradient * &gradient;
}

fn main() {}
