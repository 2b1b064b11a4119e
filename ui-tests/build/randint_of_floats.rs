// Integers of a range of floats.
use congruent::prelude::*;

fn main() {
    let mut rng = congruent::random::seeded(42);
    let x = Tensor::<f32, shape![3]>::randint(0.0..6.0, &mut rng);
}
