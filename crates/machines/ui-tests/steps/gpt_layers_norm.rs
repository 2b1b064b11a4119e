// the sums over `Model` are partial: `.all_reduce()`
// The second layer.
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn layers(hidden: &Dist<f32, shape![8 @ Data, 6, 128 @ Model]>, back: &Dist<f32, shape![128 @ Model, 32]>, w: &Dist<f32, shape![32]>) {
    hidden.matmul(back).layer_norm(w, w, 1e-5);
}

fn main() {}
