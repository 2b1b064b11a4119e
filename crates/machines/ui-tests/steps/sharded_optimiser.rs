// cannot be broadcast with dimension
// The gradient is whole, the optimiser's state a share.
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn step(moment: &Dist<f32, shape![8 @ Data, 2]>, gradient: &Dist<f32, shape![8, 2], Partial<Data>>) {
    &(moment * 0.9) + &(&gradient.all_reduce() * 0.1);
}

fn main() {}
