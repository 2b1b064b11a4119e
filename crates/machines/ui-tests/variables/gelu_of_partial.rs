// the sums over `Model` are partial
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn hidden(x: &DistVar<f32, shape![8, 6 @ Model]>, w: &DistVar<f32, shape![6 @ Model, 4]>) {
    x.matmul(w).gelu();
}

fn main() {}
