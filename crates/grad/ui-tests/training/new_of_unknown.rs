// the length `Dyn` is not known at compile time
use congruent::prelude::*;
use congruent_grad::nn::Linear;

fn layer() -> Linear<f32, len![784], len![_]> {
    Linear::new(&mut congruent::random::seeded(1))
}

fn main() {}
