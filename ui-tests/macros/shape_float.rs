// A length with a point.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<f32, shape![2.0]>::zeros();
}
