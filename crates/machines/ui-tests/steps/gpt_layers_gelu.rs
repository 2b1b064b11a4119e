// the sums over `Model` are partial: `.all_reduce()`
// The first layer, split by rows.
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn layers(x: &Dist<f32, shape![8 @ Data, 6, 32 @ Model]>, w: &Dist<f32, shape![32 @ Model, 128]>) {
    x.matmul(w).gelu();
}

fn main() {}
