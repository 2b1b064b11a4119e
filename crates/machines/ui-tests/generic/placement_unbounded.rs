// `P` does not say which sums are partial
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn positive<P>(_: &Dist<f32, shape![3], P>) {}

fn main() {}
