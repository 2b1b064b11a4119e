// cannot find function `sigmoid`
use congruent_grad as _;

mod curves {
    pub fn sigmoid(x: f64) -> f64 {
        1.0 / (1.0 + (-x).exp())
    }
}

fn main() {
    let x = 0.5_f64;
    sigmoid(x);
}
