// attempt to use a non-constant value
use congruent::prelude::*;
use congruent_grad::nn::Linear;

fn main() {
    let hidden = 32;
    Linear::<f32, len![4], len![hidden]>::new(&mut congruent::random::seeded(1));
}
