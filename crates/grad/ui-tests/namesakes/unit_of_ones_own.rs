// expected value, found struct `Sigmoid`
use congruent_grad as _;

struct Sigmoid {
    k: f64,
}

fn main() {
    let _ = Sigmoid;
}
