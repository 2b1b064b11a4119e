// A product of more than a billion.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<f32, shape![40_000 * 40_000]>::zeros();
}
