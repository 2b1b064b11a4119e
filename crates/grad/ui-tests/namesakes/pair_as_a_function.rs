// expected function, found `(f64, f64)`
use congruent_grad as _;

fn main() {
    let pair = (1.0_f64, 2.0_f64);
    pair(1.0);
}
