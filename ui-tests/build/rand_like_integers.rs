// Random numbers between 0 and 1, in the shape and the type of integers.
use congruent::prelude::*;

fn main() {
    let mut rng = congruent::random::seeded(42);
    let x = Tensor::from([[1, 2], [3, 4]]).rand_like(&mut rng);
}
