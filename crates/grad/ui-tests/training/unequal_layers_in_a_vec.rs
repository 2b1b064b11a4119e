// mismatched types
use congruent::prelude::*;
use congruent_grad::nn::Linear;

fn main() {
    let mut rng = congruent::random::seeded(1);
    let _ = vec![Linear::<f32, len![4], len![8]>::new(&mut rng), Linear::<f32, len![8], len![3]>::new(&mut rng)];
}
