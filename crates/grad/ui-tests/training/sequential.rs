// cannot find type `Sequential`
use congruent::prelude::*;
use congruent_grad::nn::{Linear, Relu};

fn step(rng: &mut congruent::random::Generator) {
    let _ = Sequential::new(Linear::<f32, len![4], len![3]>::new(rng), Relu::new());
}

fn main() {}
