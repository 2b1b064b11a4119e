// an axis of length `N` cannot follow axes of lengths
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn columns<N: Dim>(x: &Dist<f32, shape![N, 3]>) -> Dist<f32, shape![N]> {
    x.sum::<1>()
}

fn main() {}
