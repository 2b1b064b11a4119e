// mismatched types
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4);

fn rows(x: &Dist<f32, shape![5]>) -> Dist<f32, shape![5 @ Data, ragged]> {
    x.clone()
}

fn main() {}
