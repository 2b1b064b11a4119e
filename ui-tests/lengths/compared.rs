// A comparison is no length.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<f32, shape![2 < 3 + 1]>::zeros();
}
