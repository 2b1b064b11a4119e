// the length `Sym<Hidden>` is not known at compile time
use congruent::prelude::*;
use congruent_grad::nn::Linear;

dim!(Hidden);

fn layer() -> Linear<f32, len![784], Hidden> {
    Linear::new(&mut congruent::random::seeded(1))
}

fn main() {}
