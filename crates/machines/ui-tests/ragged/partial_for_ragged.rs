// mismatched types
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4);

fn shares(x: &Dist<f32, shape![5], Partial<Data>>) -> Dist<f32, shape![5 @ Data, ragged]> {
    x.clone()
}

fn main() {}
