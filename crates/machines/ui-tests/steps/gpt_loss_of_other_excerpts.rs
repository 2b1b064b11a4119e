// expected input batch size
// All classes, next to the scores of some excerpts.
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn loss(scores: &Dist<f32, shape![8 @ Data, 10]>, next: &Dist<i64, shape![8]>) {
    scores.cross_entropy(next);
}

fn main() {}
