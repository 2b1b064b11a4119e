// mismatched types
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(whole: Dist<f32, shape![3]>, owed: Dist<f32, shape![3], Owes<Data>>) {
    let both = [whole, owed];
}

fn main() {}
