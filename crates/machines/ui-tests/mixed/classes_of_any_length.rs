// since one of them is split
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(scores: &Dist<f32, shape![8 @ Data, 10]>, classes: &Dist<i64, shape![_]>) {
    scores.cross_entropy(classes);
}

fn main() {}
