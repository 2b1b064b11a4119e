// the sums over `Data` are partial in one term of this sum: `.all_reduce()` it first
// The gradient of weights, of the rows of each process.
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn step(x: &Dist<f32, shape![8 @ Data, 3]>, dy: &Dist<f32, shape![8 @ Data, 2]>, w: &Dist<f32, shape![3, 2]>) {
    let gradient = x.t().matmul(dy);
    w - &(&gradient * 0.1);
}

fn main() {}
