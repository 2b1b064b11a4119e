// constant provided when a type was expected
use congruent_grad::nn::Conv2d;

fn main() {
    Conv2d::<f32, 3, 16, 5>::new(&mut congruent::random::seeded(1));
}
