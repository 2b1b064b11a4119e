// one process does not know how many
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn loss(scores: &Dist<f32, shape![_ @ Data, ragged, 9]>, classes: &Dist<i64, shape![_ @ Data, ragged]>) {
    scores.cross_entropy(classes);
}

fn main() {}
