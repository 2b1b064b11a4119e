// Random numbers, without saying how many.
use congruent::prelude::*;

fn main() {
    let mut rng = congruent::random::seeded(42);
    let x = Tensor::<f32, shape![_, 3]>::rand(&mut rng);
}
