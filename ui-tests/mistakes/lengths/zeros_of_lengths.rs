// A shape is a type.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<f32, _>::zeros(2, 3);
}
