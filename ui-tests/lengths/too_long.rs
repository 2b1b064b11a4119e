// More than a billion.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<f32, shape![1_000_000_000 + 1]>::zeros();
}
