// `halo`, `all_to_all` and `all_gather_start` need parts of one length
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4);

fn wide(x: &Dist<f32, shape![5 @ Data, ragged]>) -> Tensor<f32, shape![_]> {
    x.halo::<0, 1>(HaloMode::Periodic)
}

fn main() {}
