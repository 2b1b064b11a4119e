// Weights of three axes.
use congruent::prelude::*;

fn main() {
    let mut rng = congruent::random::seeded(42);
    let weights = Tensor::<f32, shape![2, 3, 4]>::ones();
    let x = weights.multinomial_with_replacement::<2>(&mut rng);
}
