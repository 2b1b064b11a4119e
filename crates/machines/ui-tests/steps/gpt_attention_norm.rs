// the sums over `Model` are partial: `.all_reduce()`
// The outputs of the heads, added in each process.
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn attend(outputs: &Dist<f32, shape![8 @ Data, 4 @ Model, 6, 32]>, w: &Dist<f32, shape![32]>, b: &Dist<f32, shape![32]>) {
    outputs.sum::<1>().layer_norm(w, b, 1e-5);
}

fn main() {}
