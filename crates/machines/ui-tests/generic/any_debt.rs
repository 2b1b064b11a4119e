// sums may be owed here: `P` is not known to be `NothingOwed`
use congruent::prelude::*;
use congruent_machines::prelude::*;
use congruent_machines::Debt;

mesh!(Data: 4, Model: 2);

fn positive<P: Debt>(x: &Dist<f32, shape![3], P>) {
    x.relu();
}

fn main() {}
