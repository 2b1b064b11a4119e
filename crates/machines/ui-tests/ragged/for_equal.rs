// mismatched types
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4);

fn total(_: &Dist<f32, shape![8 @ Data]>) {}

fn call(x: &Dist<f32, shape![8 @ Data, ragged]>) {
    total(x);
}

fn main() {}
