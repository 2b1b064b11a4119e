// is split, and must be whole here: `.all_gather::<
// Places split: no process has the sum of a row.
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn weights(scores: &Dist<f32, shape![8 @ Data, 6, 6 @ Model]>) {
    scores.softmax::<2>();
}

fn main() {}
