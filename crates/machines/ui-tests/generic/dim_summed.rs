// the length `N` may be split: the placement of a sum over it is not known
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn total<N: Dim>(x: &Dist<f32, shape![N, 3]>) -> Dist<f32, shape![3]> {
    x.sum::<0>()
}

fn main() {}
