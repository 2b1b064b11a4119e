// give a weight of their last lengths, whole in every process
// The width split: no process has the mean of a row.
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn normal(x: &Dist<f32, shape![8 @ Data, 32 @ Model]>, w: &Dist<f32, shape![32 @ Model]>) {
    x.layer_norm(w, w, 1e-5);
}

fn main() {}
