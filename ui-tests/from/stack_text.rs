// Texts do not become elements, without an allocation.
use congruent::prelude::*;

fn main() {
    let _ = StackTensor::from(["a", "b"]);
}
