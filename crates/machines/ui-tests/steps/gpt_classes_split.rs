// is split, and must be whole here: `.all_gather::<
// Characters split: a process has the scores of some.
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn loss(scores: &Dist<f32, shape![8 @ Data, 64 @ Model]>, next: &Dist<i64, shape![8 @ Data]>) {
    scores.cross_entropy(next);
}

fn main() {}
