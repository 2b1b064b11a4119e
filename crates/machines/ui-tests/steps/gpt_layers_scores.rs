// the sums over `Model` are partial: `.all_reduce()`
// Scores of partial sums: the loss.
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn loss(hidden: &Dist<f32, shape![8 @ Data, 32 @ Model]>, w: &Dist<f32, shape![32 @ Model, 10]>, next: &Dist<i64, shape![8 @ Data]>) {
    hidden.matmul(w).cross_entropy(next);
}

fn main() {}
