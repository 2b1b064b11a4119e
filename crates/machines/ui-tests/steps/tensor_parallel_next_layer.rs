// the sums over `Model` are partial: `.all_reduce()`
// The next layer.
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn layers(hidden: &Dist<f32, shape![8 @ Data, 6 @ Model]>, second: &Dist<f32, shape![6 @ Model, 2]>) {
    hidden.matmul(second).relu();
}

fn main() {}
