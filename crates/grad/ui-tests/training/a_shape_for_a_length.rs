// `((), N<16>)` is not known to be a length
use congruent::prelude::*;
use congruent_grad::nn::LayerNorm;

struct Net {
    norm: LayerNorm<f32, shape![16]>,
}

fn main() {}
