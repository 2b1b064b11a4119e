// every process must have the whole axis of length `N`
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn read<N: Dim>(x: &Dist<f32, shape![N @ Data]>) -> Dist<f32, shape![N]> {
    x.all_gather::<0>()
}

fn main() {}
