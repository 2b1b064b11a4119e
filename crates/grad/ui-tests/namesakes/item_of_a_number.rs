// no method named `backward` found for type `f64`
use congruent_grad as _;

fn main() {
    let steps = 1.0_f64;
    steps.backward();
}
