// parts of different lengths have no
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4);

fn whole(x: &Dist<f32, shape![5 @ Data, ragged]>) -> Dist<f32, shape![5]> {
    x.all_gather_start::<0>().wait()
}

fn main() {}
