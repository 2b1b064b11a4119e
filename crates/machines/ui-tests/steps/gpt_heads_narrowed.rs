// is split, and must be whole here: `.all_gather::<
// The first two heads: which process has them?
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn heads(x: &Dist<f32, shape![8 @ Data, 4 @ Model, 6, 8]>) {
    x.narrow::<1, 0, 2>();
}

fn main() {}
