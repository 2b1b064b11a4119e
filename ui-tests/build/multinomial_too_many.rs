// Four of three, none twice.
use congruent::prelude::*;

fn main() {
    let mut rng = congruent::random::seeded(42);
    let x = Tensor::from([0.2, 0.3, 0.5]).multinomial::<4>(&mut rng);
}
