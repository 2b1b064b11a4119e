// More than a milliard.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<f32, shape![2_000_000_000]>::zeros();
}
