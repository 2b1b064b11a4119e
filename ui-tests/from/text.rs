// Texts do not become elements.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::from(["a", "b"]);
}
