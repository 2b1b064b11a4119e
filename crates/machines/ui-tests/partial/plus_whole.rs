// the sums over `Data` are partial in one term of this sum: `.all_reduce()` it first
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(total: &Dist<f32, shape![3], Partial<Data>>, bias: &Dist<f32, shape![3]>) {
    total + bias;
}

fn main() {}
