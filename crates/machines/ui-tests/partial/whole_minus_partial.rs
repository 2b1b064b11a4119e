// the sums over `Data` are partial in one term of this sum: `.all_reduce()` it first
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(weight: &Dist<f32, shape![3]>, gradient: &Dist<f32, shape![3], Partial<Data>>) {
    weight - gradient;
}

fn main() {}
