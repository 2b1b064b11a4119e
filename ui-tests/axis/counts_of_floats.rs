// Tried: a count that is no whole number.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros().into_dyn();
    let _ = x.repeat([1.0, 2.0]);
}
