// sums over `Data` are still owed: `.all_reduce()`
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(total: &Dist<f32, shape![3], Owes<Data>>) {
    total - 1.0;
}

fn main() {}
