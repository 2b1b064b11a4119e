// one process does not know how many rows all processes have of
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4);

fn mean(x: &Dist<f32, shape![_ @ Data, ragged]>) -> Dist<f32, shape![]> {
    x.mean::<0>().all_reduce()
}

fn main() {}
