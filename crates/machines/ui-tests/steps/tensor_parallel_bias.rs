// the sums over `Model` are partial in one term of this sum: `.all_reduce()` it first
// The bias.
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn layers(hidden: &Dist<f32, shape![8 @ Data, 6 @ Model]>, second: &Dist<f32, shape![6 @ Model, 2]>, bias: &Dist<f32, shape![2]>) {
    &hidden.matmul(second) + bias;
}

fn main() {}
