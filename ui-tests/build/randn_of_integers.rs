// Normal numbers that are integers.
use congruent::prelude::*;

fn main() {
    let mut rng = congruent::random::seeded(42);
    let x = Tensor::<i64, shape![2, 3]>::randn(&mut rng);
}
