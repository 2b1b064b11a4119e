// `_` has no value.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::<f32, _>::zeros_of(dims![_, 3]);
}
