// The leading axes behind the others, as a value.
use congruent::prelude::*;

fn main() {
    let lead = dims![2];
    let _ = Tensor::<f32, _>::zeros_of(dims![3, ..lead]);
}
