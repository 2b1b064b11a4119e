// constant provided when a type was expected
use congruent_grad::nn::Linear;

struct Net {
    first: Linear<f32, 4, 16>,
}

fn main() {}
