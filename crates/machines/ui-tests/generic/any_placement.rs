// sums may be partial here: `P` is not known to be `FullyReduced`
use congruent::prelude::*;
use congruent_machines::prelude::*;
use congruent_machines::Placement;

mesh!(Data: 4, Model: 2);

fn positive<P: Placement>(x: &Dist<f32, shape![3], P>) {
    x.relu();
}

fn main() {}
