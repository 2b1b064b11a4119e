// constant provided when a type was expected
use congruent_grad::nn::Embedding;

fn main() {
    Embedding::<f32, 100, 8>::new(&mut congruent::random::seeded(1));
}
