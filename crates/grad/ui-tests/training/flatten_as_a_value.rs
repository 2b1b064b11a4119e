// expected value, found struct `Flatten`
use congruent_grad::nn::Flatten;

fn main() {
    let _: Flatten = Flatten;
}
