// but its trait bounds were not satisfied
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn positive<P>(x: &Dist<f32, shape![3], P>) {
    x.part();
}

fn main() {}
