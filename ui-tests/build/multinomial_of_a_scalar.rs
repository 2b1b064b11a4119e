// A single weight, without an axis.
use congruent::prelude::*;

fn main() {
    let mut rng = congruent::random::seeded(42);
    let x = Tensor::scalar(1.0).multinomial::<1>(&mut rng);
}
