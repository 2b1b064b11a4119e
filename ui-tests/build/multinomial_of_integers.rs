// Weights that are integers.
use congruent::prelude::*;

fn main() {
    let mut rng = congruent::random::seeded(42);
    let x = Tensor::from([2, 3, 5]).multinomial::<1>(&mut rng);
}
