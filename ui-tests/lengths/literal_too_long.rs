// A literal of more than a billion, before anything is computed.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<f32, shape![2_000_000_000 / 4]>::zeros();
}
