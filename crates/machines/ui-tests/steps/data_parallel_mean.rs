// the sums over `Data` are partial in one term of this sum: `.all_reduce()` it first
// Batch statistics.
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn center(x: &Dist<f32, shape![8 @ Data, 3]>) {
    let mean = &x.sum::<0>() / 8.0;
    x - &mean;
}

fn main() {}
