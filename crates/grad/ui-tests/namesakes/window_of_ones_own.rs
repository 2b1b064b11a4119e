// type provided when a constant was expected
use congruent_grad as _;

struct MaxPool2d<const N: usize>;

fn main() {
    let _: MaxPool2d<f32>;
}
