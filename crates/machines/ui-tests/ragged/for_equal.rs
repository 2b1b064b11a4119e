// mismatched types
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4);

fn total(x: &Dist<f32, shape![8 @ Data]>) -> f32 {
    x.part().sum_all().item()
}

fn call(x: &Dist<f32, shape![8 @ Data, ragged]>) -> f32 {
    total(x)
}

fn main() {}
