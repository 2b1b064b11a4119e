// Tried: a weight that need not be as long as the rows.
use congruent::prelude::*;

fn block<L: Shape, D: Dim, E: Dim>(x: &Tensor<f32, shape![..L, D]>, w: &Tensor<f32, shape![E]>) {
    let _ = x.layer_norm_with(LayerNorm::new().weight(w));
}

fn main() {}
