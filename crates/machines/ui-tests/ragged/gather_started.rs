// `halo`, `all_to_all` and `all_gather_start` need parts of one length
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4);

fn whole(x: &Dist<f32, shape![5 @ Data, ragged]>) -> Dist<f32, shape![5]> {
    x.all_gather_start::<0>().wait()
}

fn main() {}
