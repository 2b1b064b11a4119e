// the length `H` is not known at compile time
use congruent::prelude::*;
use congruent_grad::nn::Linear;

fn layer<H: Dim>() -> Linear<f32, len![784], H> {
    Linear::new(&mut congruent::random::seeded(1))
}

fn main() {}
