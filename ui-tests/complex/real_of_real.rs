// Real numbers have no parts.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f64, shape![5, 3]>::zeros();
    let _ = x.real();
}
