// is split, and must be whole here: `.all_gather::<
// pytorch#149447: a slice that silently replicates
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![8 @ Data, 3]>) {
    x.narrow::<0, 2, 4>();
}

fn main() {}
