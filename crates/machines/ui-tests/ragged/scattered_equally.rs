// mismatched types
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4);

fn shares(x: &Dist<f32, shape![8], Partial<Data>>) -> Dist<f32, shape![8 @ Data]> {
    x.reduce_scatter_ragged::<0>()
}

fn main() {}
