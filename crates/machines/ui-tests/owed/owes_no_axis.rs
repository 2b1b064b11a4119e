// the method `all_reduce` exists for reference
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![3], Owes<f32>>) {
    x.all_reduce();
}

fn main() {}
