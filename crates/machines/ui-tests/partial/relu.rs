// the sums over `Model` are partial: `.all_reduce()`
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(x: &Dist<f32, shape![8, 6 @ Model]>, w: &Dist<f32, shape![6 @ Model, 3]>) {
    x.matmul(w).relu();
}

fn main() {}
