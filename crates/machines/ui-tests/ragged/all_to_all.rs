// `halo`, `all_to_all` and `all_gather_start` need parts of one length
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4);

fn turned(x: &Dist<f32, shape![5 @ Data, ragged, 8]>) -> Dist<f32, shape![5, 8 @ Data]> {
    x.all_to_all::<1, 0, _>()
}

fn main() {}
