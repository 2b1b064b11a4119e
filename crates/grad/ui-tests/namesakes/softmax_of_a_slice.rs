// cannot find function `softmax`
use congruent_grad as _;

fn main() {
    let x: &[f64] = &[0.5];
    softmax(x);
}
