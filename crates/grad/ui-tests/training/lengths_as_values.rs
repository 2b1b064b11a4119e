// this function takes 1 argument but 2 arguments
use congruent_grad::nn::Linear;

fn main() {
    Linear::<f32, _, _>::new(4, 16);
}
