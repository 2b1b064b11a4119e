// mismatched types
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(whole: Dist<f32, shape![3]>, partial: Dist<f32, shape![3], Partial<Data>>) {
    let both = [whole, partial];
}

fn main() {}
