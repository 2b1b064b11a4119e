// is split, and must be whole here
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn weights(scores: &DistVar<f32, shape![8, 4 @ Model]>) {
    scores.softmax::<1>();
}

fn main() {}
