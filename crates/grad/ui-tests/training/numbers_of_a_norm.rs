// constant provided when a type was expected
use congruent_grad::nn::LayerNorm;

fn main() {
    LayerNorm::<f32, 16>::new();
}
