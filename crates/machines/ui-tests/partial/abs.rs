// the sums over `Data` are partial: `.all_reduce()`
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(total: &Dist<f32, shape![3], Partial<Data>>) {
    total.abs();
}

fn main() {}
