// No position at all.
use congruent::prelude::*;

fn main() {
    let mut rng = congruent::random::seeded(42);
    let x = Tensor::from([0.2, 0.3, 0.5]).multinomial::<0>(&mut rng);
}
