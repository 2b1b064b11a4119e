// parts of different lengths have no `halo`, no `all_to_all`
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4);

fn turned(x: &Dist<f32, shape![5 @ Data, ragged, 8]>) -> Dist<f32, shape![5, 8 @ Data]> {
    x.all_to_all::<1, 0, _>()
}

fn main() {}
