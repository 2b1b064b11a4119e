// `H` is not known to be a length: a type parameter needs the bound `Dim`
use congruent::prelude::*;
use congruent_grad::nn::Linear;

struct Mlp<H> {
    first: Linear<f32, len![784], H>,
}

fn main() {}
