// the sums over `Data` are partial: `.all_reduce()`
// The loss of the excerpts of this process.
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn loss(scores: &Dist<f32, shape![8 @ Data, 10]>, next: &Dist<i64, shape![8 @ Data]>) {
    scores.cross_entropy(next).to_tensor();
}

fn main() {}
