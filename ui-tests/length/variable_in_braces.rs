// A variable in braces, where a constant stands.
use congruent::prelude::*;

fn main() {
    let n = 3;
    let _ = Tensor::<f32, _>::zeros_of(dims![{ n }, 4]);
}
