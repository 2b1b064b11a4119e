// `Data` does not say which sums are owed: write `NothingOwed` or `Owes<Data>`
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(_: &Dist<f32, shape![3], Data>) {}

fn main() {}
