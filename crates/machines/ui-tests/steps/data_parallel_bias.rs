// the sums over `Data` are partial in one term of this sum: `.all_reduce()` it first
// The gradient of a bias, of the rows of each process.
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn step(dy: &Dist<f32, shape![8 @ Data, 2]>, bias: &Dist<f32, shape![2]>) -> Dist<f32, shape![2]> {
    bias - &(&dy.sum::<0>() * 0.1)
}

fn main() {}
